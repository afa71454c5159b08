import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { SayEffect } from '@parley/flow'
import { type EngineInfo, prepare, SpeechError } from '@parley/speech'
import { type KeptLine, SOUND_PATH, TOKEN_HEADER, type ToCore, type VoiceStart } from '@parley/voice/link/message.ts'
import type { Logger } from 'pino'
import type { CallListener, CarrierCall } from '../carrier/carrier.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Vault } from '../kernel/vault.ts'
import type { VoicePort } from '../kernel/voicePort.ts'
import { findSpeech } from '../languages/language.store.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import type { LeftLine } from '../voice/callLegs.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { type Pieces, ProxyCall } from './proxyCall.ts'
import { VoiceChild } from './voiceChild.ts'
import { VoiceHeirs } from './voiceHeirs.ts'
import type { VoiceLink } from './voiceLink.ts'
import { setVoice } from './voiceProcess.store.ts'

const SAMPLE_RATE = 16_000
const BETWEEN_TRIES_MS = 500
const WORDLESS = 'A recording without words cannot be played in a test call yet.'

export interface SpokenTestOptions {
  readonly db: Db
  readonly vault: Vault
  /** How long calls wait for the next process. */
  readonly keepMs: number
  readonly leaseMs?: number | undefined
  readonly host?: string | undefined
  readonly elsewhere: Pick<VoiceStart, 'speech' | 'hearing'>
  /** What speaks in the voice process, as far as it has to be chosen here. */
  readonly engines: readonly EngineInfo[]
  readonly runner: ConversationRunner
  readonly channel: Pick<VoiceChannel, 'answer'>
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly clock: Clock
  readonly log: Logger
}

interface Joining {
  readonly isKept: true
  readonly left?: LeftLine
  readonly answer: (listener: CallListener) => CarrierCall
}

/** Test calls by voice: the conversation is here, its sound in the voice process. */
export class SpokenTests implements VoicePort {
  readonly #options: SpokenTestOptions
  readonly #child: VoiceChild
  readonly #heirs: VoiceHeirs
  readonly #calls = new Map<string, ProxyCall>()

  constructor(options: SpokenTestOptions) {
    this.#options = options
    const { elsewhere, keepMs, db, vault, leaseMs, host, runner, log } = options
    this.#heirs = new VoiceHeirs({
      ...{ db, vault, keepMs, leaseMs, host, log, core: runner.id },
      take: (id, link, message) => {
        if (message.tell === 'calls') this.#goOnWith(id, link, message.calls)
        else this.#told(link, message)
      },
      onGone: (link) => this.#gone(link),
      onTaken: (link) => this.#taken(link),
    })
    this.#child = new VoiceChild({
      ...{ engines: elsewhere, keepMs, log },
      take: (link, message) => this.#told(link, message),
      onGone: (link) => {
        if (!link) return
        this.#gone(link)
        this.#heirs.forget(link).catch((err: unknown) => log.warn({ err }, 'a voice process could not be forgotten'))
      },
      onTaken: (link) => this.#taken(link),
    })
  }

  get state() {
    return this.#child.state
  }

  /** Of the child, which a test ends. */
  get pid(): number | undefined {
    return this.#child.pid
  }

  get place() {
    return this.#child.link?.place
  }

  /** The sound of a call, which begins with the first who comes: a connection on which the upgrade was asked already. */
  async reach(tenant: number, guid: string, asked: readonly string[]): Promise<Socket> {
    const call = this.#calls.get(guid) ?? (await this.#begin(tenant, guid))
    if (!(await call.opened)) throw new Refusal(reason('testCall.ended'))
    const socket = call.link.connect()
    const path = `${SOUND_PATH}?call=${guid}&key=${call.key}`
    const { token } = call.link.place
    socket.write([`GET ${path} HTTP/1.1`, 'Host: voice', `${TOKEN_HEADER}: ${token}`, ...asked, '', ''].join('\r\n'))
    return socket
  }

  /** No call of another process is continued any more: this one ends itself. */
  drain(): void {
    this.#heirs.drain()
  }

  /** Ends them, or leaves the lines of those that are left to the next process. */
  async close(leaves = false): Promise<void> {
    if (leaves) this.#child.leave()
    else await this.#child.close()
    await this.#heirs.close()
    // What was still adopted meanwhile is left: nobody here would tell its end.
    for (const call of [...this.#calls.values()]) call.leave()
  }

  #told(link: VoiceLink, message: ToCore): void {
    if (message.tell === 'calls') this.#forgetOthers(link, message.calls)
    if (!('call' in message)) return
    const call = this.#calls.get(message.call)
    if (call) call.told(message)
    else if (message.tell === 'ended') link.send({ do: 'forget', call: message.call })
  }

  /** The link was lost for so long that its calls are over here. */
  #forgetOthers(link: VoiceLink, lines: readonly KeptLine[]): void {
    for (const { call } of lines) if (!this.#calls.has(call)) link.send({ do: 'forget', call })
  }

  #gone(link: VoiceLink): void {
    for (const call of this.#on(link)) call.end('provider', 'lost')
  }

  /** This process stood still for so long that another one goes on with them: what is still done here is nothing of theirs. */
  #taken(link: VoiceLink): void {
    for (const call of this.#on(link)) call.leave()
  }

  #on(link: VoiceLink): readonly ProxyCall[] {
    return [...this.#calls.values()].filter((call) => call.link === link)
  }

  async #begin(tenant: number, guid: string): Promise<ProxyCall> {
    const { runner, run, log } = this.#options
    const { state, why } = this.state
    const { link } = this.#child
    if (state !== 'ready' || !link)
      throw new Refusal(reason('testCall.noVoice', { why: why ?? 'Try again in a moment.' }))
    const voice = await this.#heirs.known(link)
    const setup = await runner.await(tenant, guid)
    const known = this.#calls.get(guid)
    if (known) return known
    const isNew = setup && !runner.call(guid)?.conversation.checkpoint
    if (!isNew || !(await run(tenant, (ctx) => setVoice(ctx.db, guid, voice))))
      throw new Refusal(reason('testCall.ended'))
    // Somebody may have come in the meantime.
    const came = this.#calls.get(guid)
    if (came) return came
    const key = randomBytes(24).toString('base64url')
    const call = this.#callOf(voice, link, { call: guid, tenant, key }, setup.language)
    this.#answer(tenant, setup, call, {
      isKept: true,
      answer: (listener) => call.connect(listener),
    }).catch((error: unknown) => log.error({ err: error, guid }, 'a test call by voice could not be answered'))
    return call
  }

  #callOf(
    voice: string,
    link: VoiceLink,
    { call, tenant, key }: Pick<KeptLine, 'call' | 'tenant' | 'key'>,
    language: string | null,
  ): ProxyCall {
    const { run, clock, log } = this.#options
    const proxy = new ProxyCall({
      ...{ link, call, tenant, key },
      language: language ?? '',
      startedAt: startOfGuid(call),
      now: () => clock.now(),
      prepare: this.#preparer(tenant),
      handsOver: (next) =>
        void run(tenant, (ctx) => setVoice(ctx.db, next, voice)).catch((err: unknown) =>
          log.warn({ err, guid: next }, 'whose the line of a call is could not be kept'),
        ),
      over: () => this.#calls.delete(call),
    })
    this.#calls.set(call, proxy)
    return proxy
  }

  /** Until it is over and kept; the voice process may forget it then. */
  async #answer(tenant: number, setup: Setup, call: ProxyCall, { answer, ...how }: Joining): Promise<void> {
    const incoming = { answer, refuse: () => call.end('provider', 'failed') }
    try {
      await this.#options.channel.answer(tenant, setup, incoming, how)
    } finally {
      call.forget()
    }
  }

  /** Goes on with the calls of a voice process whose core ended, each as soon as this process has its conversation. */
  #goOnWith(id: string, link: VoiceLink, lines: readonly KeptLine[]): void {
    const { log } = this.#options
    const kept = lines.flatMap(({ leg: { guid, next } }) => (next === undefined ? [guid] : [guid, next]))
    this.#heirs.free(id, kept).catch((err: unknown) => log.warn({ err }, 'lines that are gone could not be freed'))
    for (const line of lines) void this.#adopt(id, link, line)
  }

  /** Tried again for as long as its line waits: the database may be away, or its owner not be over yet. */
  async #adopt(voice: string, link: VoiceLink, line: KeptLine): Promise<void> {
    const { keepMs, log } = this.#options
    for (const until = performance.now() + keepMs; performance.now() < until; await sleep(BETWEEN_TRIES_MS)) {
      // Its conversation is another process's then, or over.
      if (link.over || this.#heirs.isDraining) return
      try {
        if (await this.#adoptOnce(voice, link, line)) return
      } catch (error) {
        log.error({ err: error, guid: line.leg.guid }, 'a call could not be continued yet')
      }
    }
  }

  /** True once there is no more to do. */
  async #adoptOnce(voice: string, link: VoiceLink, line: KeptLine): Promise<boolean> {
    const { runner, log } = this.#options
    const { call: id, tenant, isAnswered, leg, played } = line
    if (leg.next !== undefined) await runner.adopt(tenant, leg.next, { voice, joined: () => {} })
    // By this try or by one before.
    const next = leg.next === undefined ? undefined : runner.call(leg.next)?.conversation.setup
    const found = await runner.adopt(tenant, leg.guid, {
      voice,
      joined: (setup) => {
        const call = this.#callOf(voice, link, line, setup.language)
        this.#answer(tenant, setup, call, {
          isKept: true,
          left: { ...leg, played, next },
          answer: (listener) => call.rejoin(listener, isAnswered),
        }).catch((error: unknown) => log.error({ err: error, guid: leg.guid }, 'a call could not be continued'))
      },
    })
    if (!found) link.send({ do: 'forget', call: id })
    return !found || 'setup' in found
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
