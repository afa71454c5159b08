import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { openRaw, type RawClient, untilStill } from './raw.client.ts'

const invoke = (client: RawClient, streamIds: string[], invocationId = '1'): void =>
  client.send({ type: 1, invocationId, target: 'Read', arguments: [], streamIds })

const item = (invocationId: string, value: unknown): object => ({ type: 2, invocationId, item: value })
const end = (invocationId: string, error?: string): object => ({ type: 3, invocationId, ...(error && { error }) })

async function readAll(streams: readonly AsyncIterable<unknown>[]): Promise<unknown[][]> {
  return Promise.all(streams.map((stream) => Array.fromAsync(stream)))
}

it('keeps several uploads apart', async () => {
  const { url } = await startHub({ methods: { Read: { uploads: 2, run: (call) => readAll(call.uploads) } } })
  const client = await openRaw(url)
  invoke(client, ['a', 'b'])
  client.send(item('b', 1), item('a', 2), item('b', 3), end('b'), item('b', 'too late'), end('a'))
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: [[2], [1, 3]] })
})

it('reports how the client ended its stream', async () => {
  const { url } = await startHub({ methods: { Read: { uploads: 1, run: (call) => readAll(call.uploads) } } })
  const client = await openRaw(url)
  invoke(client, ['a'])
  client.send(item('a', 1), end('a', 'the disk is full'))
  const error = "An unexpected error occurred invoking 'Read' on the server. HubException: the disk is full"
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', error })
})

it('refuses stream ids that are in use, and a wrong number', async () => {
  const { url } = await startHub({ methods: { Read: { uploads: 1, run: (call) => readAll(call.uploads) } } })
  const client = await openRaw(url)
  const summary = "An unexpected error occurred invoking 'Read' on the server. HubException:"
  invoke(client, ['a'])
  invoke(client, ['a'], '2')
  expect(await client.next()).toMatchObject({ invocationId: '2', error: `${summary} A stream ID is already in use.` })
  invoke(client, ['b', 'c'], '3')
  expect(await client.next()).toMatchObject({
    invocationId: '3',
    error: `${summary} Client sent 2 stream(s), Hub method expects 1.`,
  })
})

it('ignores items after the method has ended, and lets the id be used again', async () => {
  const { url } = await startHub({ methods: { Read: { uploads: 1, run: () => 'no need' } } })
  const client = await openRaw(url)
  for (const id of ['1', '2']) {
    invoke(client, ['a'], id)
    expect(await client.next()).toMatchObject({ invocationId: id, result: 'no need' })
    client.send(item('a', 1), item('a', 2))
  }
})

it('stops reading while the method does not keep up', async () => {
  let proceed: () => void = () => undefined
  const proceeding = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const { url } = await startHub({
    methods: {
      Read: {
        uploads: 1,
        async run(call) {
          await proceeding
          return (await readAll(call.uploads)).flat().length
        },
      },
    },
  })
  const client = await openRaw(url)
  invoke(client, ['a'])
  const text = 'x'.repeat(10_000)
  for (let index = 0; index < 3_000; index++) client.send(item('a', text))
  client.send(end('a'))
  await untilStill(() => client.socket.bufferedAmount)
  // Of 30 MB most is still on the client's side.
  expect(client.socket.bufferedAmount).toBeGreaterThan(10_000_000)
  proceed()
  expect(await client.next()).toEqual({ type: 3, invocationId: '1', result: 3_000 })
})

it('ends uploads with an error when the client leaves', async () => {
  const seen = vi.fn()
  const { url } = await startHub({
    methods: { Read: { uploads: 1, run: (call) => readAll(call.uploads).catch(seen) } },
  })
  const client = await openRaw(url)
  invoke(client, ['a'])
  client.send(item('a', 1))
  await client.heard()
  client.socket.terminate()
  await vi.waitFor(() => expect(seen).toHaveBeenCalledOnce())
})
