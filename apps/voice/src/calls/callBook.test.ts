import { expect, test } from 'vitest'
import type { ToCore, ToVoice } from '../link/message.ts'
import { FRAME_SAMPLES } from '../sound/frames.ts'
import { Client } from '../testing/sampleCall.ts'
import { CallBook } from './callBook.ts'

const KEEP_MS = 30_000
const CALL = { do: 'open', call: 'c', tenant: 2, key: 'k'.repeat(20), language: 'en', sinceMs: 0 } as const

/** A voice process with one call that a person is in, as the core sees it. */
function start() {
  let nowMs = 0
  const told: ToCore[] = []
  const book = new CallBook({
    ...{ keepMs: KEEP_MS, recogniser: undefined, nowMs: () => nowMs, tick: () => () => {}, after: () => () => {} },
    speak: async () => new Int16Array(FRAME_SAMPLES),
    send: (message) => void told.push(message),
  })
  book.take(CALL)
  const client = new Client()
  const call = book.find('c')?.call
  call?.join(client)
  call?.take(client, { type: 'hello', sampleRate: 16_000, listens: 'none', halfDuplex: false })
  const listen = (id: string): ToVoice => ({
    ...{ do: 'listen', call: 'c' },
    listen: {
      ...{ id, nodeId: 'n', accepts: ['speech', 'keys'], bargeIn: 'speech', language: 'en', timeoutMs: 5_000 },
      ...{ phrases: [], builtins: [] },
    },
  })
  const type = (text: string) => call?.take(client, { type: 'text', text })
  const inputs = () => told.flatMap((each) => (each.tell === 'input' ? [each.n] : []))
  return {
    ...{ book, client, told, listen, type, inputs },
    wait(ms: number, isLinked: boolean) {
      nowMs += ms
      book.tend(isLinked)
    },
  }
}

test('another core is told what there is, and once it goes on with a call, what none has kept', () => {
  const { book, told, listen, type, inputs } = start()
  book.take(listen('l1'))
  type('yes')
  book.take(listen('l2'))
  type('no')
  expect(inputs()).toEqual([1, 2])
  book.take({ do: 'kept', call: 'c', n: 1 })
  book.take({ do: 'leg', call: 'c', leg: { guid: 'second', number: 1, laterMs: 900, next: 'third' } })
  book.offer()
  expect(told.at(-1)).toEqual({
    tell: 'calls',
    calls: [
      {
        ...{ call: 'c', tenant: 2, key: CALL.key, isAnswered: true, played: [] },
        leg: { guid: 'second', number: 1, laterMs: 900, next: 'third' },
      },
    ],
  })
  // Nobody has it meanwhile: what is said waits.
  book.take(listen('l3'))
  type('perhaps')
  expect(inputs()).toEqual([1, 2])
  book.take({ do: 'adopt', call: 'c' })
  expect(inputs()).toEqual([1, 2, 2, 3])
})

test('a call ends where no core went on with it in time, and not while one does', () => {
  const { book, client, wait } = start()
  wait(KEEP_MS * 2, true)
  wait(0, false)
  wait(KEEP_MS - 1_000, false)
  wait(0, true)
  expect(book.size).toBe(1)
  book.offer()
  wait(0, true)
  wait(KEEP_MS - 1_000, true)
  expect(client.closed).toBeUndefined()
  wait(2_000, true)
  expect(client.closed).toMatchObject({ code: 4004 })
  expect(book.size).toBe(0)
})

test('an end is told until it is kept, to the next core too', () => {
  const { book, client, told } = start()
  const ends = () => told.filter(({ tell }) => tell === 'ended').length
  book.find('c')?.call.take(client, { type: 'hangUp' })
  expect(ends()).toBe(1)
  book.offer()
  book.take({ do: 'adopt', call: 'c' })
  expect(ends()).toBe(2)
  book.take({ do: 'forget', call: 'c' })
  expect(book.size).toBe(0)
})
