import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hubStates } from './hub-state.ts'
import { hubUrl } from './hub-url.ts'
import { buildConnection, driveHub } from './open-hub.ts'
import { defaultSchedule, type Schedule, taskSchedule } from './schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Handler = (error?: Error) => void

/** A connection whose starts end as told; it only remembers its handlers. */
function fake(...starts: (Error | undefined)[]) {
  const handlers: Record<string, Handler> = {}
  const connection = {
    start: vi.fn(async () => {
      const failure = starts.shift()
      if (failure) throw failure
    }),
    stop: vi.fn(async () => {}),
    onclose: (handler: Handler) => void Object.assign(handlers, { close: handler }),
    onreconnected: (handler: () => void) => void Object.assign(handlers, { reconnected: handler }),
    onreconnecting: (handler: Handler) => void Object.assign(handlers, { reconnecting: handler }),
  }
  return { connection, handlers }
}

function drive(connection: ReturnType<typeof fake>['connection'], schedule: Schedule = taskSchedule) {
  const states: string[] = []
  const hub = driveHub(connection, { schedule, onState: (state) => void states.push(state) })
  return { hub, states }
}

test('shows its five states', async () => {
  const { connection, handlers } = fake()
  const { hub, states } = drive(connection)
  await hub.start()
  handlers.reconnecting?.(new Error('Server timeout elapsed without receiving a message from the server.'))
  handlers.reconnected?.()
  await hub.stop()
  expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected', 'Disconnecting', 'Disconnected'])
  expect(new Set(states)).toEqual(new Set(hubStates))
})

test('the task hub tries again every 2000 ms and never stops', async () => {
  const failures = Array.from({ length: 6 }, () => new Error('Failed to negotiate'))
  const { connection } = fake(...failures)
  const { hub } = drive(connection)
  await hub.start()
  for (let attempt = 2; attempt <= 7; attempt += 1) {
    await vi.advanceTimersByTimeAsync(1_999)
    expect(connection.start).toHaveBeenCalledTimes(attempt - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(connection.start).toHaveBeenCalledTimes(attempt)
  }
  expect([0, 1, 100].map(taskSchedule)).toEqual([2_000, 2_000, 2_000])
})

test('every other connection waits 0, 2000, 10000 and 30000 ms, then stops', async () => {
  expect([0, 1, 2, 3, 4].map(defaultSchedule)).toEqual([0, 2_000, 10_000, 30_000, null])
  const { connection } = fake(...Array.from({ length: 9 }, () => new Error('no')))
  const { hub, states } = drive(connection, defaultSchedule)
  await hub.start()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(connection.start).toHaveBeenCalledTimes(5)
  expect(states.at(-1)).toBe('Disconnected')
})

test('closed by the server, for example because the token has expired, the task hub comes back; others do not', async () => {
  const tasks = fake()
  await drive(tasks.connection).hub.start()
  tasks.handlers.close?.()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(tasks.connection.start).toHaveBeenCalledTimes(2)
  const other = fake()
  await drive(other.connection, defaultSchedule).hub.start()
  other.handlers.close?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(other.connection.start).toHaveBeenCalledTimes(1)
})

test('a start that is refused with 401 is told apart from one that fails otherwise', async () => {
  const negotiation = "Failed to complete negotiation with the server: Error: Unauthorized: Status code '401'"
  for (const [message, times] of [
    [negotiation, 1],
    [negotiation.replace('401', '503'), 0],
  ] as const) {
    const onRefused = vi.fn()
    const hub = driveHub(fake(new Error(message)).connection, { schedule: () => null, onRefused })
    await hub.start()
    expect(onRefused).toHaveBeenCalledTimes(times)
  }
})

test('started again while it waits for its next attempt, it starts once', async () => {
  const { connection } = fake(new Error('no'))
  const { hub } = drive(connection)
  await hub.start()
  await hub.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.start).toHaveBeenCalledTimes(2)
})

test('a stopped hub does not start again', async () => {
  const { connection } = fake(new Error('no'))
  const { hub } = drive(connection)
  await hub.start()
  await hub.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(connection.start).toHaveBeenCalledTimes(1)
})

test('server timeout 30 s, keep-alive 15 s', () => {
  const connection = buildConnection({
    url: 'https://here/hub/console',
    accessToken: () => 't',
    tenantContext: 3,
    schedule: taskSchedule,
  })
  expect(connection.serverTimeoutInMilliseconds).toBe(30_000)
  expect(connection.keepAliveIntervalInMilliseconds).toBe(15_000)
  expect(connection.state).toBe('Disconnected')
})

test('the hub lies below the base that the settings name', () => {
  expect(hubUrl({ hub: '/hub' })).toBe('/hub/console')
  expect(hubUrl({ hub: 'wss://x/hub/' })).toBe('wss://x/hub/console')
  expect(hubUrl({ hub: '/hub/console' })).toBe('/hub/console')
})
