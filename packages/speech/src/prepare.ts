import { type EngineInfo, fit, type Voice } from './engine.ts'
import {
  isPause,
  LIMITS,
  type Manner,
  type Pause,
  type Phonemes,
  type Piece,
  PLAIN,
  type SpokenPiece,
  within,
} from './piece.ts'
import { type Pronunciation, pronounced } from './pronounce.ts'
import { SpeechError } from './speech.error.ts'
import { split } from './split.ts'
import { parseSsml } from './ssml.ts'

export interface SpeechRequest {
  readonly text: string
  readonly format: 'text' | 'ssml'
  readonly language: string
  /** The best for the language where they are left out. */
  readonly engine?: string | undefined
  readonly voice?: string | undefined
  readonly manner?: Partial<Manner>
  readonly pronunciations?: readonly Pronunciation[]
  readonly sampleRate: number
}

/** A text for one voice of one engine. */
export interface Line extends Manner {
  readonly engine: string
  readonly voice: string
  readonly text: string
  readonly phonemes?: Phonemes
}

/** All that decides how it sounds, and nothing else: two that are the same sound the same. */
export interface Prepared {
  readonly parts: readonly (Line | Pause)[]
  readonly sampleRate: number
  /** Who speaks what no markup gives to another. */
  readonly by: { readonly engine: EngineInfo; readonly voice: Voice }
}

const JOIN_MS = 40

/** What is to be spoken, by whom and how; says why where it cannot be. */
export function prepare(request: SpeechRequest, engines: readonly EngineInfo[]): Prepared {
  const { text, format, language, sampleRate, manner = {}, pronunciations = [] } = request
  if (text.length > LIMITS.text) throw new SpeechError('tooLong', `The text is longer than ${LIMITS.text} characters.`)
  const by = chooseVoice(engines, request)
  const read: readonly Piece[] = format === 'ssml' ? parseSsml(text).pieces : [{ text, ...PLAIN }]
  const pieces = split(pronounced(read, pronunciations), language)
  const parts = pieces.map((piece): Line | Pause => {
    if (isPause(piece)) return piece
    const { engine, voice } = voiceFor(engines, piece, by)
    const { rate, pitch, gain } = within(piece, manner)
    const { text: words, phonemes } = piece
    const line = { engine: engine.id, voice: voice.id, text: words, rate, pitch, gain }
    return phonemes && engine.alphabets?.includes(phonemes.alphabet) ? { ...line, phonemes } : line
  })
  if (!parts.some((part) => 'text' in part && /[\p{L}\p{N}]/u.test(part.text)))
    throw new SpeechError('empty', 'There is nothing to say.')
  return { parts: withJoints(parts), sampleRate, by }
}

/** Voices of one sentence do not run into each other. */
function withJoints(parts: readonly (Line | Pause)[]): readonly (Line | Pause)[] {
  return parts.flatMap((part, at) => {
    const next = parts[at + 1]
    return 'text' in part && next && 'text' in next ? [part, { pauseMs: JOIN_MS }] : [part]
  })
}

type Chosen = Prepared['by']

/** The engine and voice asked for, or the first that speaks the language, as it is spoken in its country where there is one. */
export function chooseVoice(
  engines: readonly EngineInfo[],
  { engine: askedEngine, voice: askedVoice, language }: Pick<SpeechRequest, 'engine' | 'voice' | 'language'>,
): Chosen {
  const among = askedEngine === undefined ? engines : engines.filter(({ id }) => id === askedEngine)
  if (among.length === 0) throw new SpeechError('noEngine', `There is no speech engine ${askedEngine ?? ''}.`)
  const all = among.flatMap((engine) => engine.voices.map((voice) => ({ engine, voice })))
  if (askedVoice !== undefined) {
    const found = all.find(({ voice }) => voice.id === askedVoice)
    if (found) return found
    throw new SpeechError('noVoice', `There is no voice ${askedVoice.slice(0, 60)}.`)
  }
  for (const wanted of [2, 1] as const) {
    const found = all.find(({ voice }) => fit(voice, language) === wanted)
    if (found) return found
  }
  throw new SpeechError('noVoice', `No voice speaks ${language}.`)
}

/** The voice that markup names, its first name that is known; another language is spoken by the same voice where no other one knows it. */
function voiceFor(engines: readonly EngineInfo[], { voice, language, gender }: Asked, by: Chosen): Chosen {
  const inOrder = [by.engine, ...engines.filter((engine) => engine !== by.engine)]
  const all = inOrder.flatMap((engine) => engine.voices.map((each) => ({ engine, voice: each })))
  if (voice !== undefined) {
    const names = [voice, ...voice.split(/\s+/)]
    const found = names.flatMap((name) => all.find((each) => each.voice.id === name) ?? [])[0]
    return found ?? chooseVoice(engines, { engine: undefined, voice, language: language ?? by.voice.language })
  }
  const isRight = (each: Voice) =>
    (language === undefined || fit(each, language) > 0) && (gender === undefined || each.gender === gender)
  if (isRight(by.voice)) return by
  const spoken = language ?? by.voice.language
  const speaks = all.filter((each) => fit(each.voice, spoken) > 0)
  return speaks.find((each) => isRight(each.voice)) ?? (fit(by.voice, spoken) > 0 ? by : (speaks[0] ?? by))
}

type Asked = Pick<SpokenPiece, 'voice' | 'language' | 'gender'>
