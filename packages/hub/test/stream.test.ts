import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { openRaw, untilStill } from './raw.client.ts'

const start = { type: 4, invocationId: 's', target: 'Stream', arguments: [] }

it('sends items one by one and ends without a result', async () => {
  const { url } = await startHub({ methods: { Stream: { streams: true, run: () => [1, undefined, { a: 2 }] } } })
  const client = await openRaw(url)
  client.send(start)
  expect([await client.next(), await client.next(), await client.next(), await client.next()]).toEqual([
    { type: 2, invocationId: 's', item: 1 },
    { type: 2, invocationId: 's', item: null },
    { type: 2, invocationId: 's', item: { a: 2 } },
    { type: 3, invocationId: 's' },
  ])
})

it('completes a cancelled stream even if its source hangs', async () => {
  const { url } = await startHub({
    methods: {
      Stream: {
        streams: true,
        async *run() {
          yield 1
          await new Promise(() => undefined)
        },
      },
    },
  })
  const client = await openRaw(url)
  client.send(start)
  await client.next()
  client.send({ type: 5, invocationId: 's' })
  expect(await client.next()).toEqual({ type: 3, invocationId: 's' })
})

it('ends the source when the client cancels or leaves', async () => {
  const ended = vi.fn()
  const { url } = await startHub({
    methods: {
      Stream: {
        streams: true,
        async *run() {
          try {
            for (;;) {
              yield 1
              await new Promise((resolve) => setImmediate(resolve))
            }
          } finally {
            ended()
          }
        },
      },
    },
  })
  const client = await openRaw(url)
  client.send(start, { ...start, invocationId: 't' })
  await client.next()
  client.send({ type: 5, invocationId: 's' })
  await client.nextOf(3)
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1))
  client.socket.terminate()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(2))
})

it('refuses an id in use, and more streams than allowed', async () => {
  const { url } = await startHub({
    limits: { streamsPerConnection: 1 },
    methods: { Stream: { streams: true, run: (call) => untilAborted(call.signal) } },
  })
  const client = await openRaw(url)
  client.send(start, start)
  expect(await client.next()).toMatchObject({ error: "Invocation ID 's' is already in use." })
  client.send({ ...start, invocationId: 't' })
  expect(await client.next()).toMatchObject({
    invocationId: 't',
    error: "An unexpected error occurred invoking 'Stream' on the server. HubException: Too many streams are open.",
  })
  client.send({ type: 5, invocationId: 's' })
  expect(await client.next()).toEqual({ type: 3, invocationId: 's' })
})

it('counts streams from the client too', async () => {
  const { url } = await startHub({
    limits: { streamsPerConnection: 1 },
    methods: { Read: { uploads: 1, run: (call) => untilAborted(call.signal).next() } },
  })
  const client = await openRaw(url)
  const read = { type: 1, invocationId: 'r', target: 'Read', arguments: [], streamIds: ['1'] }
  client.send(read, { type: 3, invocationId: '1' }, { ...read, invocationId: 'q', streamIds: ['2'] })
  expect(await client.next()).toMatchObject({
    invocationId: 'q',
    error: expect.stringContaining('Too many streams are open.'),
  })
  client.send({ type: 5, invocationId: 'r' })
  expect(await client.next()).toMatchObject({ type: 3, invocationId: 'r' })
  client.send({ ...read, streamIds: ['3'] }, { type: 5, invocationId: 'r' })
  expect(await client.next()).not.toHaveProperty('error')
})

it('waits for a client that does not read', async () => {
  let produced = 0
  const { url } = await startHub({
    methods: {
      Stream: {
        streams: true,
        async *run() {
          for (; produced < 3_000; produced++) yield 'x'.repeat(10_000)
        },
      },
    },
  })
  const client = await openRaw(url)
  client.socket.pause()
  client.send(start)
  await untilStill(() => produced)
  expect(produced).toBeLessThan(2_000)
  client.socket.resume()
  expect(await client.nextOf(3)).toEqual({ type: 3, invocationId: 's' })
  expect(produced).toBe(3_000)
})

async function* untilAborted(signal: AbortSignal): AsyncGenerator<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
}
