import { z } from 'zod'
import { type PageRecogniser, type RecognisedPage, type Scan, Unrecognised } from '../../kernel/pageRecogniser.ts'
import type { IsOpen } from '../../kernel/reach.ts'
import { RefusedAddress, sendOnce, TooLarge } from '../../requests/sendOnce.ts'

export interface RecogniserAt {
  readonly url: string
  readonly key: string | undefined
  /** Which addresses may be asked. */
  readonly isOpen: IsOpen
  readonly patienceMs?: number
}

/** Pages of one request: so that each is answered in a while that tells a slow engine from one that is stuck. */
const AT_ONCE = 10
const PATIENCE_MS = 120_000
const MOST_BYTES = 5_000_000
const MOST_PAGES = 200
const MOST_PAGE_TEXT = 50_000

const answer = z.object({
  pages: z
    .array(
      z.object({
        page: z.int().min(1).max(100_000).default(1),
        text: z.string().max(MOST_PAGE_TEXT),
        confidence: z.number().min(0).max(1).nullable().default(null),
      }),
    )
    .max(MOST_PAGES),
})

/** An engine that is asked over HTTP, in the form that docs/knowledge.md describes. */
export function openHttpRecogniser(at: RecogniserAt): PageRecogniser {
  return {
    async recognise(scan, signal) {
      const { pages } = scan
      if (!pages) return await ask(at, scan, signal)
      if (pages.length > MOST_PAGES)
        throw new Unrecognised(`${pages.length} of its pages are scans, and at most ${MOST_PAGES} are read. Split it.`)
      const read: RecognisedPage[] = []
      for (let from = 0; from < pages.length; from += AT_ONCE)
        read.push(...(await ask(at, { ...scan, pages: pages.slice(from, from + AT_ONCE) }, signal)))
      return read
    },
  }
}

async function ask(
  { url: place, key, isOpen, patienceMs = PATIENCE_MS }: RecogniserAt,
  scan: Scan,
  stopped: AbortSignal,
) {
  const url = new URL(place)
  if (scan.pages) url.searchParams.set('pages', scan.pages.join(','))
  const late = AbortSignal.timeout(patienceMs)
  const headers = {
    ...{ 'content-type': scan.contentType, accept: 'application/json' },
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  const signal = AbortSignal.any([stopped, late])
  try {
    const sent = { method: 'POST', url, headers, body: scan.bytes, signal, most: MOST_BYTES, isOpen }
    const { status, body } = await sendOnce(sent)
    if (status !== 200) throw new Unrecognised(`the engine that recognizes text answered ${status}.`)
    return pagesIn(body, scan.pages)
  } catch (error) {
    stopped.throwIfAborted()
    if (error instanceof Unrecognised) throw error
    throw new Unrecognised(whyNot(error, late.aborted, patienceMs))
  }
}

function whyNot(error: unknown, isLate: boolean, patienceMs: number): string {
  const engine = 'the engine that recognizes text'
  if (isLate) return `${engine} did not answer within ${patienceMs / 1_000} seconds.`
  if (error instanceof RefusedAddress) return `${engine} is not asked: ${error.message}.`
  if (error instanceof TooLarge) return `${engine} answered more than ${MOST_BYTES / 1_000_000} MB.`
  return `${engine} cannot be reached (${error instanceof Error && 'code' in error ? String(error.code) : 'failed'}).`
}

/** What was asked for, each page once, in its order; anything else is not what the engine should say. */
function pagesIn(body: Buffer, wanted: Scan['pages']): RecognisedPage[] {
  const read = answer.safeParse(jsonOf(body))
  if (!read.success) throw new Unrecognised('the engine that recognizes text answered in another form.')
  const pages = new Map(read.data.pages.map((page) => [page.page, page]))
  return [...pages.values()]
    .filter(({ page }) => !wanted || wanted.includes(page))
    .sort((one, other) => one.page - other.page)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
