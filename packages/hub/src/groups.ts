import { HubError } from './hub.error.ts'
import { addTo, removeFrom } from './multimap.ts'

/** Membership of connections in groups; it ends with the connection. */
export interface Groups {
  /**
   * At once for a connection of this process; one of another is told by way of the backplane, unconfirmed. Throws a `HubError` if a connection
   * of this process is in `limits.groupsPerConnection` groups already.
   */
  add(connectionId: string, group: string): void
  /** Does nothing where it is no member. */
  remove(connectionId: string, group: string): void
}

interface Member {
  readonly id: string
  readonly userId: string | undefined
}

/** The open connections of this process, by id, user and group. */
export class Membership<C extends Member> {
  readonly #byId = new Map<string, C>()
  readonly #byUser = new Map<string, Set<C>>()
  readonly #byGroup = new Map<string, Set<C>>()
  readonly #groupsOf = new Map<string, Set<string>>()
  readonly #mostGroups: number

  /** A connection may be in so many groups. */
  constructor(mostGroups: number) {
    this.#mostGroups = mostGroups
  }

  get size(): number {
    return this.#byId.size
  }

  all(): Iterable<C> {
    return this.#byId.values()
  }

  find(id: string): C | undefined {
    return this.#byId.get(id)
  }

  ofUser(userId: string): Iterable<C> {
    return this.#byUser.get(userId) ?? []
  }

  ofGroup(group: string): Iterable<C> {
    return this.#byGroup.get(group) ?? []
  }

  add(connection: C): void {
    this.#byId.set(connection.id, connection)
    if (connection.userId !== undefined) addTo(this.#byUser, connection.userId, connection)
  }

  remove(connection: C): void {
    if (!this.#byId.delete(connection.id)) return
    if (connection.userId !== undefined) removeFrom(this.#byUser, connection.userId, connection)
    for (const group of this.#groupsOf.get(connection.id) ?? []) removeFrom(this.#byGroup, group, connection)
    this.#groupsOf.delete(connection.id)
  }

  /** False when the connection is not of this process; a `HubError` when it is in too many groups already. */
  join(id: string, group: string): boolean {
    const connection = this.#byId.get(id)
    if (!connection) return false
    const groups = this.#groupsOf.get(id)
    if (groups && groups.size >= this.#mostGroups && !groups.has(group)) throw new HubError('Too many groups.')
    addTo(this.#byGroup, group, connection)
    addTo(this.#groupsOf, id, group)
    return true
  }

  /** False when the connection is not of this process. */
  leave(id: string, group: string): boolean {
    const connection = this.#byId.get(id)
    if (!connection) return false
    removeFrom(this.#byGroup, group, connection)
    removeFrom(this.#groupsOf, id, group)
    return true
  }
}
