import { EventEmitter } from 'node:events'
import type { Logger } from 'pino'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { ConversationRunner } from '../runtime/runner.ts'
import { DiagnosticClient } from './diagnosticClient.ts'

/** A socket on a conversation; each word waits to be allowed. */
function open(options: { isSecret?: boolean; expiresAt?: Date } = {}) {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    sent: [] as string[],
    send(text: string) {
      socket.sent.push(text)
    },
    close: vi.fn(),
    ping: vi.fn(),
    terminate: vi.fn(),
  })
  const doors: ((isAllowed: boolean) => void)[] = []
  const said: string[] = []
  const runner = {
    leave: () => {},
    say: async (_tenant: number, _guid: string, { kind }: { kind: string }) => {
      said.push(kind)
      return true
    },
  }
  const client = new DiagnosticClient(socket as unknown as WebSocket, 'guid', 2, {
    sid: 'one',
    isSecret: options.isSecret ?? false,
    expiresAt: options.expiresAt,
    isDebugging: false,
    runner: runner as unknown as ConversationRunner, // only these are asked
    log: { error: () => {}, debug: () => {} } as unknown as Logger,
    isAllowed: () => new Promise((resolve) => doors.push(resolve)),
  })
  const hear = (input: object) => socket.emit('message', Buffer.from(JSON.stringify(input)), false)
  return { client, socket, doors, said, hear }
}

test('words are taken in the order they were said, however long the door takes for each', async () => {
  const { doors, said, hear } = open()
  hear({ type: 'text', text: 'yes' })
  hear({ type: 'hangup' })
  await expect.poll(() => doors.length).toBe(1)
  doors[0]?.(true)
  await expect.poll(() => doors.length).toBe(2)
  expect(said).toEqual(['heard'])
  doors[1]?.(true)
  await expect.poll(() => said).toEqual(['heard', 'hangup'])
})

test('whoever floods is refused before anything is asked of the database', async () => {
  const { socket, doors, said, hear } = open()
  for (let each = 0; each < 100; each += 1) hear({ type: 'silence' })
  expect(socket.sent).toHaveLength(80)
  expect(socket.sent[0]).toContain('Too much at once')
  for (let each = 0; each < 20; each += 1) {
    await expect.poll(() => doors.length).toBe(each + 1)
    doors[each]?.(true)
  }
  await expect.poll(() => said.length).toBe(20)
  hear({ type: 'silence' })
  await expect.poll(() => doors.length).toBe(21)
})

test('whoever may not speak any more is heard no further', async () => {
  const { socket, doors, said, hear } = open()
  hear({ type: 'silence' })
  await expect.poll(() => doors.length).toBe(1)
  doors[0]?.(false)
  await expect.poll(() => socket.close.mock.calls).toEqual([[1008, 'not allowed any more']])
  expect(said).toEqual([])
})

test('a program shows its secret again when rights have changed, one of them may be gone', async () => {
  const { client, socket } = open({ isSecret: true })
  await client.checkRights()
  expect(socket.close).toHaveBeenCalledWith(1013, 'sign in again')
})

test('a socket ends with the token that opened it, also when nobody speaks', () => {
  const expiresAt = new Date('2026-11-21T10:05:00Z')
  const { client, socket } = open({ expiresAt })
  client.ping(new Date('2026-11-21T10:04:59Z'))
  expect(socket.close).not.toHaveBeenCalled()
  client.ping(expiresAt)
  expect(socket.close).toHaveBeenCalledWith(1013, 'sign in again')
})
