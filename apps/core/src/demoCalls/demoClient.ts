import { randomUUID } from 'node:crypto'
import type { DemoInput, DemoOutput } from '@parley/contract/demoCalls/demoLink.schema.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import type { Logger } from 'pino'
import type { RawData, WebSocket } from 'ws'
import type { Clock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret } from '../kernel/http/authenticate.ts'
import type { RateLimiter } from '../kernel/http/limit.ts'
import { Refusal } from '../kernel/refusal.ts'
import { cleanText } from '../kernel/storedJson.ts'
import type { Delivery } from '../runtime/channel.ts'
import type { Said } from '../runtime/checkpoint.ts'
import { QueueFull } from '../runtime/mailbox.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { noLink, requireLink, startByLink } from './demoLink.service.ts'
import { findByLink, findByToken } from './demoRun.store.ts'
import { DemoTalk, ENDED, NOT_TAKEN, NOT_UNDERSTOOD, readInput, TOO_FAST, toldReason } from './demoTalk.ts'

const MOST_UNSENT_BYTES = 1_000_000
const TRY_AGAIN_LATER = 1013
const NORMAL = 1000
/** Who says nothing of a link or a conversation at first has no business here. */
const FIRST_WORD_MS = 10_000
const MOST_A_MINUTE = 30
/** Words that wait for those before them; nobody who types has so many. */
const MOST_WAITING = 100

interface DemoClientOptions {
  readonly core: Pick<Core, 'contexts'>
  readonly runner: ConversationRunner
  readonly clock: Clock
  readonly log: Logger
  readonly limiter: RateLimiter
  readonly address: string
}

interface Conversation {
  readonly tenant: number
  readonly idDemoCall: number | null
  /** Of its first leg, which names it wherever it goes on. */
  readonly thread: string
  guid: string
}

/** One socket of someone with a link, who begins a conversation or comes back to theirs, and reaches nothing else. */
export class DemoClient {
  readonly #ws: WebSocket
  readonly #options: DemoClientOptions
  readonly #talk = new DemoTalk()
  readonly #firstWord: NodeJS.Timeout
  #conversation: Conversation | undefined
  #hearing = Promise.resolve()
  #waiting = 0
  #isAlive = true

  constructor(ws: WebSocket, options: DemoClientOptions) {
    this.#ws = ws
    this.#options = options
    this.#firstWord = setTimeout(() => ws.terminate(), FIRST_WORD_MS).unref()
    ws.on('error', (error) => options.log.debug({ err: error }, 'socket failed'))
    ws.on('pong', () => {
      this.#isAlive = true
    })
    ws.on('close', () => this.#leave())
    // One word after the other, in the order they were said.
    ws.on('message', (data, isBinary) => {
      this.#waiting += 1
      if (this.#waiting > MOST_WAITING) return ws.terminate()
      this.#hearing = this.#hearing
        .then(() => this.#hear(data, isBinary))
        .catch((error) => this.#failed(error))
        .finally(() => {
          this.#waiting -= 1
        })
    })
  }

  get guid(): string | undefined {
    return this.#conversation?.guid
  }

  deliver(deliveries: readonly Delivery[]): void {
    this.#talk.hear(deliveries)
  }

  ping(): void {
    if (!this.#isAlive) this.#ws.terminate()
    this.#isAlive = false
    this.#ws.ping()
  }

  close(code: number, why: string): void {
    this.#ws.close(code, why)
  }

  async #hear(data: RawData, isBinary: boolean): Promise<void> {
    const input = isBinary ? undefined : readInput(String(data))
    if (!input) return this.#send({ type: 'refused', error: NOT_UNDERSTOOD })
    const conversation = this.#conversation
    if (input.type === 'start' || input.type === 'resume') {
      if (!conversation) await this.#begin(input)
    } else if (conversation) await this.#say(conversation, input)
  }

  async #begin(input: Extract<DemoInput, { type: 'start' | 'resume' }>): Promise<void> {
    clearTimeout(this.#firstWord)
    const { limiter, address } = this.#options
    limiter.take(`demo of ${address}`, MOST_A_MINUTE)
    const { token, ...conversation } = await (input.type === 'start'
      ? this.#start(input.secret)
      : this.#resume(input.token))
    this.#conversation = { ...conversation, guid: conversation.thread }
    this.#send({ type: 'started', token })
    await this.#join(this.#conversation)
  }

  async #start(secret: string) {
    const { idTenant: tenant, idDemoCall } =
      (await this.#run(0, ({ db }) => findByLink(db, hashSecret(secret)))) ?? noLink()
    const { guid, token } = await this.#run(tenant, (ctx) => startByLink(ctx, idDemoCall))
    return { token, tenant, idDemoCall, thread: guid }
  }

  async #resume(token: string) {
    const found = (await this.#run(0, ({ db }) => findByToken(db, hashSecret(token)))) ?? noLink()
    const { idTenant: tenant, idDemoCall, guid } = found
    await this.#run(tenant, (ctx) => requireLink(ctx, idDemoCall))
    return { token, tenant, idDemoCall, thread: guid }
  }

  async #join({ tenant, guid }: Conversation): Promise<void> {
    const { runner } = this.#options
    await runner.join(tenant, guid, 0, this.#push)
    // It may have been closed while it waited to join.
    if (this.#ws.readyState !== this.#ws.OPEN) runner.leave(guid, this.#push)
  }

  readonly #push = (outputs: readonly DiagnosticOutput[]): void => {
    for (const output of outputs) {
      const told = this.#talk.told(output)
      const next = told?.type === 'ended' ? this.#talk.goOn() : undefined
      if (next !== undefined) this.#goOn(next)
      else if (told) this.#send(told)
      if (told?.type === 'ended' && next === undefined) this.close(NORMAL, 'ended')
    }
  }

  /** It goes on in another flow, as one conversation for whoever is in it. */
  #goOn(next: string): void {
    const conversation = this.#conversation
    if (!conversation) return
    this.#options.runner.leave(conversation.guid, this.#push)
    conversation.guid = next
    this.#hearing = this.#hearing.then(() => this.#join(conversation)).catch((error) => this.#failed(error))
  }

  async #say({ tenant, guid, thread, idDemoCall }: Conversation, input: Spoken): Promise<void> {
    const { limiter, runner } = this.#options
    if (input.type === 'hangup') {
      await runner.say(tenant, guid, hungUp('hangup'))
      return
    }
    if (limiter.wait(`talk ${thread}`, MOST_A_MINUTE) > 0) return this.#send({ type: 'refused', error: TOO_FAST })
    try {
      // The link may have been taken back since.
      await this.#run(tenant, (ctx) => requireLink(ctx, idDemoCall))
    } catch (error) {
      this.#failed(error)
      if (error instanceof Refusal) await runner.say(tenant, guid, hungUp('revoked'))
      return
    }
    const isTaken = await runner.say(tenant, guid, saidOf(input), input.id)
    if (!isTaken) this.#send({ type: 'refused', error: ENDED })
  }

  #failed(error: unknown): void {
    if (error instanceof QueueFull) this.#send({ type: 'refused', error: TOO_FAST })
    else if (error instanceof Refusal) {
      this.#send({ type: 'closed', error: toldReason(error.reason) })
      this.close(NORMAL, 'closed')
    } else {
      this.#options.log.error({ err: error, guid: this.guid }, 'a demo could not go on')
      if (this.#conversation) this.#send({ type: 'refused', error: NOT_TAKEN })
      else this.close(TRY_AGAIN_LATER, 'try again')
    }
  }

  #leave(): void {
    clearTimeout(this.#firstWord)
    if (this.guid !== undefined) this.#options.runner.leave(this.guid, this.#push)
  }

  #send(output: DemoOutput): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return
    if (this.#ws.bufferedAmount > MOST_UNSENT_BYTES) this.close(TRY_AGAIN_LATER, 'read faster')
    else this.#ws.send(JSON.stringify(output))
  }

  /** Of the tenant of the link, with no permission at all; 0: before it is known. */
  #run<T>(tenant: number, work: (ctx: Ctx) => Promise<T>): Promise<T> {
    const { core, log, clock, address } = this.#options
    const actor = { id: null, name: 'Guest with a demo link', kind: 'system' as const, idTenant: tenant }
    return core.contexts.run({ actor, tenant, permissions: {}, requestId: randomUUID(), log, clock, address }, work)
  }
}

type Spoken = Extract<DemoInput, { type: 'text' | 'dtmf' | 'hangup' }>

const hungUp = (why: 'hangup' | 'revoked'): Said => ({ kind: 'hangup', by: 'caller', reason: why })

const saidOf = (input: Exclude<Spoken, { type: 'hangup' }>): Said =>
  input.type === 'text'
    ? { kind: 'heard', by: 'typed', alternatives: [{ text: cleanText(input.text) }] }
    : { kind: 'keyed', digits: input.keys, endedBy: 'terminator' }
