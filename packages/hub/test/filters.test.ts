import { expect, it } from 'vitest'
import { HubError, type HubFilter } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { buildClient, collect, startClient, ways } from './official.client.ts'

const methods = {
  Add: (_: unknown, a: unknown, b: unknown) => Number(a) + Number(b),
  Fail: () => {
    throw new HubError('It failed.')
  },
  Count: { streams: true, arguments: 0, run: () => [1, 2, 3] },
}

/** Writes down when it is passed, on the way in and on the way out. */
const recorder = (name: string, seen: string[]): HubFilter<Visitor> => ({
  async invoke(call, args, next) {
    seen.push(`${name} > ${call.method}(${args})`)
    try {
      return await next()
    } finally {
      seen.push(`${name} < ${call.method}`)
    }
  },
  async connect(connection, next) {
    seen.push(`${name} > ${connection.data.name}`)
    await next()
    seen.push(`${name} < ${connection.data.name}`)
  },
  async disconnect(_, error, next) {
    seen.push(`${name} > end ${error?.message ?? ''}`)
    await next()
  },
})

it('goes through all filters around every invocation, beginning and end, the first outermost', async () => {
  const seen: string[] = []
  const { url } = await startHub({
    methods,
    filters: [recorder('outer', seen), {}, recorder('inner', seen)],
    onConnected: () => void seen.push('connected'),
    onDisconnected: () => void seen.push('disconnected'),
  })
  const client = await startClient(url)
  expect(await client.invoke('add', 1, 2)).toBe(3)
  await client.stop()
  await expect.poll(() => seen.at(-1)).toBe('disconnected')
  expect(seen).toEqual([
    'outer > ann',
    'inner > ann',
    'connected',
    'inner < ann',
    'outer < ann',
    'outer > Add(1,2)',
    'inner > Add(1,2)',
    'inner < Add',
    'outer < Add',
    'outer > end ',
    'inner > end ',
    'disconnected',
  ])
})

it.each(ways)('answers what a filter gives, refuses what it refuses: $title', async (way) => {
  const { url } = await startHub({
    methods,
    filters: [
      {
        async invoke(call, args, next) {
          if (args[0] === 'no') throw new HubError('Not now.')
          if (call.method === 'Fail') return await next().catch((error: Error) => `caught ${error.message}`)
          return call.method === 'Add' && args[0] === 0 ? 'nothing to add' : await next()
        },
      },
    ],
  })
  const client = await startClient(url, way)
  await expect(client.invoke('Add', 'no', 1)).rejects.toThrow('Not now.')
  expect(await client.invoke('Fail')).toBe('caught It failed.')
  expect(await client.invoke('Add', 0, 1)).toBe('nothing to add')
  expect(await client.invoke('Add', 1, 1)).toBe(2)
  expect(await collect(client, 'Count')).toEqual([1, 2, 3])
})

it('does not let in whom a filter refuses, and passes it nothing that is unauthorized or does not fit', async () => {
  const seen: string[] = []
  const { url, hub } = await startHub({
    methods: { ...methods, Secret: { run: () => 1, authorize: () => false } },
    filters: [
      {
        connect: async ({ data }, next) => {
          if (data.name === 'bob') throw new HubError('No.')
          await next()
        },
        invoke: (call, _, next) => {
          seen.push(call.method)
          return next()
        },
      },
    ],
  })
  const bob = buildClient(url, ways[0], 'bob')
  await bob.start().catch(() => undefined)
  await expect.poll(() => hub.connectionCount).toBe(0)
  const ann = await startClient(url)
  await expect(ann.invoke('Secret')).rejects.toThrow('unauthorized')
  await expect(ann.invoke('Add', 1)).rejects.toThrow('due to an error')
  expect(seen).toEqual([])
})
