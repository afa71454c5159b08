import { z } from 'zod'
import { count, enumOf, guid, id, instant, listQuery, person, range } from '../kernel/schema.ts'
import { replayDoubt, replayGroup, replayState, replayStop } from './flowReplay.enum.ts'
import { MOST_REPLAY_DAYS, MOST_REPLAYED } from './flowReplay.rules.ts'

export const replayStart = z.object({
  days: range(1, MOST_REPLAY_DAYS).meta({ label: 'Days', help: 'How far back.' }),
  most: range(1, MOST_REPLAYED).meta({ label: 'At most', help: 'The newest ones.' }),
})
export type ReplayStart = z.output<typeof replayStart>

/** Conversations in each group, and what else there is to know of them. */
export const replayCounts = z.object({
  samePath: count,
  sameOutcome: count,
  otherOutcome: count,
  unanswerable: count,
  /** The bot says something else, whatever the group. */
  otherWords: count,
  /** Those of any group that are to be looked at before they are believed. */
  doubtful: count,
  /** They come out differently on the very version that ran: not in the groups. */
  untrue: count,
  /** Nothing is kept to run them by, their version is gone, or a supervisor took a hand. */
  leftOut: count,
})
export type ReplayCounts = z.output<typeof replayCounts>

export const flowReplay = z.object({
  idFlowReplay: id,
  idCallScript: id,
  days: count,
  most: count,
  state: enumOf(replayState),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The draft, and what it runs, is still what was replayed. */
  isCurrent: z.boolean(),
  counts: replayCounts,
  createdAt: instant,
  createdBy: person.nullable(),
})
export type FlowReplay = z.output<typeof flowReplay>

export const replayCaseQuery = listQuery(['severity'])
  .omit({ sort: true, search: true })
  .extend({
    group: enumOf(replayGroup).optional(),
    isDoubtful: z.stringbool().optional(),
  })
export type ReplayCaseQuery = z.output<typeof replayCaseQuery>

const found = {
  group: enumOf(replayGroup),
  doubts: z.array(enumOf(replayDoubt)),
  /** Why it came no further. */
  stopped: enumOf(replayStop).nullable(),
  /** Where it stopped, or where the two part. */
  step: z.string().nullable(),
}
export const replayCase = z.object({
  guid,
  startedAt: instant,
  ...found,
  otherWords: z.boolean(),
  /** Outcomes of then and of the draft. */
  was: z.string().nullable(),
  now: z.string().nullable(),
})
export type ReplayCase = z.output<typeof replayCase>

const lane = z.object({
  path: z.array(z.tuple([z.string(), count])),
  words: z.array(z.object({ by: z.enum(['bot', 'person']), step: z.string().nullable(), text: z.string() })),
  outcome: z.string().nullable(),
  isError: z.boolean(),
})
export type ReplayLane = z.output<typeof lane>

/** What happened, the same version again, and the draft. */
export const replayPair = z.object({
  ...found,
  /** The version that ran does the same again; null where it does not, and then nothing is compared. */
  isTrue: z.boolean(),
  /** A supervisor took a hand in it: what the flow would have come to by itself is not known. */
  isSteered: z.boolean(),
  /** It holds values that may not be shown: of the draft, words are shown that stand there as they are, or in the record. */
  isSealed: z.boolean(),
  version: count.nullable(),
  turns: z.tuple([count, count]),
  was: lane,
  now: lane,
})
export type ReplayPair = z.output<typeof replayPair>

/** How much of what happens a draft touches. */
export const draftReach = z.object({
  days: count,
  conversations: count,
  /** Conversations that are held with the flow now. */
  running: count,
  steps: z.array(
    z.object({
      step: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
      /** Conversations that came to it; null where it is new. */
      reached: count.nullable(),
    }),
  ),
})
export type DraftReach = z.output<typeof draftReach>
