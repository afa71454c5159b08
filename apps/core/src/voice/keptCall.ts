import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowState } from '@parley/flow'
import type { Logger } from 'pino'
import type { CallEnd, Retold } from '../carrier/carrier.ts'
import type { Missed, Said } from '../runtime/checkpoint.ts'
import type { Conversation } from '../runtime/conversation.ts'
import type { ConversationRunner } from '../runtime/runner.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import { CallLegs, type Connect, type LeftLine, type LegKeeper, type OnMachine } from './callLegs.ts'

/** How long what happens on a line is told again where it could not be kept, as while the database is away. */
const PATIENCE_MS = 60_000
const BETWEEN_TRIES_MS = 250

/** A call that is over, with what its conversations made of it. */
export interface DialedCall extends CallEnd {
  /** Guids of its legs, in their order. */
  readonly legs: readonly string[]
  /** What the flows recorded last as their business result. */
  readonly disposition: FlowState['disposition']
  readonly answeredAt: Date | null
  readonly endedAt: Date
}

export interface KeptCallOptions {
  readonly runner: ConversationRunner
  readonly log: Logger
  readonly tenant: number
  readonly setup: Setup
  readonly onMachine: OnMachine
  /** Told once somebody or something answers. */
  readonly answered?: ((at: Date) => void) | undefined
  /** Calls that ring or talk, by the conversations that have them: this one is among them as long as it does. */
  readonly open: Map<string, KeptCall>
  /** Another process had it before. */
  readonly left?: LeftLine | undefined
}

/** A call whose conversations the runtime of this process keeps. */
export class KeptCall implements LegKeeper {
  readonly legs: CallLegs
  readonly #options: KeptCallOptions
  /** Conversations that had the line. */
  readonly #had: Conversation[] = []
  readonly #over = Promise.withResolvers<CallEnd>()
  #told = 0

  constructor(options: KeptCallOptions) {
    this.#options = options
    this.legs = new CallLegs(options.setup, options.onMachine, this, options.left)
    this.#join(options.setup.guid)
  }

  /** Of a person who tries a flow: behind their line there is nobody. */
  get isTest(): boolean {
    return this.#options.setup.isTest
  }

  /** Makes the call; resolves once it is over and kept. */
  async run(connect: Connect): Promise<DialedCall> {
    const { open, setup } = this.#options
    try {
      this.legs.connect(connect)
      if (!this.legs.isDown) open.set(setup.guid, this)
    } catch (error) {
      // Else it would ring until this process ends.
      this.#note(error, setup.guid, 'a call could not be made')
      this.legs.end({ result: 'failed', by: 'provider', reason: 'failed', ringMs: 0 })
    }
    return callOf(await this.#over.promise, this.#had)
  }

  /** Ends it for the platform’s sake, which its conversation says. */
  async stop(reason: string, text: string): Promise<void> {
    const { guid } = this.legs
    await this.#kept(guid, this.#options.runner.call(guid)?.end('platform', reason, text))
    this.legs.hangUp()
  }

  /** Leaves it to another process: its line is kept, and so is all that its conversation has. */
  leave(): void {
    this.legs.leave()
    this.#options.open.delete(this.legs.guid)
    this.#over.resolve({ result: 'answered', by: 'bot', reason: 'left', ringMs: 0 })
  }

  left(guids: readonly string[]): void {
    const { runner, tenant } = this.#options
    this.leave()
    for (const guid of guids) void this.#kept(guid, runner.passOn(tenant, guid))
  }

  begin(guid: string, ringMs: number): void {
    void this.#kept(guid, this.#options.runner.call(guid)?.begin(ringMs))
    this.#options.answered?.(new Date(startOfGuid(guid).getTime() + ringMs))
  }

  take(guid: string, said: Said, retold?: Retold): Promise<void> {
    this.#told += 1
    const told = this.#tell(guid, said, retold?.id ?? `${this.#told}`)
    return this.#kept(guid, retold ? told.then(() => retold.kept()) : told)
  }

  miss(guid: string, missed: Missed): Promise<void> {
    return this.#kept(guid, this.#options.runner.call(guid)?.miss(missed))
  }

  utter(guid: string, text: string): void {
    void this.#kept(guid, this.#options.runner.call(guid)?.utter(text))
  }

  warn(guid: string, code: string, text: string): void {
    void this.#kept(guid, this.#options.runner.call(guid)?.warn(code, text))
  }

  letGo(guid: string): void {
    this.legs.moveOn(guid)
  }

  movedOn(from: string, { guid }: Setup): void {
    const { open, runner } = this.#options
    open.delete(from)
    open.set(guid, this)
    this.#join(guid)
    void this.take(from, { kind: 'hangup', by: 'bot', reason: 'transferred' })
    void this.#kept(guid, runner.call(guid)?.begin(0))
  }

  over(end: CallEnd, kept: Promise<unknown>): void {
    this.#options.open.delete(this.legs.guid)
    void kept.then(() => this.#over.resolve(end))
  }

  #join(guid: string): void {
    const conversation = this.#options.runner.call(guid)?.conversation
    if (conversation) this.#had.push(conversation)
  }

  async #kept(guid: string, work: Promise<unknown> | undefined): Promise<void> {
    await work?.catch((error: unknown) => this.#note(error, guid))
  }

  /** Until it is kept: the line does not say it again. It is taken once. */
  async #tell(guid: string, said: Said, id: string): Promise<void> {
    const { runner, tenant } = this.#options
    for (const until = performance.now() + PATIENCE_MS; ; await sleep(BETWEEN_TRIES_MS)) {
      try {
        await runner.say(tenant, guid, said, id)
        return
      } catch (error) {
        if (performance.now() > until) throw error
      }
    }
  }

  #note(error: unknown, guid: string, what = 'something of a call could not be kept'): void {
    this.#options.log.error({ err: error, guid }, what)
  }
}

function callOf(end: CallEnd, had: readonly Conversation[]): DialedCall {
  const [first, last] = [had[0], had.at(-1)]
  const at = ({ setup }: Conversation, ms: number) => new Date(startOfGuid(setup.guid).getTime() + ms)
  const answeredMs = first?.checkpoint?.answeredMs
  return {
    ...end,
    legs: had.map(({ setup }) => setup.guid),
    disposition: had.findLast(({ checkpoint }) => checkpoint?.state.disposition)?.checkpoint?.state.disposition ?? null,
    answeredAt: first && answeredMs !== undefined ? at(first, answeredMs) : null,
    endedAt: last ? at(last, last.recorder.state.offsetMs) : new Date(0),
  }
}
