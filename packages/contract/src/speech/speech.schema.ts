import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import {
  count,
  decimalRange,
  durationMs,
  enumOf,
  guid,
  id,
  listQuery,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { plain } from '../users/plain.ts'
import { MOST_AUDIO_BYTES, MOST_CHARACTERS, sampleRate, soundFile, speechFormat, voiceGender } from './speech.enum.ts'

const manner = {
  rate: decimalRange(0.5, 2).meta({ label: 'Speed', help: '1 is the voice’s own pace.' }),
  pitch: decimalRange(0.5, 2).meta({ label: 'Pitch', help: '1 is the voice’s own pitch.' }),
  gain: decimalRange(-12, 12).meta({ label: 'Volume', help: 'Decibels above or below the usual loudness.' }),
}
const engine = z.string().min(1).max(40)
const voice = z.string().min(1).max(80)
const language = z.string().min(2).max(20)

/** How a language is spoken; null: the best there is for it. */
export const speechChoice = z.strictObject({
  engine: engine.nullable().meta({ label: 'Engine' }),
  voice: voice.nullable().meta({ label: 'Voice' }),
  ...manner,
})
export type SpeechChoice = z.output<typeof speechChoice>

/** A word or name, and how it is written so that voices read it right. */
export const pronunciation = z.strictObject({
  word: plain(1, 80).meta({ label: 'Word' }),
  say: plain(1, 200).meta({ label: 'Read as' }),
})
export type Pronunciation = z.output<typeof pronunciation>

export const pronunciations = z
  .array(pronunciation)
  .max(500)
  .refine((all) => new Set(all.map(({ word }) => word.toLowerCase())).size === all.length, {
    error: messages.once,
  })
  .meta({ label: 'Pronunciations', help: 'Whole words, in any case: texts are spoken so.' })

export const speechVoice = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  gender: enumOf(voiceGender),
  license: z.string(),
  sampleRate: count,
})
export const speechEngine = z.object({
  id: z.string(),
  name: z.string(),
  license: z.string(),
  voices: z.array(speechVoice),
})
export type SpeechEngine = z.output<typeof speechEngine>

export const speechRequest = z.object({
  text: text(1, MOST_CHARACTERS).meta({ label: 'Text', help: 'What is spoken.' }),
  format: enumOf(speechFormat).meta({ label: 'Written as' }),
  language: language.meta({ label: 'Language' }),
  ...speechChoice.shape,
  sampleRate: enumOf(sampleRate).meta({ label: 'Format' }),
})
export type SpeechRequest = z.output<typeof speechRequest>

/** What is spoken, and as which file it is wanted. */
export const spokenAs = speechRequest.extend({
  file: enumOf(soundFile).default(soundFile.of.WAV).meta({ label: 'File', help: 'WAV where nothing is said.' }),
})

const made = { engine: z.string(), voice: z.string(), license: z.string() }

/** What was spoken, and by whom. */
export const speech = z.object({
  /** A WAV file, or the one that was asked for, in base64. */
  audio: z.string(),
  durationMs,
  ...made,
  /** It had been spoken before. */
  isCached: z.boolean(),
})
export type Speech = z.output<typeof speech>

const assetName = plain(1, 120).meta({ label: 'Name' })
const transcript = text(0, MOST_CHARACTERS).meta({ label: 'Words', help: 'What is heard, for chats and transcripts.' })

export const audioAssetRow = z.object({
  idAudioAsset: id,
  guid,
  name: assetName,
  language: language.meta({ label: 'Language' }),
  transcript,
  durationMs,
  size: count.meta({ label: 'Size' }),
  /** Null: recorded elsewhere. */
  engine: z.string().nullable(),
  voice: z.string().nullable(),
  license: z.string().nullable(),
  rowVersion,
  ...stamps,
})
export const audioAsset = audioAssetRow.extend({
  /** The largest of each part of the sound, from 0 to 1. */
  peaks: z.array(z.number()),
})
export type AudioAsset = z.output<typeof audioAsset>

export const audioAssetQuery = listQuery(['name', 'updatedAt', 'durationMs']).extend({ language: language.optional() })
export const spokenDraft = speechRequest.extend({ name: assetName })
export const recordedDraft = z.object({
  name: assetName,
  language: language.meta({ label: 'Language' }),
  transcript,
  content: z
    .base64()
    .max(Math.ceil(MOST_AUDIO_BYTES / 3) * 4)
    .meta({ label: 'Recording', help: 'A WAV file of up to 6 MB.' }),
})
export const audioAssetDraft = z.object({ name: assetName, transcript })
export const audioAssetChange = audioAssetDraft.extend({ rowVersion })
