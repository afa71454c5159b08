import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import {
  HUB_KEEP_ALIVE_MS,
  HUB_RECONNECT_BUFFER_BYTES,
  HUB_SERVER_TIMEOUT_MS,
  LONG_POLL_TIMEOUT_MS,
  TENANT_CONTEXT_HEADER,
} from '@parley/contract/kernel/constants.ts'
import type { HubState } from './hub-state.ts'
import type { Schedule } from './schedule.ts'

export interface HubOptions {
  readonly url: string
  readonly accessToken: () => string | undefined
  readonly tenantContext: number | undefined
  readonly schedule: Schedule
  readonly onState?: (state: HubState, problem?: unknown) => void
  /** The core does not take the token. */
  readonly onRefused?: () => void
}

export interface Hub {
  readonly connection: HubConnection
  /** Connects, and tries again by the schedule when that fails. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The client tells the status of the answer in words only. */
const isRefused = (error: unknown): boolean => error instanceof Error && error.message.includes("Status code '401'")

/** Builds the connection without starting it. */
export function buildConnection({ url, accessToken, tenantContext, schedule, onRefused }: HubOptions): HubConnection {
  return new HubConnectionBuilder()
    .withUrl(url, {
      timeout: LONG_POLL_TIMEOUT_MS,
      accessTokenFactory: () => accessToken() ?? '',
      ...(tenantContext === undefined ? {} : { headers: { [TENANT_CONTEXT_HEADER]: String(tenantContext) } }),
    })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount, retryReason }) => {
        if (isRefused(retryReason)) onRefused?.()
        return schedule(previousRetryCount)
      },
    })
    .withServerTimeout(HUB_SERVER_TIMEOUT_MS)
    .withKeepAliveInterval(HUB_KEEP_ALIVE_MS)
    .withStatefulReconnect({ bufferSize: HUB_RECONNECT_BUFFER_BYTES })
    .configureLogging(LogLevel.None) // what happens is shown by the state
    .build()
}

type Connection = Pick<HubConnection, 'start' | 'stop' | 'onclose' | 'onreconnected' | 'onreconnecting'>

/** Drives a connection through its five states. The client itself does not retry a first start that fails. */
export function driveHub(
  connection: Connection,
  { schedule, onState = () => {}, onRefused }: Pick<HubOptions, 'schedule' | 'onState' | 'onRefused'>,
): Omit<Hub, 'connection'> {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  connection.onreconnecting((error) => onState('Reconnecting', error))
  connection.onreconnected(() => onState('Connected'))
  connection.onclose((error) => {
    onState('Disconnected', error)
    // Closed by the server without an invitation to reconnect, as with an expired token.
    if (schedule(Number.MAX_SAFE_INTEGER) !== null) later(0)
  })

  const start = async (failures = 0): Promise<void> => {
    clearTimeout(timer)
    if (isStopped) return
    onState('Connecting')
    try {
      await connection.start()
      onState('Connected')
    } catch (error) {
      onState('Disconnected', error)
      if (isRefused(error)) onRefused?.()
      later(failures)
    }
  }
  function later(failures: number) {
    const wait = schedule(failures)
    if (wait !== null && !isStopped) timer = setTimeout(() => void start(failures + 1), wait)
  }
  return {
    start: () => start(),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      onState('Disconnecting')
      await connection.stop()
      onState('Disconnected')
    },
  }
}

export function openHub(options: HubOptions): Hub {
  const connection = buildConnection(options)
  return { connection, ...driveHub(connection, options) }
}
