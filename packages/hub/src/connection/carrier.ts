import type { Transport, TransportEvents, TransportKind } from '../transports/transport.ts'

/** The transport that serves a connection now, or since when there is none; what earlier transports still report is ignored. */
export class Carrier {
  transport: Transport | undefined
  /** Of the latest transport; a connection never changes it. */
  kind: TransportKind | undefined
  absentSince: number | undefined
  /** When the first transport came. */
  openedAt: number | undefined
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.absentSince = now()
  }

  /** Puts a transport in the place of the one before, which is dropped. */
  change<T extends Transport>(open: (events: TransportEvents) => T, events: TransportEvents): T {
    const isCurrent = (): boolean => this.transport === transport
    const transport: T = open({
      received: (chunk) => (isCurrent() ? events.received(chunk) : undefined),
      drained: () => events.drained(),
      closed: (final) => {
        if (isCurrent()) this.#leave(final, events)
      },
    })
    const previous = this.transport
    this.transport = transport
    this.kind = transport.kind
    this.absentSince = undefined
    this.openedAt ??= this.#now()
    previous?.abort()
    return transport
  }

  #leave(final: boolean, events: TransportEvents): void {
    this.transport = undefined
    this.absentSince = this.#now()
    events.closed(final)
  }
}
