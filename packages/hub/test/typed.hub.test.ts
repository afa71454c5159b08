import type { HubConnection as Official } from '@microsoft/signalr'
import { expect, it } from 'vitest'
import { type ClientConnection, createHub, type HubMethods, method, type Schema } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { startClient, ways } from './official.client.ts'

/** What the hub may call. */
interface ChatClient {
  Said(name: string, text: string): void
  Age(of: string): number
}
/** What clients may call. */
interface ChatServer {
  Say(room: string, text: string): number
  Ages(names: readonly string[]): Promise<number>
  Leave(): void
}

/** A schema as any library would make it. */
const schema = <T>(name: string, fits: (value: unknown) => value is T): Schema<T> => ({
  '~standard': {
    validate: (value) => (fits(value) ? { value } : { issues: [{ message: `expected ${name}`, path: [] }] }),
  },
})
const text = schema('a text', (value) => typeof value === 'string')
const texts = schema('texts', (value) => Array.isArray(value) && value.every((each) => typeof each === 'string'))
const maybe = schema('a number', (value) => value === undefined || typeof value === 'number')

const methods: HubMethods<Visitor, ChatClient, ChatServer> = {
  Say: method({
    args: [text, text],
    run: (call, room, said) => {
      void call.clients.group(room).send('Said', call.connection.data.name, said)
      void call.clients.othersInGroup(room).send('Said', 'others', said)
      void call.clients.others.send('Said', 'all others', said)
      void call.clients.caller.send('Said', 'caller', said)
      return said.length
    },
  }),
  Ages: method({
    args: [texts],
    run: async (call, names: readonly string[]) => {
      const ages = await Promise.all(names.map((name) => call.connection.invoke('Age', [name])))
      return ages.reduce((sum, age) => sum + age, 0)
    },
  }),
  Leave: ({ connection }) => connection.abort(),
}

it('knows caller, others and others of a group, each by its declared methods', async () => {
  const { hub, url } = await startHub({ methods: methods as HubMethods<Visitor> })
  const [ann, bob, cid] = await Promise.all(['ann', 'bob', 'cid'].map((name) => startClient(url, ways[0], name)))
  const heard = new Map([ann, bob, cid].map((client) => [client, [] as string[]]))
  for (const [client, list] of heard) client?.on('Said', (name: string) => void list.push(name))
  for (const connection of hub.connections) if (connection.userId !== 'cid') hub.groups.add(connection.id, 'lobby')
  const typed = ann as unknown as ClientConnection<ChatServer, ChatClient>
  expect(await typed.invoke('Say', 'lobby', 'Hello')).toBe(5)
  await expect
    .poll(() => [ann, bob, cid].map((client) => heard.get(client)))
    .toEqual([['ann', 'caller'], ['ann', 'others', 'all others'], ['all others']])
})

it('asks a client by a declared method, and gets the declared answer', async () => {
  const { url } = await startHub({ methods: methods as HubMethods<Visitor> })
  const client = await startClient(url)
  client.on('Age', (name: string) => name.length)
  expect(await client.invoke('Ages', ['ann', 'barbara'])).toBe(10)
})

it.each([
  [[1, 'x'], 'Argument 1: expected a text'],
  [['x'], 'Argument 2: expected a text'],
  [['x', 'y', 'z'], 'due to an error on the server'],
])('refuses arguments that do not fit their schemas: %j', async (args, problem) => {
  const { url } = await startHub({ methods: methods as HubMethods<Visitor> })
  const client = await startClient(url)
  await expect(client.invoke('Say', ...args)).rejects.toThrow(problem)
})

it('takes what a schema makes of an argument, also later, and lets one be left out', async () => {
  const trimmed: Schema<string> = {
    '~standard': { validate: async (value) => ({ value: String(value).trim() }) },
  }
  const nested: Schema<object> = {
    '~standard': { validate: () => ({ issues: [{ message: 'too long', path: ['list', { key: 3 }] }] }) },
  }
  const { url } = await startHub({
    methods: {
      Trim: method({ args: [trimmed, maybe], run: (_, said, times) => said.repeat(times ?? 1) }),
      Never: method({ args: [nested], run: () => 1 }),
    },
  })
  const client = await startClient(url)
  expect(await client.invoke('Trim', ' x ')).toBe('x')
  expect(await client.invoke('Trim', ' x ', 3)).toBe('xxx')
  await expect(client.invoke('Never', {})).rejects.toThrow('Argument 1: list.3: too long')
})

it('lets no undeclared name, argument or answer through the compiler', () => {
  const options = { path: '/x', authenticate: () => undefined }
  const hub = createHub<Visitor, ChatClient, ChatServer>({ ...options, methods })
  const official = {} as ClientConnection<ChatServer, ChatClient>
  const unchecked = createHub<Visitor>(options)
  const wrong = (): unknown[] => [
    unchecked.clients.all.send('Anything', 1, 'x'),
    // @ts-expect-error a name that clients do not have
    hub.clients.all.send('Sayd', 'ann', 'x'),
    // @ts-expect-error an argument of another type
    hub.clients.user('ann').send('Said', 'ann', 1),
    // @ts-expect-error too few arguments
    hub.sendWhere(() => true, 'Said', 'ann'),
    // @ts-expect-error a method that the hub does not have
    official.invoke('Shout', 'x'),
    // @ts-expect-error an answer of another type
    official.invoke('Say', 'lobby', 'x').then((length: string) => length),
    // @ts-expect-error a method is missing
    createHub<Visitor, ChatClient, ChatServer>({ ...options, methods: { Leave: () => undefined } }),
    createHub<Visitor, ChatClient, ChatServer>({
      ...options,
      methods: {
        ...methods,
        // @ts-expect-error schemas of other arguments than declared
        Say: method({ args: [maybe, text], run: () => 1 }),
      },
    }),
    createHub<Visitor, ChatClient, ChatServer>({
      ...options,
      // @ts-expect-error an answer other than declared
      methods: { ...methods, Say: () => 'x' },
    }),
  ]
  expect(wrong).toBeTypeOf('function')
  const client = {} as Official
  expect(client as unknown as typeof official).toBe(client)
})
