import { voiceGender } from '@parley/contract/speech/speech.enum.ts'
import type { SpeechChoice, SpeechEngine } from '@parley/contract/speech/speech.schema.ts'
import { t } from './speech.messages.ts'

/** A long text takes as long as an engine needs. */
export const SPEAK_TIMEOUT_MS = 60_000

/** The best voice for the language. */
export const BEST = 'best'

/** Engine and voice as one choice. */
export const speakerOf = ({ engine, voice }: Pick<SpeechChoice, 'engine' | 'voice'>): string =>
  voice === null ? BEST : `${engine ?? ''}/${voice}`

export function choiceOf(speaker: string): Pick<SpeechChoice, 'engine' | 'voice'> {
  const at = speaker.indexOf('/')
  return at < 0 ? { engine: null, voice: null } : { engine: speaker.slice(0, at), voice: speaker.slice(at + 1) }
}

const base = (language: string) => language.split('-')[0]?.toLowerCase()

/** Voices that speak the language, those of its country first. */
export const voicesFor = (engines: readonly SpeechEngine[], language: string) =>
  engines
    .flatMap((engine) => engine.voices.map((voice) => ({ engine, voice })))
    .filter(({ voice }) => base(voice.language) === base(language))
    .sort((one, other) => Number(other.voice.language === language) - Number(one.voice.language === language))

/** Choices of a field: the voice by its name, with its engine, language and license. */
export const voiceOptions = (engines: readonly SpeechEngine[], language: string, best: string) => [
  { value: BEST, label: best },
  ...voicesFor(engines, language).map(({ engine, voice }) => ({
    value: `${engine.id}/${voice.id}`,
    label: voice.name,
    description: [
      engine.name,
      voice.language,
      ...(voice.gender === 'unknown' ? [] : [voiceGender.label(voice.gender)]),
      t('licenseIs', { license: voice.license }),
    ].join(' · '),
  })),
]

/** A chosen voice in words; undefined where it is not there any more. */
export function voiceWords(
  engines: readonly SpeechEngine[],
  { engine, voice }: Pick<SpeechChoice, 'engine' | 'voice'>,
) {
  const found = engines.find(({ id }) => id === engine)
  const own = found?.voices.find(({ id }) => id === voice)
  return found && own ? `${own.name} · ${found.name}` : undefined
}
