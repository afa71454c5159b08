import type { TransportKind } from '../transports/transport.ts'
import { Carrier } from './carrier.ts'
import type { Principal } from './connection.types.ts'

/** Who is at the other end of a connection, and what carries it there. */
export abstract class ConnectionEnd<Data> {
  protected readonly carrier: Carrier
  readonly #principal: Principal<Data>

  constructor(principal: Principal<Data>, now: () => number) {
    this.#principal = principal
    this.carrier = new Carrier(now)
  }

  get userId(): string | undefined {
    return this.#principal.userId
  }

  get data(): Data {
    return this.#principal.data
  }

  get transport(): TransportKind | undefined {
    return this.carrier.kind
  }

  get isAttached(): boolean {
    return this.carrier.transport !== undefined
  }
}
