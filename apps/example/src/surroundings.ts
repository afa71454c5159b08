import { type AskAnswer, type LookUp, lookUp, type Random, type runConversation, type SearchIndex } from '@parley/core'
import type { AskEffect, FlowPayload, HttpPayload, KnowledgePayload, Program, TransferPayload } from '@parley/flow'

export interface PlayedPart {
  readonly guid: string
  readonly idCallScript: number
  readonly version: number
  readonly program: Program
}

/** What flows listen with and answer from: models by key, knowledge bases by guid. */
export interface Trained {
  readonly models: NonNullable<Parameters<typeof runConversation>[0]['models']>
  readonly knowledge: ReadonlyMap<string, { readonly idKnowledgeBase: number; readonly index: SearchIndex }>
}
export interface AskedKnowledge extends LookUp {
  readonly idKnowledgeBase: number
  readonly at: Date
}

/** What is around the flows at an hour. */
export interface Surroundings {
  readonly trained: Trained
  /** Told what was looked up. */
  readonly note: (looked: Omit<AskedKnowledge, 'guid' | 'at'>) => void
  readonly random: Random
  readonly parts: ReadonlyMap<string, PlayedPart>
  /** Nothing that a flow asks for answers. */
  readonly isBroken: boolean
}

type Answered = AskAnswer & { readonly afterMs?: number }
const TIMEOUTS = 0.06
const ODD_ANSWERS = 0.04
const UNKNOWN = 0.05

/** The flow in which a chat is to go on. */
export function handedTo(
  { service, payload }: AskEffect,
  { parts, isBroken }: Pick<Surroundings, 'parts' | 'isBroken'>,
): PlayedPart | undefined {
  if (service !== 'transfer' || isBroken) return undefined
  const { flow } = payload as TransferPayload // made by the node from this type
  return flow === undefined ? undefined : parts.get(flow)
}

/** Parts are at hand, in a chat nobody takes transfers, and the billing system answers most of the time. */
export function answerAsk(ask: AskEffect, { random, parts, isBroken, trained, note }: Surroundings): Answered {
  if (ask.service === 'flow') {
    const { flow } = ask.payload as FlowPayload // made by the node from this type
    const part = isBroken ? undefined : parts.get(flow)
    if (!part) return { failed: { code: 'missing', message: 'it has no such published version' } }
    const key = `${part.guid}@${part.version}`
    return { value: { key, version: part.version }, subflow: { key, ...part } }
  }
  if (ask.service === 'transfer') {
    const text = 'A chat can’t be transferred to a number, so the transfer counts as declined.'
    return { value: { result: 'declined', reason: 'chat' }, warning: { code: 'transfer.nobody', text } }
  }
  if (ask.service === 'knowledge') {
    const payload = ask.payload as KnowledgePayload // made by the node from this type
    const base = trained.knowledge.get(payload.knowledgeBase)
    if (!base) return { failed: { code: 'missing', message: 'there is no such knowledge base' } }
    const { answer, used, score } = lookUp(base.index, payload)
    note({ idKnowledgeBase: base.idKnowledgeBase, masked: payload.masked, language: payload.language, used, score })
    return { ...answer, afterMs: random.int(20, 90) }
  }
  // Nobody is sent anything: the simulator takes every message.
  if (ask.service === 'sms') return { value: {}, facts: { provider: 'simulator' }, afterMs: random.int(200, 900) }
  return answerRequest(ask, random, isBroken)
}

function answerRequest({ payload, timeoutMs }: AskEffect, random: Random, isBroken: boolean): Answered {
  const { method, retries } = payload as HttpPayload // made by the node from this type
  if (isBroken || random.chance(TIMEOUTS)) {
    return {
      failed: { code: 'timeout', message: 'no answer within 4,000 ms' },
      facts: { method, failure: 'timeout' },
      afterMs: timeoutMs * (retries + 1),
    }
  }
  const status = random.chance(UNKNOWN) ? 404 : 200
  const amount = random.chance(ODD_ANSWERS) ? { state: 'being prepared' } : { amount: random.int(15, 620) }
  return {
    value: { status, headers: {}, body: status === 200 ? amount : {} },
    facts: { method, status },
    afterMs: random.int(60, 700),
  }
}
