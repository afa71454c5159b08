import { type Frame, OutgoingMessage } from '../frame.ts'
import { messageType } from '../protocols/message.ts'
import type { HubProtocol } from '../protocols/protocol.ts'
import type { Carrier } from './carrier.ts'
import type { ReplayBuffer } from './replay.buffer.ts'
import { WaitingRoom } from './waiting.room.ts'

/** Bytes waiting for the client above which streams pause. */
const highWater = 65_536

/** The way of one connection's messages to whatever transport serves it now. */
export class Outbox {
  protocol: HubProtocol | undefined
  /** Only with stateful reconnect. */
  replay: ReplayBuffer | undefined
  lastSent: number
  readonly #carrier: Carrier
  readonly #now: () => number
  readonly #statefulBufferSize: number
  readonly #waiting = new WaitingRoom()
  #isOver = false

  constructor(carrier: Carrier, now: () => number, statefulBufferSize: number) {
    this.#carrier = carrier
    this.#now = now
    this.#statefulBufferSize = statefulBufferSize
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
    this.write(frame)
  }

  write(frame: Frame): void {
    const { transport } = this.#carrier
    if (!transport) return
    this.lastSent = this.#now()
    transport.write(frame)
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
    return this.#waiting.until(() => {
      if (this.#isOver) return true
      if (this.replay && this.replay.bytes >= this.#statefulBufferSize) return false
      return (this.#carrier.transport?.pendingBytes() ?? 0) <= highWater
    })
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
