import type { Score } from '@parley/nlp'
import { z } from 'zod'
import type { IsOpen } from '../kernel/reach.ts'
import { performRequest } from '../requests/performRequest.ts'
import { breakerOf } from './breaker.ts'

/** What was answered to a text, the surest category first. */
export interface EngineAnswer {
  readonly scores: readonly Score[]
  readonly outOfScope: number
}

/** Why an engine gave no answer, for people. */
export class EngineAway extends Error {}

interface Engine {
  readonly url: string
  readonly key: string | undefined
  readonly language: string
  /** Which addresses may be asked; only public ones where nothing else is said. */
  readonly isOpen: IsOpen
}

const MOST_BYTES = 1_000_000
const MOST_SCORES = 100
/** Texts of one request. */
export const MOST_ASKED = 50
/** Whoever waits for it on the phone hangs up after a little more; people at a screen have patience. */
const PATIENCE_MS = { call: 3_000, screen: 15_000 }

const share = z.number().min(0).max(1)
const answer = z.object({
  results: z.array(
    z.object({
      scores: z
        .array(z.object({ category: z.string().min(1).max(80), score: share }))
        .min(1)
        .max(2_000),
      outOfScope: share.default(0),
    }),
  ),
})

/** A model that is elsewhere: asked over HTTP, in the form that docs/nlp.md describes. */
export class HttpModel {
  readonly engine: Engine

  constructor(engine: Engine) {
    this.engine = engine
  }

  /** Answers in the order of the texts; rejects with `EngineAway`, at once where the engine has just failed several times. */
  async ask(texts: readonly string[], who: keyof typeof PATIENCE_MS, signal: AbortSignal): Promise<EngineAnswer[]> {
    const { url, key, language, isOpen } = this.engine
    // Somebody else's wrong key says nothing of how it answers to this one.
    const breaker = breakerOf(`${url} ${key ?? ''}`)
    // A person who looks at it sees how it is now.
    if (who === 'call' && breaker.isOpen) throw new EngineAway('it failed several times in a row and is left alone')
    const result = await performRequest(
      {
        ...{ method: 'POST', url, retries: 0, retryDelayMs: 0, timeoutMs: PATIENCE_MS[who] },
        headers: key === undefined ? [] : [{ name: 'authorization', value: `Bearer ${key}` }],
        body: JSON.stringify({ language, texts }),
      },
      { secret: async () => undefined, most: MOST_BYTES, isOpen },
      signal,
    )
    signal.throwIfAborted()
    const read = 'failed' in result ? result.failed.message : answersIn(result.value, texts.length)
    breaker.note(typeof read !== 'string')
    if (typeof read === 'string') throw new EngineAway(read)
    return read
  }
}

/** Why not, where they are none. */
function answersIn(value: unknown, count: number): EngineAnswer[] | string {
  const { status, body } = value as { status: number; body: unknown } // of a request that was answered
  if (status !== 200) return `it answered ${status}`
  const read = answer.safeParse(body)
  if (!read.success) return 'its answer does not have the form that is expected'
  if (read.data.results.length !== count) return `it answered ${read.data.results.length} of ${count} texts`
  return read.data.results.map(({ scores, outOfScope }) => ({
    scores: scores.sort((one, other) => other.score - one.score).slice(0, MOST_SCORES),
    outOfScope,
  }))
}

/** Asks for many texts, some at a time. */
export async function askAll(
  model: HttpModel,
  texts: readonly string[],
  signal: AbortSignal,
  told: (share: number) => void = () => {},
): Promise<EngineAnswer[]> {
  const found: EngineAnswer[] = []
  for (let at = 0; at < texts.length; at += MOST_ASKED) {
    found.push(...(await model.ask(texts.slice(at, at + MOST_ASKED), 'screen', signal)))
    told(found.length / texts.length)
  }
  return found
}
