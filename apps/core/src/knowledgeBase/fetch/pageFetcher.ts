import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { IsOpen } from '../../kernel/reach.ts'
import { type Incoming, RefusedAddress, sendOnce, TooLarge } from '../../requests/sendOnce.ts'
import { AGENT, robotsOf } from './robots.ts'

export interface FetchedPage {
  readonly url: string
  readonly bytes: Buffer
  readonly contentType: string | undefined
}

/** Why a page cannot be had, as people read it. */
export class Unfetched extends Error {}

const MOST_BYTES = 10_000_000
const MOST_ROBOTS = 500_000
const MOST_REDIRECTS = 5
/** For a page with all its redirects: one that sends a letter a minute does not hold us. */
const PAGE_MS = 30_000

const unpack = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const

/**
 * Fetches public pages for a task: each address is judged when it is connected to, after each redirect again, and asked for only where
 * robots.txt of its site lets us.
 */
export class PageFetcher {
  readonly #isOpen: IsOpen
  readonly #robots = new Map<string, (path: string) => boolean>()

  constructor(isOpen: IsOpen) {
    this.#isOpen = isOpen
  }

  async fetch(address: string, stopped: AbortSignal): Promise<FetchedPage> {
    const late = AbortSignal.timeout(PAGE_MS)
    const signal = AbortSignal.any([stopped, late])
    try {
      return await this.#follow(new URL(address), signal)
    } catch (error) {
      stopped.throwIfAborted()
      if (error instanceof Unfetched) throw error
      if (late.aborted) throw new Unfetched('it did not arrive within 30 seconds.')
      if (error instanceof RefusedAddress) throw new Unfetched(`${error.message}.`)
      if (error instanceof TooLarge) throw new Unfetched(`it is larger than ${MOST_BYTES / 1_000_000} MB.`)
      throw new Unfetched(
        `the site cannot be reached (${error instanceof Error && 'code' in error ? String(error.code) : 'failed'}).`,
      )
    }
  }

  async #follow(start: URL, signal: AbortSignal): Promise<FetchedPage> {
    let url = start
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new Unfetched('it leads to an address that is no page.')
      if (url.username !== '' || url.password !== '') throw new Unfetched('a password does not belong into an address.')
      if (!(await this.#mayFetch(url, signal))) throw new Unfetched('robots.txt of the site does not allow it.')
      const { status, headers, body } = await this.#get(url, signal, MOST_BYTES)
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        const next = URL.parse(headers.location, url.href)
        if (!next) throw new Unfetched('it leads to an address that is no page.')
        url = next
        continue
      }
      if (status !== 200) throw new Unfetched(`the site answered ${status}.`)
      return {
        url: url.href,
        bytes: await plain(headers['content-encoding'], body),
        contentType: headers['content-type'],
      }
    }
    throw new Unfetched('it leads from address to address without an end.')
  }

  #get(url: URL, signal: AbortSignal, most: number): Promise<Incoming> {
    const headers = {
      'user-agent': AGENT,
      accept: 'text/html,application/pdf;q=0.9,text/plain;q=0.8,*/*;q=0.5',
      'accept-encoding': 'gzip, br',
    }
    return sendOnce({ method: 'GET', url, headers, body: undefined, signal, most, isOpen: this.#isOpen })
  }

  /** Without a robots.txt all is allowed; while the site cannot say, nothing is. */
  async #mayFetch(url: URL, signal: AbortSignal): Promise<boolean> {
    let rules = this.#robots.get(url.origin)
    if (!rules) {
      const { status, headers, body } = await this.#robotsAt(new URL('/robots.txt', url), signal)
      if (status >= 500) throw new Unfetched(`robots.txt of the site answered ${status}.`)
      rules = robotsOf(status === 200 ? (await plain(headers['content-encoding'], body)).toString('utf8') : '')
      this.#robots.set(url.origin, rules)
    }
    return rules(`${url.pathname}${url.search}`)
  }

  /** Wherever it leads, as pages do; what leads nowhere is none. */
  async #robotsAt(url: URL, signal: AbortSignal, redirects = 0): Promise<Incoming> {
    const found = await this.#get(url, signal, MOST_ROBOTS)
    const { status, headers } = found
    if (status < 300 || status >= 400 || headers.location === undefined) return found
    const next = URL.parse(headers.location, url.href)
    const isPage = next?.protocol === 'http:' || next?.protocol === 'https:'
    if (!next || !isPage || next.username !== '' || next.password !== '' || redirects === MOST_REDIRECTS) return found
    return await this.#robotsAt(next, signal, redirects + 1)
  }
}

async function plain(encoding: string | undefined, body: Buffer): Promise<Buffer> {
  const name = encoding?.trim().toLowerCase() ?? 'identity'
  if (name === 'identity' || name === '') return body
  if (!Object.hasOwn(unpack, name))
    throw new Unfetched(`it is packed in a way (${name.slice(0, 20)}) that cannot be read.`)
  try {
    return await unpack[name as keyof typeof unpack](body, { maxOutputLength: MOST_BYTES }) // hasOwn has just said so
  } catch {
    throw new Unfetched('it unpacks to more than a page can have, or is damaged.')
  }
}
