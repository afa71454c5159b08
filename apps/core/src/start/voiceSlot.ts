import type { VoiceState } from '@parley/contract/testCalls/testCall.schema.ts'
import type { VoicePort } from '../kernel/voicePort.ts'
import type { Settings } from '../settings/readSettings.ts'

/** What domains know of the voice process, which starts after them. */
export class VoiceSlot implements VoicePort {
  #port: VoicePort | undefined
  readonly #before: VoiceState

  constructor({ VOICE }: Pick<Settings, 'VOICE'>) {
    this.#before =
      VOICE === 'none'
        ? { state: 'off', hears: null, why: 'They are turned off by VOICE=none.' }
        : { state: 'starting', hears: null, why: 'The voice process is starting.' }
  }

  get state(): VoiceState {
    return this.#port?.state ?? this.#before
  }

  fill(port: VoicePort): void {
    this.#port = port
  }
}
