import { createHash } from 'node:crypto'
import { setImmediate as letOthers } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { LIMITS } from './piece.ts'
import type { Line, Prepared } from './prepare.ts'
import { amplified, durationOf, joined, levelOf, resampled, type Sound, silence, trimmed } from './sound.ts'
import { SpeechError } from './speech.error.ts'

/** Changes where the same words would sound otherwise. */
const EDITION = 1
/** What all voices are brought to, from 0 to 1. */
const LEVEL = 0.11
/** Louder than this a voice is not made: it would be its noise. */
const MOST_GAIN = 12

/** Who speaks what is said by each part. */
type Said = Pick<Prepared, 'parts' | 'sampleRate'>

/** The same for what sounds the same. */
export const keyOf = ({ parts, sampleRate }: Said): string =>
  createHash('sha256')
    .update(JSON.stringify([EDITION, sampleRate, parts]))
    .digest('hex')

interface Speaking {
  readonly engines: readonly Engine[]
  readonly signal: AbortSignal
}

/** Speaks it piece by piece; all voices come out equally loud, but for what was asked to be louder. */
export async function speak({ parts, sampleRate }: Said, { engines, signal }: Speaking): Promise<Sound> {
  const lines = parts.filter((part): part is Line => 'text' in part)
  const raw = new Map<Line, Sound>()
  let ms = parts.reduce((sum, part) => sum + ('pauseMs' in part ? part.pauseMs : 0), 0)
  for (const line of lines) {
    signal.throwIfAborted()
    const sound = trimmed(await synthesize(line, engines, signal))
    ms += durationOf(sound)
    if (ms > LIMITS.soundMs) throw new SpeechError('tooLong', 'It would take longer than 15 minutes to say.')
    raw.set(line, sound)
  }
  const levels = new Map<string, number>()
  for (const voice of new Set(lines.map(voiceOf)))
    levels.set(voice, levelOf(lines.filter((line) => voiceOf(line) === voice).map((line) => raw.get(line) ?? NOTHING)))
  const sounds: Sound[] = []
  for (const part of parts) {
    if ('pauseMs' in part) {
      sounds.push(silence(part.pauseMs, sampleRate))
      continue
    }
    const level = levels.get(voiceOf(part)) ?? 0
    const even = level === 0 ? 1 : Math.min(MOST_GAIN, LEVEL / level)
    sounds.push(amplified(resampled(raw.get(part) ?? NOTHING, sampleRate), even * 10 ** (part.gain / 20)))
    await letOthers()
  }
  return joined(sounds, sampleRate)
}

const NOTHING: Sound = { sampleRate: 8_000, samples: new Float32Array() }
const voiceOf = ({ engine, voice }: Line) => `${engine}/${voice}`

async function synthesize({ engine, voice, gain, ...said }: Line, engines: readonly Engine[], signal: AbortSignal) {
  const found = engines.find(({ id }) => id === engine)
  const own = found?.voices.find(({ id }) => id === voice)
  if (!found || !own) throw new SpeechError('noVoice', `There is no voice ${voice} of ${engine} any more.`)
  return await found.synthesize({ voice: own, ...said }, signal)
}
