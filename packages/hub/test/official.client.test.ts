import { describe, expect, it, vi } from 'vitest'
import { HubError, type HubMethods } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { buildClient, collect, startClient, upload, ways } from './official.client.ts'

const methods: HubMethods<Visitor> = {
  Add: (_call, a, b) => Number(a) + Number(b),
  Echo: (_call, value) => value,
  Nothing: () => undefined,
  Boom: () => {
    throw new Error('a secret of the server')
  },
  Refuse: () => {
    throw new HubError('the office is closed')
  },
  AskName: (call) => call.connection.invoke('Name', ['Sir']),
  Count: {
    streams: true,
    async *run(_call, count) {
      for (let index = 0; index < Number(count); index++) yield index
    },
  },
  FailLate: {
    streams: true,
    async *run() {
      yield 'first'
      throw new Error('a secret of the server')
    },
  },
  Forever: {
    streams: true,
    async *run(call) {
      for (let index = 0; ; index++) {
        yield index
        if (index === 2) await new Promise((resolve) => call.signal.addEventListener('abort', resolve))
      }
    },
  },
  Sum: {
    uploads: 1,
    async run(call) {
      let sum = 0
      for await (const item of call.uploads[0] ?? []) sum += Number(item)
      return sum
    },
  },
  Double: {
    streams: true,
    uploads: 1,
    async *run(call) {
      for await (const item of call.uploads[0] ?? []) yield Number(item) * 2
    },
  },
}

describe.each(ways)('the official client over $title', (way) => {
  it('gets results, errors and nothing', async () => {
    const { url } = await startHub({ methods })
    const client = await startClient(url, way)
    expect(client.connectionId).toMatch(/^[\w-]{22}$/)
    expect(await client.invoke('Add', 40, 2)).toBe(42)
    expect(await client.invoke('Nothing')).toBeUndefined()
    await expect(client.invoke('Boom')).rejects.toThrow(
      /^An unexpected error occurred invoking 'Boom' on the server\.$/,
    )
    await expect(client.invoke('Refuse')).rejects.toThrow(
      "An unexpected error occurred invoking 'Refuse' on the server. HubException: the office is closed",
    )
    await expect(client.invoke('Missing')).rejects.toThrow("Unknown hub method 'Missing'")
  })

  it('gets every kind of value back as it was', async () => {
    const { url } = await startHub({ methods })
    const client = await startClient(url, way)
    const values = [null, false, 0, -1.5, 'äöü€😀\n\r\x1e', [], {}, { a: [{ b: null }] }, 'x'.repeat(20_000)]
    for (const value of values) expect(await client.invoke('Echo', value)).toEqual(value)
  })

  it('reads streams, also failing and cancelled ones', async () => {
    const { url } = await startHub({ methods })
    const client = await startClient(url, way)
    expect(await collect(client, 'Count', 5)).toEqual([0, 1, 2, 3, 4])
    expect(await collect(client, 'Count', 0)).toEqual([])
    await expect(collect(client, 'FailLate')).rejects.toThrow(
      /^An error occurred on the server while streaming results\.$/,
    )
    const seen: unknown[] = []
    const subscription = client.stream('Forever').subscribe({
      next: (item) => seen.push(item),
      complete: () => undefined,
      error: () => undefined,
    })
    await vi.waitFor(() => expect(seen).toEqual([0, 1, 2]))
    subscription.dispose()
    expect(await client.invoke('Add', 1, 1)).toBe(2)
  })

  it('uploads streams', async () => {
    const { url } = await startHub({ methods })
    const client = await startClient(url, way)
    const numbers = upload(1, 2, 3)
    const sum = client.invoke('Sum', numbers.subject)
    numbers.start()
    expect(await sum).toBe(6)
    const more = upload(4, 5)
    const doubled = collect(client, 'Double', more.subject)
    more.start()
    expect(await doubled).toEqual([8, 10])
  })

  it('answers the server', async () => {
    const { url } = await startHub({ methods })
    const client = await startClient(url, way)
    client.on('Name', (title: string) => `${title} Bob`)
    expect(await client.invoke('AskName')).toBe('Sir Bob')
    client.off('Name')
    await expect(client.invoke('AskName')).rejects.toThrow("HubException: Client didn't provide a result.")
  })

  it('hears what is sent to all, its user, its group and itself', async () => {
    const { hub, url } = await startHub({ methods })
    const heard: unknown[][] = []
    const client = buildClient(url, way)
    client.on('News', (...args) => heard.push(args))
    await client.start()
    const id = client.connectionId ?? ''
    hub.groups.add(id, 'readers')
    hub.clients.all.send('News', 'all')
    hub.clients.user('ann').send('News', 'user', { n: 1 })
    hub.clients.user('bob').send('News', 'not for ann')
    hub.clients.group('readers').send('News', 'group')
    hub.groups.remove(id, 'readers')
    hub.clients.group('readers').send('News', 'no longer a reader')
    hub.clients.connection(id).send('News', 'self')
    hub.sendWhere((connection) => connection.data.name === 'ann', 'News', 'where')
    hub.clients.allExcept([id]).send('News', 'all but ann')
    await vi.waitFor(() => expect(heard).toEqual([['all'], ['user', { n: 1 }], ['group'], ['self'], ['where']]))
  })

  it('tells the server when it leaves', async () => {
    const onDisconnected = vi.fn()
    const { hub, url } = await startHub({ methods, onDisconnected })
    const client = await startClient(url, way)
    expect(hub.connectionCount).toBe(1)
    await client.stop()
    await vi.waitFor(() => expect(onDisconnected).toHaveBeenCalledOnce())
    expect(onDisconnected.mock.calls[0]?.[1]).toBeUndefined()
    expect(hub.connectionCount).toBe(0)
  })

  it('comes back after being asked to', async () => {
    const { hub, url } = await startHub({ methods })
    const client = await startClient(url, way)
    const first = client.connectionId
    const reconnected = new Promise((resolve) => client.onreconnected(resolve))
    for (const connection of hub.connections) connection.abort({ allowReconnect: true })
    expect(await reconnected).not.toBe(first)
    expect(await client.invoke('Add', 1, 2)).toBe(3)
  })

  it('is told of the end and stays away otherwise', async () => {
    const { hub, url } = await startHub({ methods })
    const client = await startClient(url, way)
    const closed = new Promise((resolve) => client.onclose(resolve))
    for (const connection of hub.connections) connection.abort()
    expect(await closed).toBeUndefined()
  })
})
