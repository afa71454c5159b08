import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { openRaw, type RawClient } from './raw.client.ts'

const start = { type: 4, invocationId: 's', target: 'Count', arguments: [] }

/** Most of what `count` counts that happened within one turn of the event loop. */
function watchTurns(count: () => number): { most(): number } {
  let [before, most] = [count(), 0]
  const look = (): void => {
    const now = count()
    most = Math.max(most, now - before)
    before = now
    next = setImmediate(look)
  }
  let next = setImmediate(look)
  return {
    most() {
      clearImmediate(next)
      return most
    },
  }
}

it.each([
  ['a generator', () => countOn],
  [
    'an asynchronous generator that never waits',
    () =>
      async function* (seen: () => void) {
        for (const number of countOn(seen)) yield number
      },
  ],
])('gives way to everybody else while %s goes on', async (_what, make) => {
  let produced = 0
  const source = make()
  const { url } = await startHub({
    methods: {
      Count: { streams: true, run: () => source(() => produced++) },
      Echo: (_call, value) => value,
    },
  })
  const watch = watchTurns(() => produced)
  const reader = await openRaw(url)
  // A reader that keeps up: the stream never has to wait for it.
  const other = await openRaw(url, { token: 'bob' })
  reader.send(start, { ...start, invocationId: 't' }, { ...start, invocationId: 'u' })
  await reader.nextOf(2)
  for (let id = 0; id < 20; id++) {
    other.send({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: [id] })
    expect(await other.next()).toEqual({ type: 3, invocationId: `${id}`, result: id })
  }
  reader.send({ type: 5, invocationId: 's' }, { type: 5, invocationId: 't' }, { type: 5, invocationId: 'u' })
  for (let ended = 0; ended < 3; ended++) expect(await reader.nextOf(3)).not.toHaveProperty('error')
  expect(produced).toBeGreaterThan(20)
  expect(watch.most()).toBeLessThan(2_000)
})

it.each([
  ['a frame full of messages', (client: RawClient, calls: readonly object[]) => client.send(...calls)],
  [
    'thousands of frames',
    (client: RawClient, calls: readonly object[]) => {
      for (const each of calls) client.send(each)
    },
  ],
])('reads %s in several turns, so that others are served between', async (_what, send) => {
  let read = 0
  const { url, hub } = await startHub({ methods: { Nothing: () => void read++ } })
  const watch = watchTurns(() => read)
  const client = await openRaw(url)
  const call = { type: 1, target: 'Nothing', arguments: [] }
  send(client, Array(20_000).fill(call))
  await vi.waitFor(() => expect(read).toBe(20_000), { timeout: 10_000 })
  expect(watch.most()).toBeLessThan(2_000)
  expect(hub.connectionCount).toBe(1)
})

function* countOn(seen: () => void): Generator<number> {
  for (let number = 0; number < 3_000_000; number++) {
    seen()
    yield number
  }
}
