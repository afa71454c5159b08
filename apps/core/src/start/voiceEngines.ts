import type { VoiceStart } from '@parley/voice/link/message.ts'
import type { Settings } from '../settings/readSettings.ts'

/** What the voice process is told of engines elsewhere. */
export function enginesElsewhere(settings: Settings): Pick<VoiceStart, 'speech' | 'hearing'> {
  const speech = speechOf(settings)
  const hearing = hearingOf(settings)
  return { ...(speech && { speech }), ...(hearing && { hearing }) }
}

function speechOf({ SPEECH_URL: url, SPEECH_KEY: key, SPEECH_PHONEMES: phonemes, ...settings }: Settings) {
  if (url === undefined) return undefined
  const { SPEECH_MODEL: model, SPEECH_VOICES: voices, SPEECH_LICENSE: license } = settings
  return { url, model, voices, license, ...(key !== undefined && { key }), ...(phonemes !== undefined && { phonemes }) }
}

function hearingOf({ HEARING_URL: url, HEARING_KEY: key, HEARING_MODEL: model, ...settings }: Settings) {
  if (url === undefined) return undefined
  const { HEARING_LANGUAGES: languages, HEARING_LICENSE: licence, HEARING_DIALECT: dialect } = settings
  return { url, languages, licence, dialect, ...(key !== undefined && { key }), ...(model !== undefined && { model }) }
}
