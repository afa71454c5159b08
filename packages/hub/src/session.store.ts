import { randomBytes } from 'node:crypto'
import type { Served } from './http/served.ts'
import { addTo, removeFrom } from './multimap.ts'
import type { LongPolling } from './transports/long.polling.ts'

/** A connection with what its requests need to find and serve it. */
export interface Session<Data> {
  /** Secret in negotiation version 1. */
  readonly token: string
  readonly connection: Served<Data>
  /** Whose connections it is counted with; nothing if that cannot be told. */
  readonly owner: string | undefined
  polling: LongPolling | undefined
  /** A POST is being worked on. */
  posting: boolean
}

/** Connections by the token that their requests carry. */
export class SessionStore<Data> {
  readonly #byToken = new Map<string, Session<Data>>()
  readonly #byConnection = new Map<Served<Data>, Session<Data>>()
  readonly #byOwner = new Map<string, Set<Session<Data>>>()
  /** Of them those that have shown to be connections. */
  readonly #openOf = new Map<string, Set<Session<Data>>>()

  get size(): number {
    return this.#byToken.size
  }

  add(token: string, connection: Served<Data>, owner: string | undefined): Session<Data> {
    const session = { token, connection, owner, polling: undefined, posting: false }
    this.#byToken.set(token, session)
    this.#byConnection.set(connection, session)
    if (owner !== undefined) addTo(this.#byOwner, owner, session)
    return session
  }

  /** How many sessions an owner has, and how many of them still have to show that they are connections. */
  countOf(owner: string): { readonly all: number; readonly pending: number } {
    const all = this.#byOwner.get(owner)?.size ?? 0
    return { all, pending: all - (this.#openOf.get(owner)?.size ?? 0) }
  }

  /** The connection has shown that it is one. */
  opened(connection: Served<Data>): void {
    const session = this.#byConnection.get(connection)
    if (session?.owner !== undefined) addTo(this.#openOf, session.owner, session)
  }

  find(token: string): Session<Data> | undefined {
    return this.#byToken.get(token)
  }

  all(): Iterable<Session<Data>> {
    return this.#byToken.values()
  }

  /** Forgets a closed connection, unless a poll has yet to fetch its last messages. */
  release(connection: Served<Data>): void {
    const session = this.#byConnection.get(connection)
    if (!session) return
    if (session.owner !== undefined) removeFrom(this.#openOf, session.owner, session)
    if (!session.polling || session.polling.finished) this.remove(session)
  }

  remove(session: Session<Data>): void {
    this.#byToken.delete(session.token)
    this.#byConnection.delete(session.connection)
    if (session.owner === undefined) return
    removeFrom(this.#byOwner, session.owner, session)
    removeFrom(this.#openOf, session.owner, session)
  }
}

export function createId(): string {
  return randomBytes(16).toString('base64url')
}

export function createToken(): string {
  return randomBytes(32).toString('base64url')
}
