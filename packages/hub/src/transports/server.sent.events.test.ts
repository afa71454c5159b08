import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEventStream } from './server.sent.events.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function openOn(response: EventEmitter): ReturnType<typeof openEventStream> {
  const events = { received: () => undefined, drained: () => undefined, closed: () => undefined }
  // Only what the transport uses of a response.
  return openEventStream(response as ServerResponse, events)
}

function fakeResponse() {
  return Object.assign(new EventEmitter(), {
    writeHead: vi.fn(),
    write: vi.fn(),
    end: vi.fn(),
    destroy: vi.fn(),
  })
}

it('drops a client that does not read the end of its stream', () => {
  const response = fakeResponse()
  openOn(response).end()
  vi.advanceTimersByTime(4_999)
  expect(response.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(response.destroy).toHaveBeenCalledOnce()
})

it('leaves no timer behind for one that does', () => {
  const response = fakeResponse()
  openOn(response).end()
  response.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})
