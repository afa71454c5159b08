import { expect, it, vi } from 'vitest'
import { createMemoryBackplane, type HubConnection } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { startClient, ways } from './official.client.ts'
import { openRaw, type RawClient } from './raw.client.ts'

type Test = Awaited<ReturnType<typeof startHub>>

const targets = (client: RawClient): unknown[] => client.waiting.map((message) => message.target)

async function join({ hub, url }: Test, name: string): Promise<{ client: RawClient; id: string }> {
  const known = new Set([...hub.connections].map((connection) => connection.id))
  const client = await openRaw(url, { token: name })
  const fresh = [...hub.connections].find((connection) => !known.has(connection.id))
  return { client, id: fresh?.id ?? '' }
}

it('serialises a message once, whatever the number of its receivers and transports', async () => {
  const { hub, url } = await startHub()
  const ofJson = ways.filter((way) => way.protocol === 'json')
  for (const way of [...ofJson, ...ofJson]) await startClient(url, way)
  const toJSON = vi.fn(() => 'x')
  hub.clients.all.send('News', { toJSON })
  expect(toJSON).toHaveBeenCalledTimes(1)
})

it('chooses receivers', async () => {
  const test = await startHub({
    audiences: { named: (connection, name) => connection.data.name === name },
  })
  const { hub } = test
  const ann = await join(test, 'ann')
  const ann2 = await join(test, 'ann')
  const bob = await join(test, 'bob')
  const cy = await join(test, 'cy')
  hub.groups.add(ann.id, 'a')
  hub.groups.add(bob.id, 'a')
  hub.groups.add(bob.id, 'b')
  hub.groups.add(cy.id, 'b')
  const { clients } = hub
  clients.all.send('all')
  clients.allExcept([ann.id, ann2.id]).send('allExcept')
  clients.connection(ann2.id).send('connection')
  clients.connections([ann.id, cy.id, 'unknown']).send('connections')
  clients.user('ann').send('user')
  clients.users(['ann', 'cy', 'ann']).send('users')
  clients.group('a').send('group')
  clients.groups(['a', 'b']).send('groups')
  clients.groupExcept('a', [ann.id]).send('groupExcept')
  clients.audience('named', 'bob').send('audience')
  clients.where((connection) => connection.id === cy.id).send('where')
  hub.sendWhere((connection) => connection.data.name === 'cy', 'sendWhere')
  clients.all.send('end')
  await vi.waitFor(() => {
    for (const { client } of [ann, ann2, bob, cy]) expect(targets(client)).toContain('end')
  })
  expect(targets(ann.client)).toEqual(['all', 'connections', 'user', 'users', 'group', 'groups', 'end'])
  expect(targets(ann2.client)).toEqual(['all', 'connection', 'user', 'users', 'end'])
  expect(targets(bob.client)).toEqual(['all', 'allExcept', 'group', 'groups', 'groupExcept', 'audience', 'end'])
  expect(targets(cy.client)).toEqual([
    'all',
    'allExcept',
    'connections',
    'users',
    'groups',
    'where',
    'sendWhere',
    'end',
  ])
  expect(() => clients.audience('unknown', 1).send('x')).toThrow("The hub has no audience 'unknown'.")
})

it('reaches the clients of other processes through the backplane', async () => {
  const backplane = createMemoryBackplane()
  const options = {
    backplane,
    audiences: { named: (connection: HubConnection<Visitor>, name: unknown) => connection.data.name === name },
  }
  const [one, two] = [await startHub(options), await startHub(options)]
  await Promise.all([one.hub.ready, two.hub.ready])
  const ann = await join(one, 'ann')
  const bob = await join(two, 'bob')
  one.hub.clients.all.send('all', { n: [1] })
  one.hub.clients.user('bob').send('user')
  one.hub.groups.add(bob.id, 'g')
  one.hub.clients.group('g').send('group')
  one.hub.groups.remove(bob.id, 'g')
  one.hub.clients.group('g').send('group again')
  one.hub.clients.connection(bob.id).send('connection')
  one.hub.clients.audience('named', 'bob').send('audience')
  one.hub.clients.allExcept([bob.id]).send('allExcept')
  one.hub.clients.all.send('end')
  await vi.waitFor(() => expect(targets(bob.client)).toContain('end'))
  expect(targets(bob.client)).toEqual(['all', 'user', 'group', 'connection', 'audience', 'end'])
  expect(bob.client.waiting[0]?.arguments).toEqual([{ n: [1] }])
  await vi.waitFor(() => expect(targets(ann.client)).toContain('end'))
  expect(targets(ann.client)).toEqual(['all', 'allExcept', 'end'])
})

it('serves its own clients when the backplane is away, ignores what it cannot read, and says so', async () => {
  const { hub, url, log } = await startHub({
    backplane: {
      publish: () => Promise.reject(new Error('away')),
      async subscribe(receive) {
        receive('nonsense')
        receive('{"origin":"x","kind":"unknown"}')
        return () => undefined
      },
    },
  })
  const client = await openRaw(url)
  hub.clients.all.send('News')
  expect(await client.next()).toMatchObject({ target: 'News' })
  await vi.waitFor(() => expect(log.join()).toContain('The backplane cannot be reached.'))
  expect(log.filter((line) => line.includes('unreadable'))).toHaveLength(2)
})

it('is not harmed by messages of other processes that it cannot deliver', async () => {
  let receive: (text: string) => void = () => undefined
  const { url, log } = await startHub({
    backplane: {
      publish: () => undefined,
      async subscribe(take) {
        receive = take
        return () => undefined
      },
    },
  })
  const client = await openRaw(url)
  const send = { origin: 'x', number: 1, kind: 'send', selection: { to: 'all' }, target: 'News', args: [] }
  receive(JSON.stringify({ ...send, selection: { to: 'audience', name: 'of tomorrow' } }))
  receive(JSON.stringify({ ...send, selection: {} }))
  receive(JSON.stringify({ ...send, number: 2 }))
  expect(await client.next()).toMatchObject({ target: 'News' })
  expect(log.filter((line) => line.includes('could not be delivered'))).toHaveLength(2)
})

it('says once that it may have missed something: after an interruption, a lost message, a process that fell silent', async () => {
  const memory = createMemoryBackplane()
  let interrupted = (): void => undefined
  let isLosing = false
  const onMissed = vi.fn()
  const one = await startHub({
    backplane: { ...memory, publish: (text) => (isLosing ? Promise.reject(new Error('away')) : memory.publish(text)) },
  })
  const two = await startHub({
    onMissed,
    backplane: {
      ...memory,
      subscribe(receive, missed) {
        interrupted = missed
        return memory.subscribe(receive, missed)
      },
    },
  })
  await Promise.all([one.hub.ready, two.hub.ready])
  const pass = async (hub: Test, milliseconds: number): Promise<void> => {
    hub.clock.advance(milliseconds)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await pass(one, 3_000)
  await pass(two, 9_000)
  expect(onMissed).not.toHaveBeenCalled()
  interrupted()
  interrupted()
  await pass(two, 1_000)
  await pass(one, 3_000)
  expect(onMissed).toHaveBeenCalledTimes(1)
  isLosing = true
  one.hub.clients.all.send('lost')
  isLosing = false
  await pass(one, 3_000)
  await pass(two, 1_000)
  expect(onMissed).toHaveBeenCalledTimes(2)
  await pass(two, 30_000)
  expect(onMissed).toHaveBeenCalledTimes(3)
  await pass(one, 3_000)
  await one.hub.close()
  await pass(two, 30_000)
  expect(onMissed).toHaveBeenCalledTimes(3)
})
