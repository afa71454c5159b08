import { z } from 'zod'
import { count, guid, id, instant } from '../kernel/schema.ts'
import { MAX_FEEDBACK } from './model.enum.ts'

/** Words of a caller that nobody understood, by the event of the conversation in which they were said. */
export const misunderstood = z.object({
  guid,
  seq: count,
  text: z.string(),
  at: instant,
  /** What the model took it for, not surely enough. */
  category: z.string().nullable(),
  score: z.number().min(0).max(1),
})
export type Misunderstood = z.output<typeof misunderstood>

export const feedback = z.object({
  /** Conversations that were looked through, the newest of the flows that use the model. */
  conversations: count,
  groups: z.array(
    z.object({ words: z.array(z.string()), said: z.array(misunderstood), category: z.string().nullable() }),
  ),
})
export type Feedback = z.output<typeof feedback>

const said = z
  .array(z.strictObject({ guid, seq: count }))
  .min(1)
  .max(MAX_FEEDBACK)
export const feedbackAdded = z.object({ idCategory: id, said })
export const feedbackDismissed = z.object({ said })
export const feedbackDone = z.object({ added: count, known: count })
