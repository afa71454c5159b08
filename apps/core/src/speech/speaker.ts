import { reason } from '@parley/contract/kernel/errors.ts'
import { type SoundFile, soundFile } from '@parley/contract/speech/speech.enum.ts'
import type { SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { type Encoder, type Engine, type Prepared, prepare, SpeechError, writeWave } from '@parley/speech'
import { keyOf, speak } from '@parley/speech/speak.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { RateLimiter } from '../kernel/http/limit.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { findSpeech } from '../languages/language.store.ts'
import { addUse, notePaid, readUse } from './speech.store.ts'
import { SpokenSounds } from './spokenSounds.ts'

/** Texts a minute of one person. */
const MOST_A_MINUTE = 30
/** Characters a day of one tenant. */
const MOST_A_DAY = 300_000
/** Who waits for an engine holds a connection: of one tenant, and of all. */
const MOST_OF_TENANT = 2
const MOST_AT_ONCE = 6
const DEADLINE_MS = 50_000

export interface Spoken {
  readonly wave: Uint8Array
  readonly by: Prepared['by']
  /** The same for what sounds the same. */
  readonly key: string
  readonly isCached: boolean
}

interface Speaking {
  /** Aborted when nobody waits for it any more. */
  readonly signal: AbortSignal
  readonly isTask?: boolean
  /** The flow that it is spoken for. */
  readonly idCallScript?: number
}

/** Speaks for people: with their language's voice and pronunciations, within their limits. */
export class Speaker {
  readonly engines: readonly Engine[]
  readonly #encoders: readonly Encoder[]
  readonly #sounds = new SpokenSounds()
  readonly #speaking = new Map<number, number>()
  #limiter: RateLimiter | undefined

  constructor(engines: readonly Engine[], encoders: readonly Encoder[]) {
    this.engines = engines
    this.#encoders = encoders
  }

  /** Files that can be made of what is spoken. */
  get files(): SoundFile[] {
    return [soundFile.of.WAV, ...this.#encoders.map(({ format }) => format)]
  }

  /** What makes such a file of a WAV file, within what the tenant may have at work at once; refused where nothing does. */
  encoderOf({ tenant }: Ctx, file: SoundFile): Encoder['encode'] {
    if (file === soundFile.of.WAV) return async (wave) => wave
    const encoder = this.#encoders.find(({ format }) => format === file)
    if (!encoder) return refuse(reason('speech.noEncoder', { file: soundFile.label(file) }))
    return (wave, gone) =>
      this.#alone(tenant, () => encoder.encode(wave, AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), gone])))
  }

  async speak(
    ctx: Ctx,
    request: SpeechRequest,
    { signal: gone, isTask = false, idCallScript }: Speaking,
  ): Promise<Spoken> {
    this.#limiter ??= new RateLimiter(ctx.clock)
    if (!isTask) this.#limiter.take(`${ctx.tenant} ${ctx.actor.id}`, MOST_A_MINUTE)
    const prepared = await this.prepare(ctx, request)
    const key = keyOf(prepared)
    const { by } = prepared
    const found = this.#sounds.find(`${ctx.tenant} ${key}`)
    if (found) return { wave: found, by, key, isCached: true }
    const characters = charactersOf(prepared)
    const used = await readUse(ctx)
    if (used + characters > MOST_A_DAY) refuse(reason('speech.budget', { characters: used }))
    const wave = await this.#alone(isTask ? undefined : ctx.tenant, async () => {
      const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), gone])
      return writeWave(await speak(prepared, { engines: this.engines, signal }))
    })
    await addUse(ctx, characters)
    const paid = charactersOf(prepared, (id) => this.engines.some((engine) => engine.id === id && engine.isPaid))
    if (paid > 0) await notePaid(ctx, paid, idCallScript ?? null)
    this.#sounds.keep(`${ctx.tenant} ${key}`, wave)
    return { wave, by, key, isCached: false }
  }

  /** It is spoken anew the next time. */
  forget(ctx: Ctx, key: string): void {
    this.#sounds.forget(`${ctx.tenant} ${key}`)
  }

  /** What would be spoken; refused where it cannot be. */
  async prepare(ctx: Ctx, { text, format, language, engine, voice, rate, pitch, gain, sampleRate }: SpeechRequest) {
    const own = await findSpeech(ctx.db, language)
    const isAsked = engine !== null || voice !== null
    try {
      return prepare(
        {
          ...{ text, format, language, sampleRate },
          engine: (isAsked ? engine : own?.speech.engine) ?? undefined,
          voice: (isAsked ? voice : own?.speech.voice) ?? undefined,
          manner: {
            rate: rate * (own?.speech.rate ?? 1),
            pitch: pitch * (own?.speech.pitch ?? 1),
            gain: gain + (own?.speech.gain ?? 0),
          },
          pronunciations: own?.pronunciations ?? [],
        },
        this.engines,
      )
    } catch (error) {
      throw refusalOf(error)
    }
  }

  /** A task has its own place: nobody waits for its answer. */
  async #alone<T>(tenant: number | undefined, work: () => Promise<T>): Promise<T> {
    if (tenant === undefined) return await work().catch((error: unknown) => Promise.reject(refusalOf(error)))
    const own = this.#speaking.get(tenant) ?? 0
    const all = [...this.#speaking.values()].reduce((sum, each) => sum + each, 0)
    if (own >= MOST_OF_TENANT || all >= MOST_AT_ONCE) refuse(reason('speech.busy'))
    this.#speaking.set(tenant, own + 1)
    try {
      return await work()
    } catch (error) {
      throw refusalOf(error)
    } finally {
      const left = (this.#speaking.get(tenant) ?? 1) - 1
      if (left > 0) this.#speaking.set(tenant, left)
      else this.#speaking.delete(tenant)
    }
  }
}

const charactersOf = ({ parts }: Prepared, isCounted: (engine: string) => boolean = () => true) =>
  parts.reduce((sum, part) => sum + ('text' in part && isCounted(part.engine) ? part.text.length : 0), 0)

/** One for a process, whichever of its parts speaks. */
const speakers = new WeakMap<Services, Speaker>()
export function speakerOf(services: Services): Speaker {
  const speaker = speakers.get(services) ?? new Speaker(services.speechEngines, services.soundEncoders)
  speakers.set(services, speaker)
  return speaker
}

/** What an engine says, as people read it; anything else stays what it is. */
function refusalOf(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return refused('speech.failed', 'It took too long to say. Try a shorter text.')
  if (!(error instanceof SpeechError)) return error
  const { problem, message, place } = error
  const where = place ? `Line ${place.line}, column ${place.column}: ` : ''
  if (problem === 'noVoice' || problem === 'noEngine') return refused('speech.noVoice', message)
  const isEngine = problem === 'engine' || problem === 'timeout' || problem === 'sound'
  return refused(isEngine ? 'speech.failed' : 'speech.unreadable', where + message)
}

const refused = (code: 'speech.failed' | 'speech.noVoice' | 'speech.unreadable', problem: string) =>
  new Refusal(reason(code, { problem }))
