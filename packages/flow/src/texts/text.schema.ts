import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { languageCode, reference, template } from '../primitives.schema.ts'

/** One thing the robot may say: a text or SSML with `{{ expressions }}`, or a recorded asset with its words. */
export const utterance = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: template }),
  z.strictObject({ kind: z.literal('ssml'), text: template }),
  z.strictObject({ kind: z.literal('audio'), asset: reference, text: template.optional() }),
])
export type Utterance = z.infer<typeof utterance>

/** Language code to alternatives; one of them is picked from the seed of the conversation. */
export const texts = z.record(languageCode, z.array(utterance).max(LIMITS.alternatives))
export type Texts = z.infer<typeof texts>
