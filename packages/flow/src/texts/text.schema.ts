import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { languageCode, reference, template } from '../primitives.schema.ts'

const VALUES = 'Put values in double braces: {{ name }}.'

/** One thing the robot may say: a text or SSML with `{{ expressions }}`, or a recorded asset with its words. */
export const utterance = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('text'), text: template.meta({ label: 'Text', help: VALUES }) })
    .meta({ label: 'Text', help: 'Read by the voice of the language.' }),
  z
    .strictObject({ kind: z.literal('ssml'), text: template.meta({ label: 'SSML', help: VALUES }) })
    .meta({ label: 'SSML', help: 'Text with pauses, emphasis and pronunciation marked up.' }),
  z
    .strictObject({
      kind: z.literal('audio'),
      asset: reference.meta({ label: 'Recording', reference: 'asset', help: 'Audio asset that is played.' }),
      text: template.optional().meta({ label: 'Words', help: 'What is said in it, for chats and transcripts.' }),
    })
    .meta({ label: 'Recording', help: 'Plays an audio asset.' }),
])
export type Utterance = z.infer<typeof utterance>

/** Language code to alternatives; one of them is picked from the seed of the conversation. */
export const texts = z.record(languageCode, z.array(utterance).max(LIMITS.alternatives)).meta({ holds: 'texts' })
export type Texts = z.infer<typeof texts>
