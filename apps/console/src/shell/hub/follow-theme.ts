import { type HubConnection, HubConnectionState } from '@microsoft/signalr'
import type { ThemeNews } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'

type Connection = Pick<HubConnection, 'state' | 'stream'>

/** Hears that another theme was saved, as long as the connection lasts. */
export function followTheme(connection: Connection, hear: () => void): void {
  connection.stream<ThemeNews>(operations.Home.ThemeStream.operationId, {}).subscribe({
    next: hear,
    // The core asks to come back: it may have missed something itself.
    complete: () => {
      if (connection.state !== HubConnectionState.Connected) return
      hear()
      followTheme(connection, hear)
    },
    // Read again with whatever makes the console read everything.
    error: () => {},
  })
}
