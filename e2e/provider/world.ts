import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../product.ts'
import { Glewlwyd } from './glewlwyd.ts'

const PORT = 8470
const PROVIDER_PORT = 8471
export const CONSOLE = `http://localhost:${PORT}`

export interface World {
  readonly provider: Glewlwyd
  readonly product: Product
  /** The same installation with other settings. */
  restart(settings: Readonly<Record<string, string>>): Promise<Product>
  stop(): Promise<void>
}

/** The provider, and an empty installation that lets it sign people in. */
export async function openWorld(settings: Readonly<Record<string, string>>): Promise<World> {
  const makeFolder = (what: string) => mkdtemp(join(tmpdir(), `parley-${what}-`))
  const [folder, dataDir] = await Promise.all([makeFolder('provider'), makeFolder('data')])
  const provider = await Glewlwyd.start(folder, PROVIDER_PORT)
  const start = (more: Readonly<Record<string, string>>) =>
    startProduct(PORT, {
      DATA_DIR: dataDir,
      SEED: 'empty',
      OIDC_ISSUER: provider.issuer,
      ...settings,
      ...more,
    })
  const clean = async () => {
    await provider.stop()
    for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
  }
  try {
    await provider.setUp(CONSOLE)
    let product = await start({})
    return {
      provider,
      get product() {
        return product
      },
      async restart(more) {
        await product.stop()
        product = await start(more)
        return product
      },
      async stop() {
        await product.stop()
        await clean()
      },
    }
  } catch (error) {
    await clean()
    throw error
  }
}
