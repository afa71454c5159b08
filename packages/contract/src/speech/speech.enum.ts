import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** How a text to be spoken is written. */
export const speechFormat = defineEnum('SpeechFormat', {
  TEXT: { value: 'text', label: 'Text' },
  SSML: { value: 'ssml', label: 'SSML' },
})

/** Samples a second of a WAV file. */
export const sampleRate = defineEnum('SampleRate', {
  TELEPHONE: { value: 8_000, label: 'WAV, 8 kHz (telephone)' },
  WIDE: { value: 16_000, label: 'WAV, 16 kHz' },
  FULL: { value: 24_000, label: 'WAV, 24 kHz' },
})
export type SampleRate = EnumValue<typeof sampleRate>

/** What sound is taken along as; all but WAV only where an encoder is installed. */
export const soundFile = defineEnum('SoundFile', {
  WAV: { value: 'wav', label: 'WAV' },
  MP3: { value: 'mp3', label: 'MP3' },
  OGG: { value: 'ogg', label: 'Ogg' },
})
export type SoundFile = EnumValue<typeof soundFile>

export const voiceGender = defineEnum('VoiceGender', {
  FEMALE: { value: 'female', label: 'Female' },
  MALE: { value: 'male', label: 'Male' },
  UNKNOWN: { value: 'unknown', label: 'Not stated' },
})

/** Of a flow, which of its texts. */
export const promptSource = defineEnum('PromptSource', {
  DRAFT: { value: 'draft', label: 'The draft' },
  LIVE: { value: 'live', label: 'The live version' },
})

export const promptState = defineEnum('PromptState', {
  NEW: { value: 'new', label: 'New', tone: 'info' },
  UNCHANGED: { value: 'unchanged', label: 'Spoken', tone: 'success' },
  RECORDED: { value: 'recorded', label: 'In the flow', tone: 'neutral' },
  IMPOSSIBLE: { value: 'impossible', label: 'Not possible', tone: 'warning' },
})

/** Characters of one text. */
export const MOST_CHARACTERS = 2_000
/** Bytes of a recording that is uploaded. */
export const MOST_AUDIO_BYTES = 6_000_000
