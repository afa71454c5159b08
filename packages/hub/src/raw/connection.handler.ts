import { systemClock } from '../clock.ts'
import { createMount, type Mount } from '../http/mount.ts'
import { toError } from '../hub.error.ts'
import { defaultLimits, type HubOptions } from '../hub.options.ts'
import { silentLogger } from '../logger.ts'
import { settlesWithin } from '../patience.ts'
import { createToken, SessionStore } from '../session.store.ts'
import { allTransports } from '../transports/transport.ts'
import { Raw, type RawConnection } from './raw.connection.ts'

const sweepInterval = 1_000

/** Who may connect without the hub protocol, and what serves them. */
export interface ConnectionHandlerOptions<Data>
  extends Pick<
    HubOptions<Data>,
    'path' | 'authenticate' | 'redirect' | 'allowOrigin' | 'transports' | 'limits' | 'clock' | 'logger'
  > {
  /** Serves one client from its first transport on; the connection ends when this does. */
  readonly run: (connection: RawConnection<Data>) => Promise<void>
}

/** A handler in service, to mount as a hub is. */
export interface ConnectionHandler extends Mount {
  /** Ends all connections, and settles when `run` has for each, or takes too long. */
  close(): Promise<void>
}

/** Connections without the hub protocol, over the same transports, to mount on any node:http server. */
export function createConnectionHandler<Data>(options: ConnectionHandlerOptions<Data>): ConnectionHandler {
  const { clock = systemClock, logger = silentLogger, run } = options
  const limits = { ...defaultLimits, ...options.limits }
  const path = options.path.replace(/\/+$/, '')
  const sessions = new SessionStore<Data>()
  const running = new Map<Raw<Data>, Promise<void>>()
  let isClosing = false

  const rawHost = {
    limits,
    now: clock.now,
    every: clock.every,
    opened(connection: Raw<Data>) {
      sessions.opened(connection)
      running.set(connection, serve(connection))
    },
    ended: (connection: Raw<Data>) => sessions.release(connection),
  }

  async function serve(connection: Raw<Data>): Promise<void> {
    try {
      // Not before the transport is there in full.
      await undefined
      await run(connection)
    } catch (error) {
      logger.error({ path, connection: connection.id, err: toError(error) }, 'A connection was not served to its end.')
    }
    connection.close()
    running.delete(connection)
  }

  const mount = createMount<Data>(
    {
      path,
      limits,
      transports: options.transports ?? allTransports,
      statefulReconnect: false,
      sessions,
      get isClosing() {
        return isClosing
      },
      now: clock.now,
      allowOrigin: options.allowOrigin ?? (() => true),
      async authenticate(request) {
        const principal = await options.authenticate(request)
        return principal?.expiresAt !== undefined && principal.expiresAt <= clock.now() ? undefined : principal
      },
      redirect: async (request) => options.redirect?.(request),
      openSession(principal, { version, owner, request }) {
        const connection = new Raw(rawHost, principal, request)
        return sessions.add(version === 0 ? connection.id : createToken(), connection, owner)
      },
      waitingSessions: () => sessions.size - running.size,
    },
    logger,
  )

  const stopSweep = clock.every(sweepInterval, () => {
    for (const { connection } of [...sessions.all()]) {
      connection.tick(clock.now())
      if (connection.isClosed) sessions.release(connection)
    }
  })

  return {
    ...mount,
    async close() {
      isClosing = true
      stopSweep()
      for (const { connection } of [...sessions.all()]) connection.close()
      const all = Promise.all(running.values())
      if (!(await settlesWithin(limits.closeTimeout, all)))
        logger.warn(
          { path, connections: running.size },
          'Some connections were still served when their handler was closed.',
        )
    },
  }
}
