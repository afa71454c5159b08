import type { Engine, Voice } from '../engine.ts'
import { SpeechError } from '../speech.error.ts'
import { readWave } from '../wave.ts'

interface HttpEngine {
  readonly url: string
  readonly key?: string | undefined
  readonly model: string
  /** `alloy:en-US alloy:de-DE`: names of its voices, each with a language that it speaks. */
  readonly voices: string
  readonly license: string
  /** How it is given a word with its pronunciation in IPA, as `[{text}](/{ph}/)`; the word alone where it is left out. */
  readonly phonemes?: string | undefined
  readonly timeoutMs?: number
}

const MOST_BYTES = 40_000_000

/** An engine elsewhere, over the usual form of speech endpoints: `{model, input, voice, speed, response_format: "wav"}`. */
export function openHttpEngine(settings: HttpEngine): Engine {
  const { url, key, model, voices, license, phonemes: form = '', timeoutMs = 30_000 } = settings
  return {
    id: 'http',
    name: model,
    license,
    voices: readVoiceList(voices, license),
    isPaid: true,
    alphabets: form === '' ? [] : ['ipa'],
    async synthesize({ voice, text, phonemes, rate }, signal) {
      const input = phonemes
        ? form.replaceAll(/\{(text|ph)\}/g, (_, what) => (what === 'ph' ? phonemes.ph : text))
        : text
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const [name] = voice.id.split(':')
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
          body: JSON.stringify({ model, input, voice: name, speed: rate, response_format: 'wav' }),
          redirect: 'error',
          signal: limit,
        })
        if (!response.ok) {
          await response.body?.cancel()
          throw new SpeechError('engine', `The speech engine answered ${response.status}.`)
        }
        return readWave(await readAll(response))
      } catch (error) {
        if (signal.aborted) throw signal.reason
        if (limit.aborted) throw new SpeechError('timeout', 'The speech engine took too long.')
        throw error instanceof SpeechError ? error : new SpeechError('engine', 'The speech engine cannot be reached.')
      }
    },
  }
}

async function readAll({ body }: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new SpeechError('tooLong', 'The speech engine answered with too much sound.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export const readVoiceList = (list: string, license: string): readonly Voice[] =>
  list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map((entry): Voice => {
      const [name, language] = entry.split(':')
      if (!name || !language || !/^[a-z]{2,3}(-[A-Z]{2})?$/.test(language))
        throw new Error(`“${entry}” is no voice: write its name and language, as in alloy:en-US`)
      return { id: entry, name, language, gender: 'unknown', license, sampleRate: 24_000 }
    })
