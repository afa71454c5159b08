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
  /** With the sentence of the core where it refuses; without one it is followed again after a pause. */
  readonly failed?: (refusal: string | undefined) => void
  /** Nothing is heard until it has begun again. */
  readonly lost?: () => void
}

export interface Line {
  readonly connection: HubConnection
  /** Connects where it gave up. */
  readonly wake: () => void
  readonly close: () => void
}

const AGAIN_MS = 5_000

/** The hub words a refusal like this; of any other failure it tells no more than that there was one. */
export const refusalOf = ({ message }: Error): string | undefined => /HubException: (.+)$/s.exec(message)?.[1]

/** Follows a stream of the hub over a connection of its own, until it is closed. */
export function followStream<Event>(
  { settings, session, tenantContext }: Services,
  { operationId, params, hear, begun, failed = () => {}, lost = () => {} }: Following<Event>,
): Line {
  const token = keepToken(session)
  let isClosed = false
  let again: ReturnType<typeof setTimeout> | undefined
  const hub = openHub({
    url: hubUrl(settings),
    accessToken: token.accessToken,
    tenantContext,
    schedule: defaultSchedule,
    onRefused: token.refused,
    onState: (state) => {
      if (state === 'Connected') return follow()
      clearTimeout(again)
      lost()
    },
  })
  const { connection } = hub
  function follow() {
    clearTimeout(again)
    token.connected()
    connection.stream<Event>(operationId, params).subscribe({
      next: hear,
      // The core asks to come back: it may have missed something itself.
      complete: () => {
        if (!isClosed && connection.state === 'Connected') follow()
      },
      error: (error: Error) => {
        // A line that breaks fails what is followed over it, too; it is followed again once there is one.
        const isBroken = connection.state !== 'Connected'
        const refusal = isBroken ? undefined : refusalOf(error)
        if (!isBroken && !isClosed && refusal === undefined) again = setTimeout(follow, AGAIN_MS)
        failed(refusal)
      },
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
      clearTimeout(again)
      for (const stop of stops) stop()
      void hub.stop()
    },
  }
}
