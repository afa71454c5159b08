import { callOutcome, channelType } from '@parley/contract/enums/conversation.enum.ts'
import {
  byShare,
  type ConversationRows,
  guidAt,
  nextLegOf,
  type Random,
  runConversation,
  type Setup,
  seeded,
  seedOf,
  startOfGuid,
  virtualClock,
} from '@parley/core'
import type { FlowNode, Program } from '@parley/flow'
import { playCall } from './call.ts'
import { createCaller } from './callers/caller.ts'
import type { Answers, ExampleFlow, ExampleTenant, Leanings } from './exampleTenant.ts'
import { countOfDay, instantIn, localHour } from './profile.ts'
import { type AskedKnowledge, answerAsk, handedTo, type PlayedPart, type Trained } from './surroundings.ts'

/** A flow as it was live on a day, with the line it answers on. */
export interface PlayedFlow {
  readonly example: Pick<ExampleFlow, 'guid' | 'type' | 'traffic' | 'calls' | 'isFaulty' | 'language'>
  readonly idCallScript: number
  readonly version: number
  readonly program: Program
  readonly line: Setup['line']
  readonly number: string
}

/** What a tenant had on a day. */
export interface Stage {
  readonly tenant: ExampleTenant
  readonly flows: readonly PlayedFlow[]
  readonly parts: ReadonlyMap<string, PlayedPart>
  readonly trained: Trained
  /** What was looked up in knowledge bases by what has been played; whoever stores it takes it out. */
  readonly looked: AskedKnowledge[]
  readonly nodes: ReadonlyMap<string, FlowNode>
  readonly answers: Answers
  readonly leanings: Leanings
}

export const HISTORY_DAYS = 90
/** From the morning of this day until noon everything that the flows ask for was away. */
const BAD_DAY = 9
const BAD_HOURS = [8, 9, 10, 11, 12, 13]
/** Conversations that would end after the present are left out. */
const LATEST_MS = 1_800_000
const YESTERDAY = 1
const NOON_MS = 12 * 3_600_000
const TRIES = 1_000

/** The conversations of a day, one by one: the flows run against seeded callers on a virtual clock. `now` cuts the running day. */
export function* playDay(stage: Stage, day: Date, age: number, now: Date): Generator<ConversationRows> {
  const { tenant } = stage
  const random = seeded(seedOf(tenant.name, day.toISOString().slice(0, 10)))
  let hasFailed = false
  const play = function* (perDay: number, own: Random, shareOf: (flow: PlayedFlow) => number) {
    if (!stage.flows.some((flow) => shareOf(flow) > 0)) return
    const count = countOfDay(perDay, day, age, HISTORY_DAYS, own)
    const starts = Array.from({ length: count }, () => instantIn(day, tenant.timezone, own)).sort((a, b) => a - b)
    for (const at of starts) {
      if (at > now.getTime() - LATEST_MS) break
      const flow = byShare(own, stage.flows, shareOf)
      const isBroken = age === BAD_DAY && BAD_HOURS.includes(localHour(new Date(at), tenant.timezone))
      for (const played of playOne(stage, flow, new Date(at), own, isBroken)) {
        hasFailed ||= isFailure(played)
        yield played
      }
    }
  }
  yield* play(tenant.perDay, random, ({ example }) => example.traffic ?? 0)
  const ofCalls = seeded(seedOf(tenant.name, 'calls', day.toISOString().slice(0, 10)))
  yield* play(tenant.callsPerDay, ofCalls, ({ example }) => example.calls?.share ?? 0)
  if (age !== YESTERDAY || hasFailed) return
  const failure = findFailure(stage, new Date(day.getTime() + NOON_MS), random)
  if (failure) yield failure
}

/** Whatever chance and the hour of the first start say, the newest whole day has a conversation to find out about. */
function findFailure(stage: Stage, at: Date, random: Random): ConversationRows | undefined {
  const faulty = stage.flows.filter(({ example }) => example.isFaulty)
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (const flow of faulty) {
      const played = playOne(stage, flow, at, random).find(isFailure)
      if (played) return played
    }
  }
  return undefined
}

const isFailure = ({ log }: ConversationRows) => log.outcome === callOutcome.of.ERROR

/** One conversation with a caller of some language and persona; where it goes on in another flow, all its legs. */
export function playOne(
  stage: Stage,
  flow: PlayedFlow,
  at: Date,
  random: Random,
  isBroken = false,
  more: Partial<Setup> = {},
): readonly [ConversationRows, ...ConversationRows[]] {
  const setup = { ...setUp(stage.tenant, flow, at, random), ...more }
  if (setup.channel === channelType.of.VOICE) return [playCall(stage, setup, flow.program, random, isBroken)]
  const first = playChat(stage, { setup, program: flow.program }, random, isBroken)
  const others: ConversationRows[] = []
  for (let { next } = first; next; ) {
    const played = playChat(stage, next, random, isBroken)
    others.push(played.rows)
    next = played.next
  }
  return [first.rows, ...others]
}

interface Leg {
  readonly setup: Setup
  readonly program: Program
}

function playChat(
  { parts, trained, looked, nodes, answers, leanings }: Stage,
  { setup, program }: Leg,
  random: Random,
  isBroken: boolean,
) {
  const at = startOfGuid(setup.guid)
  const clock = virtualClock(at)
  const note = (each: Omit<AskedKnowledge, 'guid' | 'at'>) =>
    looked.push({ ...each, guid: setup.guid, at: clock.now() })
  const around = { random, parts, isBroken, trained, note }
  let next: Leg | undefined
  const rows = runConversation({
    setup,
    program,
    models: trained.models,
    clock,
    caller: createCaller({ random, answers, leanings, nodes, today: at }),
    answer: (ask) => {
      const part = handedTo(ask, around)
      if (!part) return answerAsk(ask, around)
      const { guid: flowGuid, version: flowVersion, idCallScript } = part
      const flow = { flowGuid, flowVersion, idCallScript, language: setup.language }
      next = { setup: nextLegOf(setup, flow, clock.now(), bitsOf(random)), program: part.program }
      return { value: { result: 'completed', next: next.setup.guid } }
    },
    thinkMs: () => random.int(90, 900),
  })
  return { rows, next }
}

const bitsOf = (random: Random) => Uint8Array.from({ length: 10 }, () => random.int(0, 255))

function setUp(tenant: ExampleTenant, flow: PlayedFlow, at: Date, random: Random): Setup {
  const [drawn] = byShare(random, tenant.languages, ([, share]) => share)
  const language = flow.example.language ?? drawn
  const guid = guidAt(at, bitsOf(random))
  const { type, calls } = flow.example
  const person = `${tenant.prefixes[language] ?? '+44'}${random.int(1_000_000, 9_999_999)}`
  const direction = calls?.direction ?? 'in'
  return {
    guid,
    callId: `${calls ? 'call' : 'chat'}-${guid.slice(-12)}`,
    thread: guid,
    channel: calls ? channelType.of.VOICE : channelType.of.CHAT,
    callType: type,
    direction,
    from: direction === 'in' ? person : flow.number,
    to: direction === 'in' ? flow.number : person,
    idCallScript: flow.idCallScript,
    flowGuid: flow.example.guid,
    flowVersion: flow.version,
    line: flow.line,
    language,
    zone: tenant.timezone,
    variables: {},
    seed: random.int(1, 2_000_000_000),
    isTest: false,
    idUser: null,
  }
}
