import type { Connection } from './connection/connection.ts'
import { filterConnect, filterDisconnect } from './filters.ts'
import type { Membership } from './groups.ts'
import { toError } from './hub.error.ts'
import type { HubOptions } from './hub.options.ts'
import type { Logger } from './logger.ts'
import type { SessionStore } from './session.store.ts'

interface AttendanceOptions<Data> {
  readonly hub: HubOptions<Data>
  readonly members: Membership<Connection<Data>>
  readonly sessions: SessionStore<Data>
  readonly logger: Logger
}

/** Tells the application of connections that open and end; of an end only when it has dealt with the beginning. */
export class Attendance<Data> {
  readonly #options: AttendanceOptions<Data>
  readonly #openings = new Map<Connection<Data>, Promise<void>>()
  /** Ends that the application still deals with. */
  readonly farewells = new Set<Promise<void>>()

  constructor(options: AttendanceOptions<Data>) {
    this.#options = options
  }

  opened(connection: Connection<Data>): Promise<void> {
    const { hub, members, sessions } = this.#options
    members.add(connection)
    sessions.opened(connection)
    const opening = filterConnect(hub.filters ?? [], connection, () => hub.onConnected?.(connection))
    this.#openings.set(connection, opening)
    return opening
  }

  ended(connection: Connection<Data>, wasOpen: boolean, error: Error | undefined): void {
    const { members, sessions, logger } = this.#options
    members.remove(connection)
    sessions.release(connection)
    logger.debug({ connection: connection.id, err: error }, 'A connection ended.')
    if (!wasOpen) return
    const farewell = this.#sayFarewell(connection, error)
    this.farewells.add(farewell)
    void farewell.finally(() => this.farewells.delete(farewell))
  }

  async #sayFarewell(connection: Connection<Data>, error: Error | undefined): Promise<void> {
    const { hub, logger } = this.#options
    try {
      await this.#openings.get(connection)?.catch((reason) => {
        logger.error({ connection: connection.id, err: toError(reason) }, 'A connection could not be opened.')
      })
      this.#openings.delete(connection)
      await filterDisconnect(hub.filters ?? [], connection, error, () => hub.onDisconnected?.(connection, error))
    } catch (reason) {
      logger.error({ connection: connection.id, err: toError(reason) }, 'The end of a connection was not handled.')
    }
  }
}
