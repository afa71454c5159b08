import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { SayEffect } from '@parley/flow'
import { type EngineInfo, prepare, SpeechError } from '@parley/speech'
import { SOUND_PATH, TOKEN_HEADER, type VoiceStart } from '@parley/voice/link/message.ts'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { VoicePort } from '../kernel/voicePort.ts'
import { findSpeech } from '../languages/language.store.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { type Pieces, ProxyCall } from './proxyCall.ts'
import { VoiceChild } from './voiceChild.ts'

const SAMPLE_RATE = 16_000
const WORDLESS = 'A recording without words cannot be played in a test call yet.'

interface SpokenTestOptions {
  readonly elsewhere: Pick<VoiceStart, 'speech' | 'hearing'>
  /** What speaks in the voice process, as far as it has to be chosen here. */
  readonly engines: readonly EngineInfo[]
  readonly runner: ConversationRunner
  readonly channel: Pick<VoiceChannel, 'answer'>
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly clock: Clock
  readonly log: Logger
}

/** Test calls by voice: the conversation is here, its sound in the voice process. */
export class SpokenTests implements VoicePort {
  readonly #options: SpokenTestOptions
  readonly #child: VoiceChild
  readonly #calls = new Map<string, ProxyCall>()

  constructor(options: SpokenTestOptions) {
    this.#options = options
    const { elsewhere, log } = options
    this.#child = new VoiceChild({
      ...{ engines: elsewhere, log },
      take: (message) => {
        if ('call' in message) this.#calls.get(message.call)?.told(message)
      },
      onGone: () => {
        for (const call of [...this.#calls.values()]) call.end('provider', 'lost')
      },
    })
  }

  get state() {
    return this.#child.state
  }

  /** Of the child, which a test ends. */
  get pid(): number | undefined {
    return this.#child.pid
  }

  /** The sound of a call, which begins with the first who comes: a connection on which the upgrade was asked already. */
  async reach(tenant: number, guid: string, asked: readonly string[]): Promise<Socket> {
    const call = this.#calls.get(guid) ?? (await this.#begin(tenant, guid))
    if (!(await call.opened)) throw new Refusal(reason('testCall.ended'))
    const socket = this.#child.connect()
    const path = `${SOUND_PATH}?call=${guid}&key=${call.key}`
    socket.write(
      [`GET ${path} HTTP/1.1`, 'Host: voice', `${TOKEN_HEADER}: ${this.#child.token}`, ...asked, '', ''].join('\r\n'),
    )
    return socket
  }

  close(): Promise<void> {
    return this.#child.close()
  }

  async #begin(tenant: number, guid: string): Promise<ProxyCall> {
    const { runner, clock, log } = this.#options
    const { state, why } = this.state
    if (state !== 'ready') throw new Refusal(reason('testCall.noVoice', { why: why ?? 'Try again in a moment.' }))
    const setup = await runner.await(tenant, guid)
    const known = this.#calls.get(guid)
    if (known) return known
    if (!setup || runner.call(guid)?.conversation.checkpoint) throw new Refusal(reason('testCall.ended'))
    const call = new ProxyCall({
      call: guid,
      key: randomBytes(24).toString('base64url'),
      language: setup.language ?? '',
      startedAt: startOfGuid(guid),
      now: () => clock.now(),
      send: (message) => this.#child.send(message),
      prepare: this.#preparer(tenant),
      over: () => this.#calls.delete(guid),
    })
    this.#calls.set(guid, call)
    this.#answer(tenant, setup, call).catch((error: unknown) =>
      log.error({ err: error, guid }, 'a test call by voice could not be answered'),
    )
    return call
  }

  async #answer(tenant: number, setup: Setup, call: ProxyCall): Promise<void> {
    const incoming = {
      answer: (listener: Parameters<ProxyCall['connect']>[0]) => call.connect(listener),
      refuse: () => call.end('provider', 'failed'),
    }
    await this.#options.channel.answer(tenant, setup, incoming, { isKept: true })
  }

  /** What is spoken in the languages of a tenant, each asked for once in a call. */
  #preparer(tenant: number): (say: SayEffect) => Promise<Pieces> {
    const { run, engines, log } = this.#options
    const known = new Map<string, ReturnType<typeof findSpeech>>()
    const speechOf = (language: string) => {
      const found = known.get(language) ?? run(tenant, (ctx) => findSpeech(ctx.db, language))
      known.set(language, found)
      // What could not be read is asked for again with the next text.
      found.catch(() => known.delete(language))
      return found
    }
    return async (say) => {
      if (say.format === 'audio' && say.text.trim() === '') return { why: WORDLESS }
      try {
        return { pieces: [...piecesOf(say, await speechOf(say.language), engines)] }
      } catch (error) {
        if (error instanceof SpeechError) return { why: error.message }
        log.error({ err: error }, 'a text could not be prepared to be spoken')
        return { why: 'This text could not be prepared to be spoken.' }
      }
    }
  }
}

/** A recording is spoken by its words: sound of the storage is not played yet. */
function piecesOf(
  { text, format, language, voice, prosody }: SayEffect,
  own: Awaited<ReturnType<typeof findSpeech>>,
  engines: readonly EngineInfo[],
) {
  const { rate = 1, pitch = 1 } = prosody ?? {}
  const { parts } = prepare(
    {
      ...{ text, language, sampleRate: SAMPLE_RATE, pronunciations: own?.pronunciations ?? [] },
      format: format === 'ssml' ? 'ssml' : 'text',
      ...(voice === undefined ? { engine: own?.speech.engine ?? undefined } : {}),
      voice: voice ?? own?.speech.voice ?? undefined,
      manner: {
        rate: rate * (own?.speech.rate ?? 1),
        pitch: pitch * (own?.speech.pitch ?? 1),
        gain: own?.speech.gain ?? 0,
      },
    },
    engines,
  )
  return parts.map((part) => ({ ...part }))
}
