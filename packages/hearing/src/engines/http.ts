import { type Hypothesis, hears, type Recogniser, type RecogniserStream } from '../port.ts'
import { Pcm, waveOf } from './pcm.ts'
import { toldOnce } from './toldOnce.ts'

export interface HttpRecogniser {
  /** `https://…/v1/audio/transcriptions` of the usual form, or `http://…/inference` of whisper.cpp's server. */
  readonly url: string
  readonly key?: string | undefined
  readonly model: string
  /** `en cs-CZ`; empty where it hears any. */
  readonly languages: readonly string[]
  readonly licence: string
  readonly isPaid?: boolean
  /** Asks for how sure it is. Endpoints that cannot tell refuse to answer then. */
  readonly isDetailed?: boolean
  readonly timeoutMs?: number
}

const MOST_LETTERS = 200_000
/** Above it the engine itself takes the sound for no speech. */
const NO_SPEECH = 0.6
/** Longer ones are cut off by endpoints. */
const MOST_HINT = 800

/** An engine elsewhere that gets each piece of speech whole, over the usual form of transcription endpoints. */
export function openHttpRecogniser(settings: HttpRecogniser): Recogniser {
  const { model, languages, licence, isPaid = true } = settings
  const closed = new AbortController()
  const recogniser: Recogniser = {
    id: 'http',
    name: model,
    licence,
    languages,
    hears: 'open',
    hasPartials: false,
    isPaid,
    needsConfirmation: false,
    fits: ({ language }) => hears(recogniser, language),
    open(listening, on): RecogniserStream {
      const gone = new AbortController()
      const pcm = new Pcm(listening.sampleRate)
      const told = toldOnce(on, () => gone.abort())
      let hasEnded = false
      return {
        write: (piece) => {
          if (!hasEnded) pcm.add(piece)
        },
        end: () => {
          if (hasEnded) return
          hasEnded = true
          const { timeoutMs = 10_000 } = settings
          const limit = AbortSignal.timeout(timeoutMs)
          const signal = AbortSignal.any([gone.signal, closed.signal, limit])
          ask(settings, waveOf(pcm.pieces, listening.sampleRate), listening, signal).then(
            (heard) => (heard === undefined ? told.refused() : told.final([heard])),
            (error: unknown) => {
              if (error instanceof Declined) told.failed('declined', error.message)
              else if (error instanceof Unreadable) told.failed('unreadable', error.message)
              else if (closed.signal.aborted) told.failed('ended', 'The speech engine was closed.')
              else if (limit.aborted) told.failed('tooLate', `It did not answer within ${timeoutMs / 1_000} s.`)
              else told.failed('unreachable', 'It cannot be reached.')
            },
          )
        },
        close: told.close,
      }
    },
    close: async () => closed.abort(),
  }
  return recogniser
}

class Declined extends Error {}
class Unreadable extends Error {}

async function ask(
  { url, key, model, isDetailed = false }: HttpRecogniser,
  wave: Blob,
  { language, phrases }: { readonly language: string; readonly phrases: readonly string[] },
  signal: AbortSignal,
): Promise<Hypothesis | undefined> {
  const form = new FormData()
  form.set('file', wave, 'speech.wav')
  form.set('model', model)
  form.set('language', language.split('-')[0] ?? language)
  form.set('response_format', isDetailed ? 'verbose_json' : 'json')
  form.set('temperature', '0')
  const hint = phrases.join(', ').slice(0, MOST_HINT)
  if (hint !== '') form.set('prompt', hint)
  // Whole: a form that is still being read when an endpoint refuses it fails outside every handler.
  const packed = new Response(form)
  const headers = {
    'content-type': packed.headers.get('content-type') ?? '',
    ...(key && { authorization: `Bearer ${key}` }),
  }
  const response = await fetch(url, { method: 'POST', headers, body: await packed.bytes(), redirect: 'error', signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Declined(`It answered ${response.status}.`)
  }
  return readAnswer(await readText(response))
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > MOST_LETTERS) throw new Unreadable('It answered with too much text.')
  }
  return text
}

/** Nothing where the engine says that nobody spoke. */
function readAnswer(answer: string): Hypothesis | undefined {
  let read: unknown
  try {
    read = JSON.parse(answer)
  } catch {
    throw new Unreadable('It answered with no JSON.')
  }
  if (!isRecord(read) || typeof read.text !== 'string') throw new Unreadable('It answered without a text.')
  const text = read.text.trim()
  const parts = Array.isArray(read.segments) ? read.segments.filter(isRecord) : []
  const silences = parts.flatMap(({ no_speech_prob: each }) => (typeof each === 'number' ? [each] : []))
  if (text === '' || (silences.length > 0 && silences.every((each) => each > NO_SPEECH))) return undefined
  const logs = parts.flatMap(({ avg_logprob: each }) =>
    typeof each === 'number' && Number.isFinite(each) ? [each] : [],
  )
  if (logs.length === 0) return { text }
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length
  return { text, confidence: Math.min(1, Math.exp(mean)) }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
