import type { Logger } from 'pino'
import type { CallListener, IncomingCall } from '../carrier/carrier.ts'
import { NotDialed } from '../carrier/notDialed.ts'
import type { Timeline } from '../carrier/timeline.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { guidAt } from '../runtime/setup.ts'
import { UnusableFlow } from '../runtime/unusableFlow.ts'
import type { VoiceChannel } from '../voice/voiceChannel.ts'
import { deleteIncoming } from './admission.store.ts'
import { Decisions } from './decisions.ts'
import { moveUp } from './moveUp.ts'
import { refuseBegun, standIn } from './standIn.ts'
import type { Answered, Taken } from './waitEnds.ts'
import { WaitingRoom } from './waitingRoom.ts'

interface ArrivalsOptions {
  readonly channel: Pick<VoiceChannel, 'answer'>
  readonly run: <T>(tenant: number, work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** By which the process shows that it lives: what waits in one that does not is lost. */
  readonly lease: { readonly id: string }
  readonly timeline: Timeline
  /** For tests: by what callers wait for what becomes of them. */
  readonly patience?: Pick<Timeline, 'after'>
  readonly log: Logger
}

/** Calls that come in over a module: each is answered by the flow of the line that was called, waits, or is refused, and what was looked at is kept. */
export class Arrivals {
  readonly #options: ArrivalsOptions
  readonly #room: WaitingRoom
  readonly #decisions: Decisions

  constructor(options: ArrivalsOptions) {
    this.#options = options
    this.#room = new WaitingRoom(options)
    this.#decisions = new Decisions(options)
  }

  /** Calls that wait here. */
  get waiting(): number {
    return this.#room.size
  }

  /** Resolves once the call is over, or refused. */
  async take(tenant: number, idModule: number, incoming: IncomingCall): Promise<void> {
    const guid = guidAt(incoming.at)
    const decided = await this.#decisions.of(tenant, { idModule, incoming, guid })
    const taken = 'how' in decided ? await this.#room.wait(tenant, guid, incoming, decided.how) : decided
    if (!taken) return
    if ('refusedAs' in taken) return incoming.refuse(taken.refusedAs)
    await this.#answer(tenant, taken, incoming).catch((error: unknown) => this.#note(error, incoming))
    // Else its place is free again after a minute.
    await this.#options
      .run(tenant, async (ctx) => {
        await deleteIncoming(ctx.db, guid)
        await moveUp(ctx)
      })
      .catch((error: unknown) => this.#note(error, incoming))
    this.#room.lookForAll()
  }

  /** A call that waits here was let in by another process. */
  told(process: string): void {
    if (process === this.#options.lease.id) this.#room.lookForAll()
  }

  /** Who waits here, or for what becomes of the call, is turned away. */
  async close(): Promise<void> {
    await Promise.all([this.#decisions.close(), this.#room.close()])
    // What was being decided may have begun to wait.
    await this.#room.close()
  }

  /** As a process ends that is killed. */
  stop(): void {
    this.#room.stop()
  }

  /** Where its flow cannot be run, what the line has in place of it answers; that is asked once. */
  async #answer(tenant: number, answered: Answered, incoming: IncomingCall, mayStandIn = true): Promise<void> {
    const error = await this.#begin(tenant, answered, incoming)
    if (error === undefined) return
    const next = await this.#instead(tenant, answered, error, mayStandIn).catch((failure: unknown) => {
      this.#note(failure, incoming)
      return { refusedAs: 'unavailable' } as const
    })
    if ('refusedAs' in next) incoming.refuse(next.refusedAs)
    else await this.#answer(tenant, next, incoming, false)
  }

  /** Why its conversation did not begin, while it still rings; undefined where it did. */
  async #begin(tenant: number, { setup }: Answered, incoming: IncomingCall): Promise<unknown> {
    let isRefused = false
    const held = {
      ...incoming,
      answer: (listener: CallListener) => incoming.answer(listener),
      refuse: () => {
        isRefused = true
      },
    }
    try {
      await this.#options.channel.answer(tenant, setup, held)
    } catch (error) {
      this.#note(error, incoming)
      if (isRefused) return error
    }
    return undefined
  }

  async #instead(tenant: number, answered: Answered, error: unknown, mayStandIn: boolean): Promise<Taken> {
    const { run } = this.#options
    const isUnusable = error instanceof UnusableFlow
    if (isUnusable && mayStandIn) return await run(tenant, (ctx) => standIn(ctx, answered))
    // A process that stops answers nothing else, either.
    if (!(error instanceof NotDialed)) await run(tenant, (ctx) => refuseBegun(ctx, answered, isUnusable))
    return { refusedAs: 'unavailable' }
  }

  #note(error: unknown, { callId }: IncomingCall): void {
    this.#options.log.error({ err: error, callId }, 'a call that came in could not be taken')
  }
}
