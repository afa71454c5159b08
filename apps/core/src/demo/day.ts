import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { FlowNode, Program } from '@parley/flow'
import { virtualClock } from '../kernel/clock.ts'
import type { Ask, AskAnswer } from '../runtime/conversation.ts'
import { guidAt } from '../runtime/guid.ts'
import type { ConversationRows } from '../runtime/rows.ts'
import { runConversation } from '../runtime/runConversation.ts'
import type { Setup } from '../runtime/setup.ts'
import { createCaller } from './callers.ts'
import type { ExampleFlow, ExampleTenant } from './example.ts'
import { type Random, seeded, seedOf } from './random.ts'

/** A flow as it was made: ready to run, with the line it answers on. */
export interface PlayedFlow {
  readonly example: ExampleFlow
  readonly idCallScript: number
  readonly version: number
  readonly program: Program
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly line: Setup['line']
  readonly number: string
}

export interface PlayedPart {
  readonly guid: string
  readonly version: number
  readonly program: Program
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Share of the day's conversations by the hour (UTC). */
const hours = [1, 1, 1, 1, 2, 5, 12, 30, 55, 68, 62, 58, 48, 52, 57, 55, 48, 38, 28, 20, 14, 9, 5, 2]
const weekdays = [0.35, 1, 1.05, 1, 0.98, 0.95, 0.5]
/** Ninety days ago there were this many for each of today's. */
const GROWTH = 0.55
const HISTORY_DAYS = 90

/** One day's conversations of a tenant: the flows run against seeded callers on a virtual clock. `until` cuts the running day. */
export function playDay(
  tenant: ExampleTenant,
  day: Date,
  age: number,
  flows: readonly PlayedFlow[],
  parts: ReadonlyMap<string, PlayedPart>,
  until: Date,
): ConversationRows[] {
  const random = seeded(seedOf(tenant.name, day.toISOString().slice(0, 10)))
  const growth = 1 - (1 - GROWTH) * (age / HISTORY_DAYS)
  const wanted = Math.round(tenant.perDay * growth * (weekdays[day.getUTCDay()] ?? 1) * (0.9 + random.next() * 0.2))
  const starts = Array.from({ length: wanted }, () => day.getTime() + startInDay(random)).sort((a, b) => a - b)
  const isBadDay = age === BAD_DAY
  return starts
    .filter((at) => at < until.getTime() - HOUR_MS / 2)
    .map((at) => playOne(tenant, new Date(at), random, flows, parts, isBadDay))
}

/** On this day the billing system was away for everybody. */
const BAD_DAY = 9

function startInDay(random: Random): number {
  let left = random.next() * hours.reduce((sum, each) => sum + each, 0)
  const hour = hours.findIndex((share) => {
    left -= share
    return left < 0
  })
  return Math.min(DAY_MS - 1, Math.max(0, hour) * HOUR_MS + random.int(0, HOUR_MS - 1))
}

function playOne(
  tenant: ExampleTenant,
  at: Date,
  random: Random,
  flows: readonly PlayedFlow[],
  parts: ReadonlyMap<string, PlayedPart>,
  isBadDay: boolean,
): ConversationRows {
  const flow = byShare(random, flows, (each) => each.example.traffic ?? 0)
  const [language] = byShare(random, tenant.languages, ([, share]) => share)
  const guid = guidAt(
    at,
    Uint8Array.from({ length: 10 }, () => random.int(0, 255)),
  )
  const digits = String(random.int(1_000_000, 9_999_999))
  const setup: Setup = {
    guid,
    callId: `chat-${guid.slice(-12)}`,
    thread: guid,
    channel: channelType.of.CHAT,
    callType: flow.example.type === callType.of.ROUTING ? callType.of.ROUTING : callType.of.REGULAR,
    direction: 'in',
    from: `${tenant.prefixes[language] ?? '+44'}${digits}`,
    to: flow.number,
    idCallScript: flow.idCallScript,
    flowGuid: flow.example.guid,
    flowVersion: flow.version,
    line: flow.line,
    language,
    variables: {},
    seed: random.int(1, 2_000_000_000),
    isTest: false,
    idUser: null,
  }
  const answers = { ...flow.example.answers, ...tenant.flows.find((each) => each.isComponent)?.answers }
  const caller = createCaller({ random, language, answers, nodes: flow.nodes, today: at })
  const answer = (ask: Ask) => answerAsk(ask, random, parts, isBadDay)
  return runConversation({
    setup,
    program: flow.program,
    clock: virtualClock(at),
    caller,
    answer,
    thinkMs: () => random.int(90, 900),
  })
}

function byShare<T>(random: Random, from: readonly T[], shareOf: (item: T) => number): T {
  let left = random.next() * from.reduce((sum, item) => sum + shareOf(item), 0)
  const found = from.find((item) => {
    left -= shareOf(item)
    return left < 0
  })
  const chosen = found ?? from[0]
  if (chosen === undefined) throw new Error('There is nothing to choose from.')
  return chosen
}

/** The services around the flows: parts are at hand, nobody takes transfers, the billing system answers most of the time. */
function answerAsk(
  ask: Ask,
  random: Random,
  parts: ReadonlyMap<string, PlayedPart>,
  isBadDay: boolean,
): AskAnswer & { afterMs?: number } {
  if (ask.kind === 'needSubflow') {
    const part = parts.get(ask.flow)
    if (!part) return { said: { kind: 'subflowMissing', id: ask.id, message: 'it has no such published version' } }
    const key = `${part.guid}@${part.version}`
    return { said: { kind: 'subflow', id: ask.id, key, version: part.version }, subflow: { key, ...part } }
  }
  if (ask.kind === 'transfer') {
    const text = 'There is nobody in a chat to hand it over to; the transfer counts as declined.'
    return {
      said: { kind: 'transferred', id: ask.id, result: 'declined', message: text },
      warning: { code: 'transfer.nobody', text },
    }
  }
  if (isBadDay || random.chance(0.06)) {
    return {
      said: { kind: 'requestFailed', id: ask.id, code: 'timeout', message: 'no answer within 4,000 ms' },
      request: { method: ask.method, failure: 'timeout' },
      afterMs: ask.timeoutMs * (ask.retries + 1),
    }
  }
  return {
    said: {
      kind: 'response',
      id: ask.id,
      status: 200,
      body: random.chance(0.04) ? { state: 'being prepared' } : { amount: random.int(40, 620) },
    },
    request: { method: ask.method, status: 200 },
    afterMs: random.int(60, 700),
  }
}
