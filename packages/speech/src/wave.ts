import type { Sound } from './sound.ts'
import { SpeechError } from './speech.error.ts'

const HEADER = 44
const PCM = 1
const EXTENSIBLE = 0xfffe
/** A larger size stands for “until the end”: programs that write to a pipe don’t know it. */
const UNKNOWN = 0x7fff_0000
const MOST_CHANNELS = 8
/** Notes of programs, pictures and the like, beside format and sound. */
const MOST_PARTS = 1_000

/** A WAV file of 16-bit samples. */
export function writeWave({ sampleRate, samples }: Sound): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const write = (at: number, text: string) => {
    bytes.set(
      [...text].map((letter) => letter.charCodeAt(0)),
      at,
    )
  }
  write(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, PCM, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  write(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (let at = 0; at < samples.length; at++)
    view.setInt16(HEADER + at * 2, Math.round(Math.max(-1, Math.min(1, samples[at] ?? 0)) * 32_767), true)
  return bytes
}

/** How long a file of `writeWave` plays, in milliseconds; its samples are not read for that. */
export function durationOfWave(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Math.round(((bytes.length - HEADER) * 500) / view.getUint32(24, true))
}

const broken = (what: string): never => {
  throw new SpeechError('sound', `This is no WAV file that can be used: ${what}.`)
}

/** Reads a WAV file of 8, 16, 24 or 32-bit samples or floats; several channels become one. */
export function readWave(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (bytes.length < 12 || name(0) !== 'RIFF' || name(8) !== 'WAVE') broken('it does not begin as one')
  let format: { code: number; channels: number; sampleRate: number; bits: number } | undefined
  for (let [at, parts] = [12, 0]; at + 8 <= bytes.length; parts += 1) {
    if (parts === MOST_PARTS) broken('it has too many parts')
    const size = view.getUint32(at + 4, true)
    const body = at + 8
    const isToEnd = size >= UNKNOWN || body + size > bytes.length
    if (name(at) === 'fmt ') {
      if (size < 16 || isToEnd) broken('its format is cut off')
      const code = view.getUint16(body, true)
      format = {
        code: code === EXTENSIBLE && size >= 26 ? view.getUint16(body + 24, true) : code,
        channels: view.getUint16(body + 2, true),
        sampleRate: view.getUint32(body + 4, true),
        bits: view.getUint16(body + 14, true),
      }
    }
    if (name(at) === 'data') {
      const { sampleRate, channels, code, bits } = format ?? broken('it says no format')
      if (sampleRate < 4_000 || sampleRate > 192_000) broken(`${sampleRate} samples a second`)
      if (channels < 1 || channels > MOST_CHANNELS) broken(`${channels} channels`)
      const sample = sampleReader(view, code, bits)
      const width = bits / 8
      const frame = width * channels
      const frames = Math.floor((isToEnd ? bytes.length - body : size) / frame)
      const samples = new Float32Array(frames)
      for (let each = 0; each < frames; each++) {
        let sum = 0
        for (let channel = 0; channel < channels; channel++) sum += sample(body + each * frame + channel * width)
        samples[each] = sum / channels
      }
      return { sampleRate, samples }
    }
    at = body + size + (size % 2)
  }
  return broken('it holds no sound')
}

function sampleReader(view: DataView, code: number, bits: number): (at: number) => number {
  if (code === 3 && bits === 32)
    return (at) => {
      const value = view.getFloat32(at, true)
      return Number.isFinite(value) ? Math.max(-1, Math.min(1, value)) : 0
    }
  if (code !== PCM) return broken(`its encoding is ${code}, not PCM`)
  if (bits === 8) return (at) => (view.getUint8(at) - 128) / 128
  if (bits === 16) return (at) => view.getInt16(at, true) / 32_768
  if (bits === 24) return (at) => ((view.getInt8(at + 2) << 16) | view.getUint16(at, true)) / 8_388_608
  if (bits === 32) return (at) => view.getInt32(at, true) / 2_147_483_648
  return broken(`${bits} bits`)
}
