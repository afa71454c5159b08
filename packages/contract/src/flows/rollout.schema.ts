import { z } from 'zod'
import { count, enumOf, id, instant, person, range, rowVersion } from '../kernel/schema.ts'
import { publishReason } from './flow.schema.ts'
import { rolloutState, rolloutVerdict } from './rollout.enum.ts'

const share = range(1, 99).meta({
  label: 'Share of new conversations',
  help: 'In percent. Who calls again from the same number meets the same version.',
})
const goesBack = z.boolean().meta({
  label: 'Go back by itself',
  help: 'Where the new version is found to be worse, all new conversations meet the version before again. As long as the roll-out lasts: every five minutes in its first day, hourly after.',
})

/** Callers of one version since the roll-out began, each once with all their conversations: in error if any of these was. The length is that of a conversation. */
const side = z.object({ version: z.int().min(1), calls: count, errors: count, averageMs: count.nullable() })

/** How the version does beside the one before it. */
const rolloutWatch = z.object({
  now: side,
  before: side,
  /** So many of each are needed to say something. */
  needed: count,
  /** Share that ended in an error, new minus before, with the ends of its interval; null until there are enough. */
  difference: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
  verdict: enumOf(rolloutVerdict),
})
export type RolloutWatch = z.output<typeof rolloutWatch>

export const rollout = z.object({
  idFlowRollout: id,
  version: z.int().min(1),
  versionBefore: z.int().min(1),
  share: z.int().min(1).max(99),
  goesBack: z.boolean(),
  state: enumOf(rolloutState),
  startedAt: instant,
  startedBy: person.nullable(),
  endedAt: instant.nullable(),
  /** Null where it is under way, or the watch ended it. */
  endedBy: person.nullable(),
  watch: rolloutWatch,
  rowVersion,
})
export type Rollout = z.output<typeof rollout>

/** The latest one; null where there was none. */
export const latestRollout = z.object({ rollout: rollout.nullable() })

export const rolloutDraft = z.object({
  version: z.int().min(1).meta({ label: 'Version' }),
  share,
  goesBack,
  reason: publishReason,
  /** Of the flow. */
  rowVersion,
})
export const rolloutChange = z.object({ share, goesBack, rowVersion })
export const rolloutEnd = z.object({ reason: publishReason, rowVersion })
