import type { Engine, Voice } from '../engine.ts'
import { readWave } from '../wave.ts'
import { runProgram } from './runProgram.ts'

const LICENSE = 'GPL-3.0-or-later'
const RATE = 22_050
/** Words a minute and the pitch of its scale that are its own. */
const WORDS = 160
const PITCH = 50
const LIMITS = { timeoutMs: 20_000, maxBytes: 40_000_000 }

/** espeak-ng where the operator has installed it: over a hundred languages, in one plain voice. */
export async function openEspeak(path: string): Promise<Engine> {
  const listed = new TextDecoder().decode(
    await runProgram({ path, args: ['--voices'], input: '', timeoutMs: 5_000, maxBytes: 1_000_000 }),
  )
  return {
    id: 'espeak-ng',
    name: 'espeak-ng',
    license: LICENSE,
    voices: readVoices(listed),
    alphabets: ['x-espeak-ng'],
    async synthesize({ voice, text, phonemes, rate, pitch }, signal) {
      const input = phonemes ? `[[${phonemes.ph.replaceAll(/[[\]\n]/g, ' ')}]]` : withoutPhonemes(text)
      const args = [
        ...['--stdin', '--stdout', '-b', '1', '-v', voice.id],
        ...['-s', String(Math.round(WORDS * rate)), '-p', String(pitchOf(pitch))],
      ]
      return readWave(await runProgram({ path, args, input: `${input}\n`, signal, ...LIMITS }))
    },
  }
}

/** Half an octave up or down is what its scale has. */
const pitchOf = (pitch: number) => Math.round(Math.max(0, Math.min(99, PITCH + Math.log2(pitch) * 70)))
/** Double brackets would be read as its phonemes. */
const withoutPhonemes = (text: string) => text.replaceAll('[[', '[ [')

/** The table that it prints; voices of other programs' data are left out, they may not be there. */
export function readVoices(table: string): readonly Voice[] {
  const voices = new Map<string, Voice>()
  for (const row of table.split('\n').slice(1)) {
    const [, , language = '', gender = '', name = '', file = ''] = /^\s*(\d+)\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)/.exec(
      row,
    ) ?? ['']
    if (!/^[a-z]{2,3}(-[a-z0-9]+)*$/i.test(language) || file.startsWith('mb/') || voices.has(language)) continue
    voices.set(language, {
      id: language,
      name: name.replaceAll('_', ' '),
      language: written(language),
      gender: gender.endsWith('F') ? 'female' : gender.endsWith('M') ? 'male' : 'unknown',
      license: LICENSE,
      sampleRate: RATE,
    })
  }
  return [...voices.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

const written = (language: string) =>
  language
    .split('-')
    .map((part, at) => (at > 0 && part.length === 2 ? part.toUpperCase() : part))
    .join('-')
