import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { expect, test, vi } from 'vitest'
import { openTestSocket } from './test-socket.ts'

/** The core's end of one connection. */
class FakeSocket {
  readyState: number = WebSocket.CONNECTING
  readonly sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  readonly address: string
  constructor(address: string) {
    this.address = address
  }
  accept() {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }
  drop(code = 1006, reason = '') {
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code, reason })
  }
  say(output: DiagnosticOutput) {
    this.onmessage?.({ data: JSON.stringify(output) })
  }
  send(text: string) {
    this.sent.push(text)
  }
  close() {
    this.drop(1000)
  }
}

function begin() {
  const sockets: FakeSocket[] = []
  const heard = { onOutput: vi.fn(), onLost: vi.fn(), onFound: vi.fn(), onGone: vi.fn() }
  const line = openTestSocket({
    ...heard,
    address: async () => `ws://core/${sockets.length}`,
    open: (address) => {
      const socket = new FakeSocket(address)
      sockets.push(socket)
      return socket as unknown as WebSocket // only what the line uses of it
    },
  })
  const next = async (count: number) => {
    await vi.waitFor(() => expect(sockets).toHaveLength(count))
    return sockets[count - 1] as FakeSocket // there are so many
  }
  return { line, heard, next, sockets }
}
const ended: DiagnosticOutput = { type: 'ended', outcome: 3, disposition: null, reason: 'done' }

test('a lost line comes back with a fresh address and sends what waited', async () => {
  const { line, heard, next } = begin()
  const first = await next(1)
  first.accept()
  line.send({ type: 'text', text: 'one' })
  first.drop()
  expect(heard.onLost).toHaveBeenCalledOnce()
  line.send({ type: 'text', text: 'two' })
  const second = await next(2)
  expect(second.address).toBe('ws://core/1')
  second.accept()
  expect(heard.onFound).toHaveBeenCalledTimes(2)
  expect(first.sent).toEqual(['{"type":"text","text":"one"}'])
  expect(second.sent).toEqual(['{"type":"text","text":"two"}'])
  line.close()
})

test('after the end, and after closing, nothing is tried again', async () => {
  const over = begin()
  const socket = await over.next(1)
  socket.accept()
  socket.say(ended)
  socket.drop()
  expect(over.heard.onOutput).toHaveBeenCalledExactlyOnceWith(ended)
  const closed = begin()
  const other = await closed.next(1)
  other.accept()
  closed.line.close()
  dispatchEvent(new Event('online'))
  expect([over.heard.onLost, closed.heard.onLost].map((each) => each.mock.calls.length)).toEqual([0, 0])
})

test('a core that does not allow it any more is not asked again', async () => {
  const { heard, next, sockets } = begin()
  const socket = await next(1)
  socket.accept()
  socket.drop(1008, 'not allowed any more')
  expect(heard.onGone).toHaveBeenCalledOnce()
  dispatchEvent(new Event('online'))
  expect(sockets).toHaveLength(1)
})
