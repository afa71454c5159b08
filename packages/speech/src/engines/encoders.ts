import type { Encoder, SmallFormat } from '../encoder.ts'
import { SpeechError } from '../speech.error.ts'
import { writeWave } from '../wave.ts'
import { findProgram } from './findProgram.ts'
import { runProgram } from './runProgram.ts'

interface Recipe {
  readonly program: string
  readonly format: SmallFormat
  /** From its standard input to its standard output. */
  readonly args: readonly string[]
}

const ofFfmpeg = ['-hide_banner', '-loglevel', 'error', '-f', 'wav', '-i', 'pipe:0', '-map_metadata', '-1']
/** The first that is there and works makes the files of its format. */
const RECIPES: readonly Recipe[] = [
  { program: 'lame', format: 'mp3', args: ['--quiet', '--preset', 'voice', '-', '-'] },
  { program: 'ffmpeg', format: 'mp3', args: [...ofFfmpeg, '-b:a', '64k', '-f', 'mp3', 'pipe:1'] },
  { program: 'opusenc', format: 'ogg', args: ['--quiet', '--speech', '-', '-'] },
  { program: 'ffmpeg', format: 'ogg', args: [...ofFfmpeg, '-c:a', 'libopus', '-b:a', '32k', '-f', 'ogg', 'pipe:1'] },
  { program: 'oggenc', format: 'ogg', args: ['--quiet', '-o', '-', '-'] },
]
/** A start must not wait for one that hangs. */
const TRIAL_MS = 5_000
const LIMITS = { timeoutMs: 20_000, maxBytes: 20_000_000, noun: 'encoder' }
const BEGINNINGS: Readonly<Record<SmallFormat, (file: Uint8Array) => boolean>> = {
  // A frame, or what is said of it before.
  mp3: ([first, second = 0, third]) =>
    (first === 0xff && second >= 0xe0) || (first === 0x49 && second === 0x44 && third === 0x33),
  ogg: (file) => new TextDecoder('latin1').decode(file.subarray(0, 4)) === 'OggS',
}

/** Encoders that are installed on this machine, one for a format; each has made a file by then, and one that cannot is told of and left out. */
export async function findEncoders(
  onBroken: (program: string, error: unknown) => void,
  find: (program: string) => Promise<string | undefined> = findProgram,
): Promise<readonly Encoder[]> {
  const found = new Map<SmallFormat, Encoder>()
  for (const recipe of RECIPES) {
    const path = found.has(recipe.format) ? undefined : await find(recipe.program)
    if (path === undefined) continue
    try {
      const encoder = encoderOf(path, recipe)
      await encoder.encode(MOMENT, AbortSignal.timeout(TRIAL_MS))
      found.set(recipe.format, encoder)
    } catch (error) {
      onBroken(path, error)
    }
  }
  return [...found.values()]
}

const MOMENT = writeWave({ sampleRate: 16_000, samples: new Float32Array(1_600) })

const encoderOf = (path: string, { format, args }: Recipe): Encoder => ({
  format,
  async encode(wave, signal) {
    const file = await runProgram({ path, args, input: wave, signal, ...LIMITS })
    if (!BEGINNINGS[format](file)) throw new SpeechError('engine', `The encoder ${path} made no ${format} file.`)
    return file
  },
})
