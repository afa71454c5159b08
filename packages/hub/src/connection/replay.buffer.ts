import type { Frame } from '../frame.ts'
import { ProtocolError } from '../hub.error.ts'
import { type HubMessage, isTracked, messageType } from '../protocols/message.ts'

interface SentFrame {
  readonly id: number
  readonly frame: Frame
}

/** Remembers what the client has not acknowledged, and which of its messages were already handled. */
export class ReplayBuffer {
  #sent: SentFrame[] = []
  #sentCount = 0
  #bytes = 0
  #nextReceived = 1
  #latestReceived = 0
  #acknowledged = 0
  #unacknowledgedBytes = 0
  #awaitsSequence = false

  /** Bytes sent and not acknowledged. */
  get bytes(): number {
    return this.#bytes
  }

  /** The id of the first message that `unacknowledged` returns, or of the next to be sent. */
  get firstId(): number {
    return this.#sent[0]?.id ?? this.#sentCount + 1
  }

  get unacknowledged(): readonly Frame[] {
    return this.#sent.map((sent) => sent.frame)
  }

  push(frame: Frame): void {
    this.#sentCount++
    this.#bytes += frame.size
    this.#sent.push({ id: this.#sentCount, frame })
  }

  acknowledge(sequenceId: number): void {
    if (sequenceId > this.#sentCount) throw new ProtocolError('Ack for a message that was not sent.')
    const kept = this.#sent.findIndex((sent) => sent.id > sequenceId)
    const dropped = kept === -1 ? this.#sent : this.#sent.slice(0, kept)
    this.#sent = kept === -1 ? [] : this.#sent.slice(kept)
    for (const sent of dropped) this.#bytes -= sent.frame.size
  }

  /** After a break nothing counts until the client has said where it goes on. */
  expectSequence(): void {
    this.#awaitsSequence = true
  }

  /** False for a message to be skipped: a repeated one, or one before the expected Sequence. */
  accepts(message: HubMessage): boolean {
    if (this.#awaitsSequence) {
      if (message.type !== messageType.sequence) return false
      this.#awaitsSequence = false
      return true
    }
    if (!isTracked(message)) return true
    const id = this.#nextReceived++
    if (id <= this.#latestReceived) return false
    this.#latestReceived = id
    return true
  }

  continueFrom(sequenceId: number): void {
    if (sequenceId > this.#latestReceived + 1) {
      throw new ProtocolError("Sequence ID greater than amount of messages we've received.")
    }
    this.#nextReceived = sequenceId
    // Whatever is repeated was not acknowledged in the client's eyes.
    this.#acknowledged = Math.min(this.#acknowledged, sequenceId - 1)
  }

  /** Counts what was read; true when it is time to acknowledge, since a client pauses that waits for this too long. */
  hasRead(bytes: number, bufferSize: number): boolean {
    this.#unacknowledgedBytes += bytes
    return this.#unacknowledgedBytes > bufferSize / 4
  }

  /** The id to acknowledge now, if anything new arrived since the last time. */
  takeAcknowledgement(): number | undefined {
    this.#unacknowledgedBytes = 0
    if (this.#latestReceived === this.#acknowledged) return undefined
    this.#acknowledged = this.#latestReceived
    return this.#latestReceived
  }
}
