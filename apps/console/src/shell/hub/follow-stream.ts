import type { HubConnection } from '@microsoft/signalr'
import type { Services } from '../services.ts'
import { hubUrl } from './hub-url.ts'
import { keepToken } from './keep-token.ts'
import { openHub } from './open-hub.ts'
import { defaultSchedule } from './schedule.ts'

interface Following<Event> {
  readonly operationId: string
  readonly params: Readonly<Record<string, number | string>>
  readonly hear: (event: Event) => void
  /** From now on events are heard; called again after each time in which none were. */
  readonly begun: () => void
  /** With what the core says where it refuses. */
  readonly failed?: (error: Error) => void
  /** Nothing is heard until it has begun again. */
  readonly lost?: () => void
}

export interface Line {
  readonly connection: HubConnection
  /** Connects where it gave up. */
  readonly wake: () => void
  readonly close: () => void
}

/** Follows a stream of the hub over a connection of its own, until it is closed. */
export function followStream<Event>(
  { settings, session, tenantContext }: Services,
  { operationId, params, hear, begun, failed = () => {}, lost = () => {} }: Following<Event>,
): Line {
  const token = keepToken(session)
  let isClosed = false
  const hub = openHub({
    url: hubUrl(settings),
    accessToken: token.accessToken,
    tenantContext,
    schedule: defaultSchedule,
    onRefused: token.refused,
    onState: (state) => {
      if (state === 'Connected') follow()
      else lost()
    },
  })
  const { connection } = hub
  function follow() {
    token.connected()
    connection.stream<Event>(operationId, params).subscribe({
      next: hear,
      // The core asks to come back: it may have missed something itself.
      complete: () => {
        if (!isClosed && connection.state === 'Connected') follow()
      },
      error: failed,
    })
    begun()
  }
  const wake = () => {
    if (connection.state === 'Disconnected' && !isClosed) void hub.start()
  }
  const stops = [
    token.follow(connection),
    // It may have given up before the person signed in again.
    session.subscribe(() => session.accessToken() !== undefined && wake()),
  ]
  void hub.start()
  return {
    connection,
    wake,
    close: () => {
      isClosed = true
      for (const stop of stops) stop()
      void hub.stop()
    },
  }
}
