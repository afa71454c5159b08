import type { VoiceState } from '@parley/contract/testCalls/testCall.schema.ts'

/** The process that carries sound, as the rest of the core knows it. */
export interface VoicePort {
  readonly state: VoiceState
}
