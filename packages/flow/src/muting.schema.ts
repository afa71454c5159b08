import { z } from 'zod'
import { LIMITS } from './limits.ts'

/** A warning that was looked at and may stay. It counts as long as what it is about stays as it was. */
const muting = z.strictObject({
  /** The code of what was found. */
  finding: z.string().min(1).max(60),
  /** Stands for what it is about, as `mutingId` makes it; two people may mute two findings of one step. */
  id: z.string().min(1).max(40),
  reason: z.string().trim().min(3, 'Give a reason of 3 characters or more').max(LIMITS.muteReason),
  /** Who muted it, by name, as the console wrote it; the history of the flow says who saved that. */
  by: z.string().max(200),
  at: z.iso.datetime({ offset: true }),
})
export type Muting = z.infer<typeof muting>

/** Of a step, or of the settings; absent where none is. */
export const mutings = z.array(muting).max(LIMITS.mutings).optional()
