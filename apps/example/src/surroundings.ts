import type { Ask, AskAnswer } from '@parley/core'
import type { Program } from '@parley/flow'
import type { Random } from './random.ts'

export interface PlayedPart {
  readonly guid: string
  readonly version: number
  readonly program: Program
}

/** What is around the flows at an hour. */
export interface Surroundings {
  readonly random: Random
  readonly parts: ReadonlyMap<string, PlayedPart>
  /** Nothing that a flow asks for answers. */
  readonly isBroken: boolean
}

type Answered = AskAnswer & { readonly afterMs?: number }
const TIMEOUTS = 0.06
const ODD_ANSWERS = 0.04
const UNKNOWN = 0.05

/** Parts are at hand, in a chat nobody takes transfers, and the billing system answers most of the time. */
export function answerAsk(ask: Ask, { random, parts, isBroken }: Surroundings): Answered {
  if (ask.kind === 'needSubflow') {
    const part = isBroken ? undefined : parts.get(ask.flow)
    if (!part) return { said: { kind: 'subflowMissing', id: ask.id, message: 'it has no such published version' } }
    const key = `${part.guid}@${part.version}`
    return { said: { kind: 'subflow', id: ask.id, key, version: part.version }, subflow: { key, ...part } }
  }
  if (ask.kind === 'transfer') {
    const text = 'A chat can’t be transferred, so the transfer counts as declined.'
    return {
      said: { kind: 'transferred', id: ask.id, result: 'declined', message: text },
      warning: { code: 'transfer.nobody', text },
    }
  }
  return answerRequest(ask, random, isBroken)
}

function answerRequest(ask: Extract<Ask, { kind: 'request' }>, random: Random, isBroken: boolean): Answered {
  if (isBroken || random.chance(TIMEOUTS)) {
    return {
      said: { kind: 'requestFailed', id: ask.id, code: 'timeout', message: 'no answer within 4,000 ms' },
      request: { method: ask.method, failure: 'timeout' },
      afterMs: ask.timeoutMs * (ask.retries + 1),
    }
  }
  const status = random.chance(UNKNOWN) ? 404 : 200
  const amount = random.chance(ODD_ANSWERS) ? { state: 'being prepared' } : { amount: random.int(15, 620) }
  return {
    said: { kind: 'response', id: ask.id, status, body: status === 200 ? amount : {} },
    request: { method: ask.method, status },
    afterMs: random.int(60, 700),
  }
}
