import { cloneTemplate, startTestServer } from '@parley/postgres/testing.ts'
import { makeTemplate, TEMPLATE } from '../../../apps/core/test/globalSetup.ts'
import { Product } from '../../../apps/core/test/ledger/product.ts'
import type { Size } from './row.ts'

export interface Stage {
  readonly product: Product
  /** What a machine sends to be let in. */
  readonly headers: Readonly<Record<string, string>>
}

/** Where it is measured. */
export interface Ground {
  /** The product as its own process, with a secret of its first administrator. */
  onProduct<T>(work: (stage: Stage) => Promise<T>): Promise<T>
  /** A migrated database that nobody else uses, without the product at work in it. */
  onDatabase<T>(work: (url: string) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Each measurement has its own; tiny sizes measure nothing, and share what takes longest to start. Of a run of tests there is a server with the
 * template already.
 */
export const openGround = (size: Size, serverWithTemplate?: string): Ground =>
  size === 'full' ? ownGround : new SharedGround(serverWithTemplate)

const ownGround: Ground = {
  async onProduct(work) {
    const stage = await setStage()
    try {
      return await work(stage)
    } finally {
      await stage.product.stop()
    }
  },
  async onDatabase(work) {
    const server = await startServer()
    try {
      const url = new URL(server.url)
      url.pathname = `/${TEMPLATE}`
      return await work(url.href)
    } finally {
      await server.stop()
    }
  },
  async close() {},
}

class SharedGround implements Ground {
  #stage: ReturnType<typeof setStage> | undefined
  #server: ReturnType<typeof startServer> | undefined
  readonly #given: string | undefined

  constructor(given: string | undefined) {
    this.#given = given
  }

  async onProduct<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
    this.#stage ??= setStage()
    return await work(await this.#stage)
  }

  async onDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
    const database = await cloneTemplate(this.#given ?? (await this.#own()), TEMPLATE)
    try {
      return await work(database.url)
    } finally {
      await database.drop()
    }
  }

  async #own(): Promise<string> {
    this.#server ??= startServer()
    return (await this.#server).url
  }

  async close(): Promise<void> {
    // One that did not start has said so to who asked for it.
    await this.#stage?.then(({ product }) => product.stop()).catch(() => {})
    await this.#server?.then((server) => server.stop()).catch(() => {})
  }
}

async function setStage(): Promise<Stage> {
  const product = await Product.start()
  try {
    return { product, headers: { authorization: `Bearer ${await product.addSecret()}` } }
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function startServer() {
  const server = await startTestServer()
  try {
    await makeTemplate(server.url)
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}
