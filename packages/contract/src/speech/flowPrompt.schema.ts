import { z } from 'zod'
import { count, enumOf, id } from '../kernel/schema.ts'
import { promptSource, promptState, sampleRate, speechFormat } from './speech.enum.ts'

const source = enumOf(promptSource).meta({ label: 'Texts of' })
export const flowPromptQuery = z.object({ source, sampleRate: enumOf(sampleRate).meta({ label: 'Format' }) })
export const flowPromptRequest = flowPromptQuery.extend({
  languages: z.array(z.string().min(2).max(20)).min(1).max(50).meta({ label: 'Languages' }),
})
export type FlowPromptRequest = z.output<typeof flowPromptRequest>

export const flowPrompt = z.object({
  nodeId: z.string(),
  label: z.string(),
  language: z.string(),
  format: enumOf(speechFormat),
  text: z.string(),
  state: enumOf(promptState),
  /** Why it cannot be spoken. */
  problem: z.string().nullable(),
  /** The audio asset that it is. */
  idAudioAsset: id.nullable(),
})
export type FlowPrompt = z.output<typeof flowPrompt>

/** Which recordings take the place of texts of the draft. */
export const flowPromptsPut = z.object({ sampleRate: enumOf(sampleRate).meta({ label: 'Format' }) })
export const flowPromptsDone = z.object({ recordings: count })

/** What speaking the prompts of a flow would do. */
export const flowPrompts = z.object({
  prompts: z.array(flowPrompt),
  /** Spoken earlier for this flow, and not said by it any more. */
  removed: z.array(z.object({ idAudioAsset: id, name: z.string(), language: z.string() })),
  /** Texts with values in them, which only a conversation knows. */
  withValues: count,
  recorded: count,
})
export type FlowPrompts = z.output<typeof flowPrompts>
