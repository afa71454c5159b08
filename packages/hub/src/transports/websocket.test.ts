import { EventEmitter } from 'node:events'
import type { Duplex } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { Frame } from '../frame.ts'
import type { LeavingSocket } from './leaving.socket.ts'
import { openWebSocket } from './websocket.ts'

/** A socket that takes one chunk, and the next when it has been told. */
function open() {
  const written: string[] = []
  const socket = Object.assign(new EventEmitter(), {
    writableNeedDrain: false,
    writableLength: 0,
    write(chunk: Buffer) {
      written.push(String(chunk.subarray(2)))
      socket.writableNeedDrain = true
    },
    take() {
      socket.writableNeedDrain = false
      socket.emit('drain')
    },
  })
  const webSocket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    close() {
      written.push('Close frame')
      webSocket.readyState = 2
      webSocket.emit('leaving')
    },
    terminate: vi.fn(),
  })
  const events = { received: () => undefined, drained: vi.fn(), closed: vi.fn() }
  // Only what the transport uses of them.
  const transport = openWebSocket(webSocket as unknown as LeavingSocket, socket as unknown as Duplex, events)
  const send = (text: string): void => transport.write(new Frame(Buffer.from(text), false))
  return { written, socket, webSocket, events, transport, send }
}

it('hands frames over as they are taken, and counts those that wait', () => {
  const { written, socket, transport, send, events } = open()
  for (const text of ['a', 'b', 'c']) send(text)
  expect([written, transport.pendingBytes()]).toEqual([['a'], 6])
  socket.take()
  expect([written, transport.pendingBytes()]).toEqual([['a', 'b'], 3])
  socket.take()
  socket.take()
  expect([written, transport.pendingBytes()]).toEqual([['a', 'b', 'c'], 0])
  expect(events.drained).toHaveBeenCalledTimes(3)
})

it('sends what waits before its own Close frame, and nothing after', () => {
  const { written, socket, transport, send, events } = open()
  for (const text of ['a', 'b']) send(text)
  transport.end()
  send('c')
  socket.take()
  expect(written).toEqual(['a', 'b', 'Close frame'])
  expect(events.closed).not.toHaveBeenCalled()
})

it('sends nothing behind the answer to a Close frame', () => {
  const { written, socket, webSocket, send, events } = open()
  for (const text of ['a', 'b']) send(text)
  webSocket.close()
  socket.take()
  expect(written).toEqual(['a', 'Close frame'])
  expect(events.closed.mock.calls).toEqual([[true]])
})

it.each([
  [1006, false],
  [1000, true],
  [1001, true],
  [1005, true],
  [1009, true],
])('takes the end with code %i for leaving: %s', (code, final) => {
  const { webSocket, events } = open()
  webSocket.emit('close', code)
  expect(events.closed.mock.calls).toEqual([[final]])
})
