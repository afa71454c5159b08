import { z } from 'zod'
import { count, durationMs, guid, instant, named } from '../kernel/schema.ts'

/** How long someone is likely to wait from now on: half of such waits are shorter, and most lie in the range. */
export const waitEstimate = z.object({ ms: durationMs, fromMs: durationMs, toMs: durationMs })
export type WaitEstimate = z.output<typeof waitEstimate>

/** A caller who waits for a free call of the line. */
export const waitingCall = z.object({
  guid,
  /** Masked unless Settings.unmask is held. */
  from: z.string(),
  to: z.string(),
  since: instant,
  /** As of the answer. */
  waitedMs: durationMs,
  position: count,
  /** Goes before those who have no priority. */
  isFirst: z.boolean(),
  /** Goes first as a contact of it; null where that is not so, or where the user may not see it. */
  campaign: named.nullable(),
  /** Null: too few calls ended of late to know. */
  estimate: waitEstimate.nullable(),
})
export type WaitingCall = z.output<typeof waitingCall>

/** The queue of a line, as it is now and since the day began in the tenant's time zone. */
export const lineQueue = z.object({
  /** Of the line, for those who may see no more of it. */
  name: z.string(),
  /** Whether callers wait when the line is full. */
  isOn: z.boolean(),
  most: count,
  longestMs: durationMs,
  /** Calls of the line now, and how many it may have. */
  running: count,
  mostCalls: count,
  waiting: z.array(waitingCall),
  /** Calls that ended in the last 30 minutes, from which waits are estimated. */
  basis: count,
  today: z.object({
    waited: count,
    answered: count,
    overflowed: count,
    abandoned: count,
    longestMs: durationMs.nullable(),
    averageMs: durationMs.nullable(),
  }),
})
export type LineQueue = z.output<typeof lineQueue>
