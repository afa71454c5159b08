import type { Frame } from '../frame.ts'
import type { TransferFormat } from '../protocols/protocol.ts'

/** How a client is connected. */
export type TransportKind = 'WebSockets' | 'ServerSentEvents' | 'LongPolling'

/** In the order in which clients try them. */
export const transportFormats: Readonly<Record<TransportKind, readonly TransferFormat[]>> = {
  WebSockets: ['Text', 'Binary'],
  ServerSentEvents: ['Text'],
  LongPolling: ['Text', 'Binary'],
}

export const allTransports: readonly TransportKind[] = ['WebSockets', 'ServerSentEvents', 'LongPolling']

/** Carries frames to one client. */
export interface Transport {
  readonly kind: TransportKind
  write(frame: Frame): void
  /** Bytes accepted by `write` that the client has not taken yet. */
  pendingBytes(): number
  /** Sends what is left, then closes in an orderly way. */
  end(): void
  /** Drops the client at once. */
  abort(): void
  /** Called about every second. */
  tick?(now: number): void
}

/** What a transport reports to the connection it serves. */
export interface TransportEvents {
  /** Bytes from the client; a promise asks to stop reading until it settles. */
  received(chunk: Buffer): Promise<void> | undefined
  /** Room again after much was pending. */
  drained(): void
  /** `final`: the client meant to leave, so it is not expected back. */
  closed(final: boolean): void
}
