import { expect, it, vi } from 'vitest'
import { type Backplane, createMemoryBackplane } from '../src/index.ts'
import { startHub } from './hub.server.ts'
import { startClient, type Way, ways } from './official.client.ts'
import { openRaw } from './raw.client.ts'

/** Deeper than MessagePack is written, nothing for JSON. */
const deep = nest(110)
const messagePack = ways.find((way) => way.title === 'WebSockets with MessagePack')

/** A client of MessagePack among those of JSON, and what each has heard. */
async function gather(url: string, order: readonly (Way | undefined)[]) {
  const heard: unknown[][] = []
  for (const way of order) {
    const own: unknown[] = []
    heard.push(own)
    const client = await startClient(url, way)
    client.on('News', (value) => own.push(value))
    client.on('Value', (value) => own.push(value))
  }
  return heard
}

const unwritable: readonly (readonly [string, unknown])[] = [
  ['a value too deep for one of the protocols', deep],
  ['an integer that JSON cannot hold', 10n],
  ['a value that holds itself', loop()],
]

it.each(unwritable)('refuses %s to its sender, and tells nobody a part of it', async (_what, value) => {
  const backplane = createMemoryBackplane()
  const publish = vi.spyOn(backplane, 'publish')
  const { hub, url } = await startHub({
    backplane,
    methods: { Say: (call, text) => void call.clients.all.send('News', text) },
  })
  await hub.ready
  const heard = await gather(url, [undefined, messagePack, undefined])
  const said = publish.mock.calls.length
  for (const receivers of [hub.clients.all, hub.clients.user('ann'), hub.clients.where(() => true)])
    expect(() => receivers.send('News', value)).toThrow()
  hub.clients.all.send('News', 'end')
  await vi.waitFor(() => expect(heard).toEqual([['end'], ['end'], ['end']]))
  expect(publish.mock.calls.length - said).toBe(1)
})

it('answers a client whose words cannot be written for all, and goes on', async () => {
  const { url } = await startHub({ methods: { Say: (call, text) => void call.clients.all.send('News', text) } })
  const heard = await gather(url, [undefined, messagePack, undefined])
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: '1', target: 'Say', arguments: [deep] })
  expect(await client.nextOf(3)).toMatchObject({ error: expect.stringContaining("invoking 'Say'") })
  client.send({ type: 1, invocationId: '2', target: 'Say', arguments: ['end'] })
  await vi.waitFor(() => expect(heard).toEqual([['end'], ['end'], ['end']]))
})

it('leaves out only those who cannot be written to what comes from another process', async () => {
  const backplane = createMemoryBackplane()
  const [one, two] = [await startHub({ backplane }), await startHub({ backplane })]
  await Promise.all([one.hub.ready, two.hub.ready])
  const heard = await gather(two.url, [undefined, messagePack, undefined])
  one.hub.clients.all.send('News', deep)
  one.hub.clients.all.send('News', 'end')
  await vi.waitFor(() => expect(heard).toEqual([[deep, 'end'], ['end'], [deep, 'end']]))
  expect(two.log.filter((line) => line.includes('could not be written'))).toHaveLength(1)
})

it.each([
  ['that cannot be written', 10n],
  ['that is too large', 'x'.repeat(9_000_000)],
])('lets no other process miss a message %s', async (_what, value) => {
  const backplane = createMemoryBackplane()
  const onMissed = vi.fn()
  const [one, two] = [await startHub({ backplane }), await startHub({ backplane, onMissed })]
  await Promise.all([one.hub.ready, two.hub.ready])
  await new Promise((resolve) => setImmediate(resolve))
  expect(() => one.hub.clients.all.send('News', value)).toThrow()
  one.hub.clients.all.send('News', 'end')
  await new Promise((resolve) => setImmediate(resolve))
  two.clock.advance(2_000)
  expect(onMissed).not.toHaveBeenCalled()
  expect(one.log.join()).not.toContain('The backplane cannot be reached.')
})

it('asks of each client on its own whether it is meant', async () => {
  const backplane: Backplane = createMemoryBackplane()
  const matches = ({ userId }: { readonly userId: string | undefined }): boolean => {
    if (userId === 'bob') throw new Error('Who is bob?')
    return true
  }
  const options = { backplane, audiences: { meant: matches } }
  const [one, two] = [await startHub(options), await startHub(options)]
  await Promise.all([one.hub.ready, two.hub.ready])
  const names = ['ann', 'bob', 'cy']
  const [near, far] = [one, two].map(({ url }) => Promise.all(names.map((token) => openRaw(url, { token }))))
  const [here, there] = [(await near) ?? [], (await far) ?? []]
  one.hub.clients.audience('meant', 0).send('News')
  one.hub.sendWhere(matches, 'Local')
  one.hub.clients.all.send('End')
  const heard = async (client: Awaited<ReturnType<typeof openRaw>>): Promise<unknown[]> => {
    await vi.waitFor(() => expect(client.waiting.at(-1)?.target).toBe('End'))
    return client.waiting.map(({ target }) => target)
  }
  expect(await Promise.all(here.map(heard))).toEqual([['News', 'Local', 'End'], ['End'], ['News', 'Local', 'End']])
  expect(await Promise.all(there.map(heard))).toEqual([['News', 'End'], ['End'], ['News', 'End']])
  expect(one.log.join()).toContain('Who is bob?')
})

function nest(depth: number): unknown {
  let value: unknown = 'inside'
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

function loop(): unknown {
  const value: unknown[] = []
  value.push(value)
  return value
}
