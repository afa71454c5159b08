import type { HubConnection } from '@microsoft/signalr'
import { EXTEND_CONNECTION } from '@parley/contract/kernel/consoleHub.ts'
import type { Session } from '../../auth/session.ts'

type Connection = Pick<HubConnection, 'state' | 'invoke' | 'stop'>

/**
 * Hands each newer access token to the connection, which would end with the one it began with. One that the core does not take, of another
 * session or person, ends the connection, and the next one begins with it.
 */
export function keepToken(session: Pick<Session, 'accessToken' | 'refused' | 'subscribe'>) {
  let used: string | undefined
  let connection: Connection | undefined

  async function hand(): Promise<void> {
    const token = session.accessToken()
    if (connection?.state !== 'Connected' || token === undefined || token === used) return
    used = token
    // Without an answer the connection ends with its old token, if it has not ended by then.
    const goesOn = await connection.invoke<boolean>(EXTEND_CONNECTION, token).catch(() => true)
    if (!goesOn) await connection.stop()
  }

  return {
    /** For every request of the connection. */
    accessToken: () => {
      used = session.accessToken()
      return used
    },
    /** The core did not let the connection in with the token it had. */
    refused: () => used !== undefined && session.refused(used),
    /** From now on the connection's token is kept new; returns the way to stop. */
    follow: (followed: Connection) => {
      connection = followed
      return session.subscribe(() => void hand())
    },
    /** A token that came while there was no connection yet is handed over now. */
    connected: () => void hand(),
  }
}
