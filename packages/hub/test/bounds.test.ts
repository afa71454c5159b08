import { expect, it } from 'vitest'
import type { HubCall, HubMethods } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { openRaw, type RawClient, untilStill } from './raw.client.ts'

const large = 'x'.repeat(10_000)

const ask = (call: HubCall<Visitor>): Promise<unknown> => call.connection.invoke('Name', [])

const methods: HubMethods<Visitor> = {
  Echo: (_call, value) => value,
  async AskLate(call) {
    await untilStill(() => undefined)
    return ask(call)
  },
  AskForEach: {
    uploads: 1,
    async run(call) {
      const answers: unknown[] = []
      for await (const _item of call.uploads[0] ?? []) answers.push(await ask(call))
      return answers.length
    },
  },
}

const echo = (id: string, value: unknown = id): object => ({
  type: 1,
  invocationId: id,
  target: 'Echo',
  arguments: [value],
})

/** Answers what the hub asks, whenever that is, and returns the completion of `id`. */
async function answerUntil(client: RawClient, id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const message = await client.next()
    if (message.type === 1) client.send({ type: 3, invocationId: message.invocationId, result: 'Bob' })
    else if (message.type === 3 && message.invocationId === id) return message
  }
}

it('reads no more messages than it works off, although all came in one frame', async () => {
  let running = 0
  let proceed: () => void = () => undefined
  const proceeding = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const work = async (): Promise<void> => {
    running++
    await proceeding
  }
  const { hub, url } = await startHub({ methods: { Work: work } })
  const client = await openRaw(url)
  const calls = Array.from({ length: 5_000 }, (_, id) => ({
    type: 1,
    invocationId: `${id}`,
    target: 'Work',
    arguments: [],
  }))
  // A goodbye behind what waits is read only after it.
  client.send(...calls, { type: 7 })
  await untilStill(() => running)
  expect([running, hub.connectionCount]).toEqual([1, 1])
  proceed()
  await client.closed
  // All but the few that were already read when the goodbye was.
  expect(client.waiting.filter(({ type }) => type === 3).length).toBeGreaterThan(4_900)
})

it('hears the answer to a question that a method asks after reading has stopped', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: 'ask', target: 'AskLate', arguments: [] })
  for (let id = 0; id < 200; id++) client.send(echo(`${id}`))
  expect(await answerUntil(client, 'ask')).toMatchObject({ result: 'Bob' })
  expect(await answerUntil(client, '199')).toMatchObject({ result: '199' })
})

it('hears the answers between the items of a stream that waits for them', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: 'ask', target: 'AskForEach', arguments: [], streamIds: ['s'] })
  for (let item = 0; item < 200; item++) client.send({ type: 2, invocationId: 's', item: large })
  client.send({ type: 3, invocationId: 's' })
  expect(await answerUntil(client, 'ask')).toMatchObject({ result: 200 })
})

it('ends a stream whose items pile up while its method waits for the client', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: 'ask', target: 'AskForEach', arguments: [], streamIds: ['s'] })
  for (let item = 0; item < 1_200; item++) client.send({ type: 2, invocationId: 's', item })
  await untilStill(() => client.waiting.length)
  expect(await answerUntil(client, 'ask')).toMatchObject({ error: expect.stringContaining('Too many items') })
})

it('hears the answer of a client that is asked before it is let in, whatever it sent before', async () => {
  const { url } = await startHub({
    methods,
    async onConnected(connection) {
      await untilStill(() => undefined)
      await connection.invoke('Name', [])
    },
  })
  const client = await openRaw(url)
  for (let id = 0; id < 200; id++) client.send(echo(`${id}`))
  expect(await answerUntil(client, '199')).toMatchObject({ result: '199' })
})

it('closes a client that owes an answer and sends too much before it is let in', async () => {
  const { url } = await startHub({
    methods,
    detailedErrors: true,
    onConnected: (connection) => connection.invoke('Name', []).then(() => undefined),
  })
  const client = await openRaw(url)
  await client.nextOf(1)
  for (let id = 0; id < 1_001; id++) client.send(echo(`${id}`))
  const error = 'Too many messages came before the client was let in.'
  expect(await client.nextOf(7)).toMatchObject({ error: expect.stringContaining(error) })
})

it('limits the groups of a connection', async () => {
  const { hub, url } = await startHub({
    methods: { Join: (call, name) => call.groups.add(call.connection.id, String(name)) },
    limits: { groupsPerConnection: 2 },
  })
  const client = await openRaw(url)
  const join = (name: string): Promise<unknown> => {
    client.send({ type: 1, invocationId: '1', target: 'Join', arguments: [name] })
    return client.next()
  }
  for (const name of ['a', 'b', 'b']) expect(await join(name)).toEqual({ type: 3, invocationId: '1' })
  expect(await join('c')).toMatchObject({ error: expect.stringContaining('HubException: Too many groups.') })
  hub.groups.remove([...hub.connections][0]?.id ?? '', 'a')
  expect(await join('c')).not.toHaveProperty('error')
})

it('asks a client that answers nothing no more than it could ever answer', async () => {
  const { hub, url } = await startHub()
  await openRaw(url)
  const [connection] = hub.connections
  const questions = Array.from({ length: 1_000 }, () => connection?.invoke('Name', []))
  await expect(connection?.invoke('Name', [])).rejects.toThrow('The client owes too many answers.')
  connection?.abort()
  expect((await Promise.allSettled(questions)).every(({ status }) => status === 'rejected')).toBe(true)
})
