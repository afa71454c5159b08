import { z } from 'zod'
import { answerSource } from '../knowledgeBase/source.schema.ts'

export const suggestedQuery = z.object({
  /** The running number of what the person said. */
  seq: z.coerce.number().int().min(1),
})

/** What knowledge bases have on what was said, the best first. */
export const suggestedAnswers = z.array(z.object({ text: z.string(), score: z.number(), source: answerSource }))
export type SuggestedAnswers = z.output<typeof suggestedAnswers>
