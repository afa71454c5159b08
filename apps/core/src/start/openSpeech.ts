import type { Encoder, Engine } from '@parley/speech'
import { findEncoders } from '@parley/speech/engines/encoders.ts'
import { findEngines } from '@parley/speech/engines/find.ts'
import { openFlite } from '@parley/speech/engines/flite.ts'
import { openHttpEngine } from '@parley/speech/engines/http.ts'
import type { Logger } from 'pino'
import type { Settings } from '../settings/readSettings.ts'

interface OpenSpeech {
  readonly engines: readonly Engine[]
  readonly encoders: readonly Encoder[]
  close(): Promise<void>
}

/** Engines that speak: one that is set, those installed on the machine, and the built-in one, which is always there; and what makes small files. */
export async function openSpeech(settings: Settings, log: Logger): Promise<OpenSpeech> {
  const { SPEECH_URL, SPEECH_KEY, SPEECH_MODEL, SPEECH_VOICES, SPEECH_LICENSE, SPEECH_PHONEMES } = settings
  const http =
    SPEECH_URL === undefined
      ? []
      : [
          openHttpEngine({
            ...{ url: SPEECH_URL, key: SPEECH_KEY, model: SPEECH_MODEL },
            ...{ voices: SPEECH_VOICES, license: SPEECH_LICENSE, phonemes: SPEECH_PHONEMES },
          }),
        ]
  const found = await findEngines((path, error) =>
    log.warn({ err: error }, `the speech engine ${path} does not answer and is left out`),
  )
  const encoders = await findEncoders((path, error) =>
    log.warn({ err: error }, `the encoder ${path} does not work and is left out`),
  )
  const flite = openFlite()
  return { engines: [...http, flite, ...found], encoders, close: () => flite.close() }
}
