import { createHash } from 'node:crypto'
import type { ListenEffect, SayEffect } from '@parley/flow'
import type { SpokenPiece, ToCore, ToVoice } from '@parley/voice/link/message.ts'
import type { CallListener, CarrierCall, LineLeg, TransferRequest, TransferResult } from '../carrier/carrier.ts'
import { cleanText } from '../kernel/storedJson.ts'
import type { VoiceLink } from './voiceLink.ts'

/** What is spoken for a text, or why nothing can be. */
export type Pieces = { readonly pieces: SpokenPiece[] } | { readonly why: string }

interface ProxyOptions {
  /** To the voice process that has its line. */
  readonly link: VoiceLink
  readonly call: string
  readonly tenant: number
  readonly key: string
  readonly language: string
  /** When its conversation began. */
  readonly startedAt: Date
  readonly now: () => Date
  /** By the voice and the pronunciations of the tenant. */
  readonly prepare: (say: SayEffect) => Promise<Pieces>
  /** `next` gets the line after the conversation that has it. */
  readonly handsOver: (next: string) => void
  readonly over: () => void
}

type Told = Extract<ToCore, { call: string }>

/** A call whose line is in the voice process. What it is told leaves in its order, though texts take a moment to be prepared. */
export class ProxyCall implements CarrierCall {
  readonly #options: ProxyOptions
  readonly #opened = Promise.withResolvers<boolean>()
  #listener: CallListener | undefined
  #before: Promise<unknown> = Promise.resolve()
  #isOver = false

  constructor(options: ProxyOptions) {
    this.#options = options
  }

  /** True once the voice process has it and its person may come; false where it is over before. */
  get opened(): Promise<boolean> {
    return this.#opened.promise
  }

  get key(): string {
    return this.#options.key
  }

  get link(): VoiceLink {
    return this.#options.link
  }

  connect(listener: CallListener): CarrierCall {
    this.#listener = listener
    const { link, call, tenant, key, language } = this.#options
    link.send({ do: 'open', call, tenant, key, language, sinceMs: this.#sinceMs })
    // It may have ended while its conversation was read; who holds the call has to have it first.
    if (link.over) queueMicrotask(() => this.end('provider', 'lost'))
    return this
  }

  /** Goes on with it where another process stopped; what nobody has kept is told again. */
  rejoin(listener: CallListener, isAnswered: boolean): CarrierCall {
    this.#listener = listener
    const { link, call } = this.#options
    this.#opened.resolve(true)
    link.send({ do: 'adopt', call })
    // Who holds the call has to have it first.
    queueMicrotask(() => {
      if (isAnswered) listener.answered(this.#sinceMs)
      // It may have ended while its conversation was read.
      if (link.over === 'dead') this.end('provider', 'lost')
      else if (link.over) this.leave()
    })
    return this
  }

  /** Its end is kept: the voice process may forget it. Nothing where it is not over. */
  forget(): void {
    const { link, call } = this.#options
    if (this.#isOver) link.send({ do: 'forget', call })
  }

  belongsTo({ next, ...leg }: LineLeg): void {
    const { link, call, handsOver } = this.#options
    link.send({ do: 'leg', call, leg: { ...leg, ...(next !== undefined && { next }) } })
    if (next !== undefined) handsOver(next)
  }

  say(say: SayEffect): void {
    const prepared = this.#options.prepare(say)
    this.#inTurn(async () => {
      const { id, nodeId, language, interruptible, sensitive } = say
      const spoken = { id, digest: digestOf(say), nodeId, language, interruptible, ...(sensitive && { sensitive }) }
      const told = await prepared
      const what = 'pieces' in told ? told : { pieces: null, why: told.why }
      return { do: 'say', call: this.#options.call, say: spoken, ...what }
    })
  }

  listen({ kind: _, hints, accepts, keys, ...listen }: ListenEffect): void {
    const { phrases, builtins } = hints
    this.#inTurn(async () => ({
      do: 'listen',
      call: this.#options.call,
      listen: {
        ...listen,
        ...{ accepts: [...accepts], phrases: [...phrases], builtins: [...builtins] },
        ...(keys && { keys: withList(keys) }),
      },
    }))
  }

  mute(aside = false): void {
    this.#inTurn(async () => ({ do: 'mute', call: this.#options.call, aside }))
  }

  /** Behind the browser of who tries a flow there is nobody; the runtime does not come here. */
  transfer(_: TransferRequest, done: (result: TransferResult) => void): void {
    done('failed')
  }

  hangUp(when: 'played' | 'now'): void {
    this.#inTurn(async () => ({ do: 'hangUp', call: this.#options.call, when }))
  }

  release(): void {
    this.hangUp('now')
  }

  /** What the voice process tells of it. */
  told(told: Told): void {
    if (this.#isOver) return
    if (told.tell === 'opened') this.#opened.resolve(true)
    else if (told.tell === 'answered') this.#listener?.answered(this.#sinceMs)
    else if (told.tell === 'input') this.#input(told)
    else if (told.tell === 'note') this.#listener?.note(told.note)
    else this.end(told.by, told.reason)
  }

  end(by: 'caller' | 'bot' | 'provider', reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#opened.resolve(false)
    this.#options.over()
    this.#listener?.ended({ result: 'answered', by, reason, ringMs: this.#sinceMs })
  }

  /** Another process has its line by now. */
  leave(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#opened.resolve(false)
    this.#options.over()
    this.#listener?.left?.()
  }

  #input({ call, n, input }: Extract<Told, { tell: 'input' }>): void {
    const { link } = this.#options
    this.#listener?.input(cleaned(input), { id: `voice ${n}`, kept: () => link.send({ do: 'kept', call, n }) })
  }

  get #sinceMs(): number {
    const { now, startedAt } = this.#options
    return Math.max(0, now().getTime() - startedAt.getTime())
  }

  #inTurn(make: () => Promise<ToVoice>): void {
    this.#before = this.#before.then(async () => {
      if (!this.#isOver) this.#options.link.send(await make())
    })
  }
}

const digestOf = ({ text, format, language }: SayEffect): string =>
  createHash('sha256')
    .update(JSON.stringify([format, language, text]))
    .digest('base64url')

/** As what is written in a chat: letters that cannot be kept are none. */
function cleaned(input: Extract<Told, { tell: 'input' }>['input']) {
  if (input.kind !== 'heard') return input
  return { ...input, alternatives: input.alternatives.map((each) => ({ ...each, text: cleanText(each.text) })) }
}

const withList = ({ cancel, ...keys }: NonNullable<ListenEffect['keys']>) => ({
  ...keys,
  ...(cancel && { cancel: [...cancel] }),
})
