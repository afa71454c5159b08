import type { TakeNote } from '../filters.ts'
import { type Frame, OutgoingMessage } from '../frame.ts'
import type { HubLimits } from '../hub.options.ts'
import { messageType } from '../protocols/message.ts'
import type { HubProtocol } from '../protocols/protocol.ts'
import { Backlog } from './backlog.ts'
import type { Carrier } from './carrier.ts'
import type { ReplayBuffer } from './replay.buffer.ts'
import { WaitingRoom } from './waiting.room.ts'

type OutboxLimits = Pick<HubLimits, 'sendBufferSize' | 'sendTimeout' | 'statefulBufferSize'>

/** Bytes waiting for the client above which streams and senders pause. */
const highWater = 65_536

/** The way of one connection's messages to whatever transport serves it now. */
export class Outbox {
  protocol: HubProtocol | undefined
  /** Only with stateful reconnect. */
  replay: ReplayBuffer | undefined
  lastSent: number
  readonly #carrier: Carrier
  readonly #now: () => number
  readonly #limits: OutboxLimits
  readonly #note: TakeNote | undefined
  readonly #backlog: Backlog
  readonly #waiting = new WaitingRoom()
  #relief: Promise<void> | undefined
  #given = 0
  /** So slow that nobody else should wait for it. */
  #isGivenUp = false
  #isOver = false

  constructor(carrier: Carrier, now: () => number, limits: OutboxLimits, note?: TakeNote) {
    this.#carrier = carrier
    this.#now = now
    this.#limits = limits
    this.#note = note
    this.#backlog = new Backlog(limits)
    this.lastSent = now()
  }

  /** Bytes that the client has not taken, or not acknowledged. */
  get pending(): number {
    return Math.max(this.#carrier.transport?.pendingBytes() ?? 0, this.replay?.bytes ?? 0)
  }

  send(message: OutgoingMessage): void {
    if (!this.protocol) return
    const frame = message.frameFor(this.protocol)
    if (message.tracked) this.replay?.push(frame)
    this.put(frame)
  }

  /** Sends a frame for the first time. */
  put(frame: Frame): void {
    this.#given += frame.size
    this.write(frame)
  }

  write(frame: Frame): void {
    const { transport } = this.#carrier
    if (!transport) return
    this.lastSent = this.#now()
    transport.write(frame)
    this.#note?.({ kind: 'sent', transport: transport.kind, messages: 1, bytes: frame.size })
  }

  /** Tells a client that came back where it goes on, and repeats what it has not acknowledged. */
  resume(): void {
    if (!this.replay) return
    this.replay.expectSequence()
    this.send(new OutgoingMessage({ type: messageType.sequence, sequenceId: this.replay.firstId }))
    for (const frame of this.replay.unacknowledged) this.write(frame)
  }

  /** The client has handled the messages up to this one, which need not be kept any more. */
  acknowledged(sequenceId: number): void {
    this.replay?.acknowledge(sequenceId)
    this.release()
  }

  /** Nothing, or a promise to wait for before more is sent that could wait. */
  room(): Promise<void> | undefined {
    return this.#waiting.until(() => this.#isOver || this.#hasRoom())
  }

  /** The same for anyone who sends to many: nobody waits for a slow client for ever. One promise, however many wait. */
  relief(): Promise<void> | undefined {
    if (this.#relief) return this.#relief
    const relief = this.#waiting.until(() => this.#isOver || this.#isGivenUp || this.#hasRoom())
    this.#relief = relief?.then(() => {
      this.#relief = undefined
    })
    return this.#relief
  }

  /** True when so much waits that no more should be added. */
  get isOverfull(): boolean {
    return this.#backlog.isTooLarge(this.pending)
  }

  /** To be called now and then; true for a client that reads too slowly. */
  isTooSlow(now: number): boolean {
    const { pending } = this
    const verdict = this.#backlog.look({ now, pending, taken: this.#given - pending, hasRoom: this.#hasRoom() })
    this.#isGivenUp = verdict !== 'fine'
    if (this.#isGivenUp) this.release()
    return verdict === 'too slow'
  }

  #hasRoom(): boolean {
    if (this.replay && this.replay.bytes >= this.#limits.statefulBufferSize) return false
    return (this.#carrier.transport?.pendingBytes() ?? 0) <= highWater
  }

  /** The client took something. */
  release(): void {
    this.#waiting.release()
  }

  end(atOnce: boolean): void {
    this.#isOver = true
    this.release()
    if (atOnce) this.#carrier.transport?.abort()
    else this.#carrier.transport?.end()
  }
}
