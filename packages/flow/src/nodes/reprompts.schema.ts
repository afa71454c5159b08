import { z } from 'zod'
import { texts } from '../texts/text.schema.ts'

/** What is said before another attempt; without a text the next attempt is silent. */
export const reprompts = z.strictObject({ noInput: texts.default({}), noMatch: texts.default({}) }).prefault({})
export type Reprompts = z.infer<typeof reprompts>
