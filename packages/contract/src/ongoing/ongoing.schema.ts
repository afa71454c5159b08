import { z } from 'zod'
import { channelType, riskLevel } from '../enums/conversation.enum.ts'
import { count, enumOf, guid, id, instant, listQuery, named, person, text } from '../kernel/schema.ts'
import { diagnosticOutput } from '../testCalls/testCall.schema.ts'
import { ongoingState, speaker } from './ongoing.enum.ts'

/** How risky what the person said is, by the rules of agent assist, and the phrases that raised it. */
export const ongoingRisk = z.object({
  level: enumOf(riskLevel).nullable(),
  points: z.number(),
  phrases: z.array(z.string()),
})
export type OngoingRisk = z.output<typeof ongoingRisk>

/** A conversation that runs now, as far as its turns tell. Redacted values are masked in it. */
export const ongoing = z.object({
  guid,
  callId: z.string(),
  channel: enumOf(channelType),
  direction: z.enum(['in', 'out']),
  /** Null where it came over none. */
  line: named.nullable(),
  /** As it was called when the conversation began. */
  flow: named,
  campaign: named.nullable(),
  /** Masked unless Settings.unmask is held. */
  from: z.string(),
  to: z.string(),
  state: enumOf(ongoingState).meta({ label: 'State' }),
  /** The service that is waited for. */
  service: z.string().nullable(),
  step: z.object({ nodeId: z.string(), name: z.string() }).nullable(),
  startedAt: instant,
  /** Since when its state is this one. */
  since: instant,
  /** When something last happened in it. */
  movedAt: instant,
  /** What was said last; the beginning of a long text. */
  words: z.object({ by: enumOf(speaker), text: z.string() }).nullable(),
  risk: ongoingRisk.nullable(),
  /** Live transcription is off: what is said is shown only to the person who has the conversation. */
  isHushed: z.literal(true).optional(),
  /** Turns so far: of two states of a conversation the one with more is the newer. */
  turn: count,
})
export type Ongoing = z.output<typeof ongoing>

/** With the supervisor who has it. */
export const heldOngoing = ongoing.extend({ heldBy: person.nullable() })
export type HeldOngoing = z.output<typeof heldOngoing>

export const ongoingQuery = listQuery(['startedAt']).extend({
  idDialModuleLine: id.optional(),
  channel: z.array(enumOf(channelType)).optional(),
  state: z.array(enumOf(ongoingState)).optional(),
  risk: z.array(enumOf(riskLevel)).optional(),
})
export type OngoingQuery = z.output<typeof ongoingQuery>

/** What those who follow are told. `all` tells all there are, in parts; what is in none of them is over. */
export const ongoingNews = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('all'),
    rows: z.array(heldOngoing),
    isLast: z.boolean(),
    /** What time it is, so that what lasts can be counted by any clock. */
    at: instant,
  }),
  z.object({
    kind: z.literal('changed'),
    rows: z.array(ongoing),
    removed: z.array(guid),
    /** Those that nobody runs any more and that cannot be resumed. */
    lost: z.array(guid),
  }),
  z.object({ kind: z.literal('held'), guid, by: person.nullable() }),
])
export type OngoingNews = z.output<typeof ongoingNews>

/** A conversation and all that was recorded of it, as the stream of it tells it. */
export const ongoingDetail = z.object({ conversation: heldOngoing, outputs: z.array(diagnosticOutput) })
export type OngoingDetail = z.output<typeof ongoingDetail>

/** What those who follow one conversation are told: what was recorded, and what it is like now, null once it is over. */
export const conversationNews = z.object({
  kind: z.literal('news'),
  conversation: heldOngoing.nullable(),
  outputs: z.array(diagnosticOutput),
})
export type ConversationNews = z.output<typeof conversationNews>

const use = z.object({ id, name: z.string(), running: count, most: count })
/** How many calls run now, and how many may. */
export const ongoingCapacity = z.object({ lines: z.array(use), modules: z.array(use) })
export type OngoingCapacity = z.output<typeof ongoingCapacity>

const takeOver = z
  .boolean()
  .optional()
  .meta({ label: 'Take over', help: 'Also where another supervisor has the conversation' })
/** Who has nothing to say sends nothing. */
export const conversationTaking = z.strictObject({ takeOver }).default({})
export const conversationWords = z.object({ text: text(1, 1_000).meta({ label: 'Text' }) })
