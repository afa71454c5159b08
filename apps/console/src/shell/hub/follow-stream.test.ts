import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from '../services.ts'
import { followStream } from './follow-stream.ts'
import type { HubOptions } from './open-hub.ts'

const hub = vi.hoisted(() => ({
  state: 'Connected',
  tell: undefined as HubOptions['onState'],
  fail: [] as ((error: Error) => void)[],
}))
vi.mock('./open-hub.ts', () => ({
  openHub: ({ onState }: HubOptions) => {
    hub.tell = onState
    const stream = () => ({ subscribe: ({ error }: { error: (error: Error) => void }) => void hub.fail.push(error) })
    const connection = {
      get state() {
        return hub.state
      },
      stream,
    }
    return { connection, start: async () => onState?.('Connected'), stop: async () => {} }
  },
}))
vi.mock('./keep-token.ts', () => ({
  keepToken: () => ({ accessToken: () => '', refused: () => {}, connected: () => {}, follow: () => () => {} }),
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(hub, { state: 'Connected', fail: [] })
})
afterEach(() => vi.useRealTimers())

function follow() {
  const failed = vi.fn()
  const services = { settings: { hub: '' }, session: { subscribe: () => () => {} } } as unknown as Services // all it takes
  const nothing = () => {}
  const { close } = followStream(services, { operationId: 'x', params: {}, hear: nothing, begun: nothing, failed })
  return { failed, close, fail: (message: string) => hub.fail.at(-1)?.(new Error(message)) }
}

test('a refusal is told in the words of the core, and not asked again', () => {
  const { failed, fail } = follow()
  fail('The stream could not go on. HubException: You need the permission “View”.')
  vi.advanceTimersByTime(60_000)
  expect(failed.mock.calls).toEqual([['You need the permission “View”.']])
  expect(hub.fail).toHaveLength(1)
})

test('what failed for another reason is followed again after a pause, once', () => {
  const { failed, fail, close } = follow()
  fail('The stream could not go on.')
  expect(hub.fail).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect([failed.mock.calls, hub.fail.length]).toEqual([[[undefined]], 2])
  fail('The stream could not go on.')
  close()
  vi.advanceTimersByTime(60_000)
  expect(hub.fail).toHaveLength(2)
})

test('a line that broke is followed again with the next', () => {
  const { failed, fail } = follow()
  hub.state = 'Reconnecting'
  fail('HubException: The line broke.')
  vi.advanceTimersByTime(60_000)
  expect([failed.mock.calls, hub.fail.length]).toEqual([[[undefined]], 1])
  hub.state = 'Connected'
  hub.tell?.('Connected')
  expect(hub.fail).toHaveLength(2)
})
