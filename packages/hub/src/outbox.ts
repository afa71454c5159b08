import { type Frame, OutgoingMessage } from './frame.ts'
import { messageType } from './protocols/message.ts'
import type { HubProtocol } from './protocols/protocol.ts'
import type { ReplayBuffer } from './replay.buffer.ts'
import type { Transport } from './transports/transport.ts'
import { WaitingRoom } from './waiting.room.ts'

/** Bytes waiting for the client above which streams pause. */
const highWater = 65_536

/** The way of one connection's messages to whatever transport serves it now. */
export class Outbox {
  transport: Transport | undefined
  protocol: HubProtocol | undefined
  /** Only with stateful reconnect. */
  replay: ReplayBuffer | undefined
  lastSent: number
  readonly #now: () => number
  readonly #statefulBufferSize: number
  readonly #waiting = new WaitingRoom()
  #isOver = false

  constructor(now: () => number, statefulBufferSize: number) {
    this.#now = now
    this.#statefulBufferSize = statefulBufferSize
    this.lastSent = now()
  }

  /** Bytes that the client has not taken, or not acknowledged. */
  get pending(): number {
    return Math.max(this.transport?.pendingBytes() ?? 0, this.replay?.bytes ?? 0)
  }

  send(message: OutgoingMessage): void {
    if (!this.protocol) return
    const frame = message.frameFor(this.protocol)
    if (message.tracked) this.replay?.push(frame)
    this.write(frame)
  }

  write(frame: Frame): void {
    if (!this.transport) return
    this.lastSent = this.#now()
    this.transport.write(frame)
  }

  /** Tells a client that came back where it goes on, and repeats what it has not acknowledged. */
  resume(replay: ReplayBuffer): void {
    replay.expectSequence()
    this.send(new OutgoingMessage({ type: messageType.sequence, sequenceId: replay.firstId }))
    for (const frame of replay.unacknowledged) this.write(frame)
  }

  /** Nothing, or a promise to wait for before more is sent that could wait. */
  room(): Promise<void> | undefined {
    return this.#waiting.until(() => {
      if (this.#isOver) return true
      if (this.replay && this.replay.bytes >= this.#statefulBufferSize) return false
      return (this.transport?.pendingBytes() ?? 0) <= highWater
    })
  }

  /** The client took or acknowledged something. */
  release(): void {
    this.#waiting.release()
  }

  end(atOnce: boolean): void {
    this.#isOver = true
    this.release()
    if (atOnce) this.transport?.abort()
    else this.transport?.end()
  }
}
