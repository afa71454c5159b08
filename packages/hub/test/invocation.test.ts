import { expect, it, vi } from 'vitest'
import { createHub, HubError, type HubMethods } from '../src/index.ts'
import { startHub, type Visitor } from './hub.server.ts'
import { openRaw, type RawClient, untilStill } from './raw.client.ts'

const methods: HubMethods<Visitor> = {
  Echo: (_call, value) => value,
  Nothing: () => undefined,
  Null: () => null,
  Boom: () => Promise.reject(new RangeError('a secret of the server')),
  Unwritable: () => 10n,
  Stream: {
    streams: true,
    *run() {
      yield 1
    },
  },
  NoStream: { streams: true, run: () => 5 },
  Sum: { uploads: 1, run: () => 0 },
  UntilCancelled: (call) =>
    new Promise((_resolve, reject) => {
      const stop = (): void => reject(new HubError('stopped'))
      if (call.signal.aborted) stop()
      call.signal.addEventListener('abort', stop)
    }),
  Optional: { arguments: [1, 2], run: (_call, ...args) => args.length },
  Parsed: {
    arguments: 1,
    parse([value]) {
      if (typeof value !== 'number') throw new HubError('A number, please.')
      return [value * 2]
    },
    run: (_call, value) => value,
  },
  AnnOnly: { authorize: (call) => call.connection.userId === 'ann', run: () => 'welcome' },
}

function invoke(client: RawClient, target: string, args: unknown[] = [], more: object = {}): Promise<unknown> {
  client.send({ type: 1, invocationId: '1', target, arguments: args, ...more })
  return client.next()
}

const unexpected = (target: string): string => `An unexpected error occurred invoking '${target}' on the server.`
const failed = (target: string): string => `Failed to invoke '${target}' due to an error on the server.`

it.each([
  ['Missing', [], "Unknown hub method 'Missing'"],
  ['Ech', [1], "Unknown hub method 'Ech'"],
  ['constructor', [], "Unknown hub method 'constructor'"],
  ['Boom', [], unexpected('Boom')],
  ['Unwritable', [], unexpected('Unwritable')],
  ['Echo', [], failed('Echo')],
  ['Echo', [1, 2], failed('Echo')],
  ['Optional', [1, 2, 3], failed('Optional')],
  ['Parsed', ['x'], `${failed('Parsed')} HubException: A number, please.`],
  ['Stream', [], "The client attempted to invoke the streaming 'Stream' method with a non-streaming invocation."],
  ['Sum', [], `${unexpected('Sum')} HubException: Client sent 0 stream(s), Hub method expects 1.`],
])('answers %s%j with an error', async (target, args, error) => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  expect(await invoke(client, target, args)).toEqual({ type: 3, invocationId: '1', error })
})

it.each([
  ['Echo', "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation."],
  ['NoStream', "The value returned by the streaming method 'NoStream' is not an AsyncIterable."],
  ['Missing', "Unknown hub method 'Missing'"],
])('answers a stream invocation of %s with an error', async (target, error) => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  client.send({ type: 4, invocationId: 's', target, arguments: target === 'Echo' ? [1] : [] })
  expect(await client.next()).toEqual({ type: 3, invocationId: 's', error })
})

it('takes names of methods in any case, and refuses to have two that differ in nothing else', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  for (const target of ['Echo', 'echo', 'ECHO']) expect(await invoke(client, target, [1])).toMatchObject({ result: 1 })
  expect(await invoke(client, 'boom')).toMatchObject({ error: unexpected('boom') })
  const hub = { path: '/hub', authenticate: () => undefined, methods: { Say: () => 1, say: () => 2 } }
  expect(() => createHub(hub)).toThrow("The methods 'Say' and 'say' differ in case only.")
})

it('tells details when they are on', async () => {
  const { url } = await startHub({ methods, detailedErrors: true })
  const client = await openRaw(url)
  expect(await invoke(client, 'Boom')).toMatchObject({
    error: `${unexpected('Boom')} RangeError: a secret of the server`,
  })
  expect(await invoke(client, 'Echo')).toMatchObject({
    error: `${failed('Echo')} TypeError: Invocation provides 0 argument(s) but target expects 1.`,
  })
})

it('tells nothing from null', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  expect(await invoke(client, 'Nothing')).toEqual({ type: 3, invocationId: '1' })
  expect(await invoke(client, 'Null')).toEqual({ type: 3, invocationId: '1', result: null })
})

it('takes optional and parsed arguments, headers and unknown fields', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  expect(await invoke(client, 'Optional', [1])).toMatchObject({ result: 1 })
  expect(await invoke(client, 'Optional', [1, 2])).toMatchObject({ result: 2 })
  expect(await invoke(client, 'Parsed', [4])).toMatchObject({ result: 8 })
  const more = { headers: { trace: 'x' }, future: true, streamIds: [] }
  expect(await invoke(client, 'Echo', [1], more)).toMatchObject({ result: 1 })
})

it('lets in whom the method authorizes', async () => {
  const { url } = await startHub({ methods })
  expect(await invoke(await openRaw(url), 'AnnOnly')).toMatchObject({ result: 'welcome' })
  expect(await invoke(await openRaw(url, { token: 'bob' }), 'AnnOnly')).toMatchObject({
    error: "Failed to invoke 'AnnOnly' because user is unauthorized",
  })
})

it('never answers without an invocation id', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  for (const target of ['Echo', 'Boom', 'Missing', 'Stream', 'Nothing']) client.send({ type: 1, target, arguments: [] })
  expect(await invoke(client, 'Echo', ['done'])).toMatchObject({ result: 'done' })
})

it('cancels a plain invocation and still completes it', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: '1', target: 'UntilCancelled', arguments: [] })
  client.send({ type: 5, invocationId: 'unknown' })
  client.send({ type: 5, invocationId: '1' })
  expect(await client.next()).toMatchObject({
    invocationId: '1',
    error: `${unexpected('UntilCancelled')} HubException: stopped`,
  })
})

it('refuses an id that is in use, and takes it again afterwards', async () => {
  const { url } = await startHub({ methods, limits: { parallelInvocations: 5 } })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: '1', target: 'UntilCancelled', arguments: [] })
  expect(await invoke(client, 'Echo', [1])).toMatchObject({ error: "Invocation ID '1' is already in use." })
  client.send({ type: 5, invocationId: '1' })
  await client.next()
  expect(await invoke(client, 'Echo', [2])).toMatchObject({ result: 2 })
})

it('ignores completions, items and cancellations that nobody waits for, and unknown types', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  client.send({ type: 3, invocationId: 'x', result: 1 }, { type: 2, invocationId: 'x', item: 1 })
  client.send({ type: 5, invocationId: 'x' }, { type: 99, anything: [] })
  expect(await invoke(client, 'Echo', [1])).toMatchObject({ result: 1 })
})

it('runs invocations of a client one after the other, unless told otherwise', async () => {
  for (const [parallelInvocations, most] of [
    [1, 1],
    [3, 3],
  ] as const) {
    let running = 0
    let seen = 0
    const work = async (): Promise<void> => {
      running++
      seen = Math.max(seen, running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
    }
    const { url } = await startHub({ methods: { Work: work }, limits: { parallelInvocations } })
    const client = await openRaw(url)
    for (let id = 0; id < 6; id++) client.send({ type: 1, invocationId: `${id}`, target: 'Work', arguments: [] })
    for (let id = 0; id < 6; id++) expect(await client.next()).toEqual({ type: 3, invocationId: `${id}` })
    expect(seen).toBe(most)
  }
})

it('works through far more waiting invocations than it reads ahead', async () => {
  const { url } = await startHub({ methods })
  const client = await openRaw(url)
  for (let id = 0; id < 2_000; id++) client.send({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: [id] })
  for (let id = 0; id < 2_000; id++) expect(await client.next()).toMatchObject({ result: id })
})

it('stops reading while too many invocations wait', async () => {
  let proceed: () => void = () => undefined
  const proceeding = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const { url } = await startHub({ methods: { Work: (_call, _text) => proceeding } })
  const client = await openRaw(url)
  const args = ['x'.repeat(10_000)]
  for (let id = 0; id < 3_000; id++) client.send({ type: 1, invocationId: `${id}`, target: 'Work', arguments: args })
  await untilStill(() => client.socket.bufferedAmount)
  // Of 30 MB most is still on the client's side.
  expect(client.socket.bufferedAmount).toBeGreaterThan(10_000_000)
  proceed()
  for (let id = 0; id < 3_000; id++) await client.next()
})

it('lets a method wait for the client although more is waiting than is read ahead', async () => {
  const { url } = await startHub({ methods: { ...methods, Ask: (call) => call.connection.invoke('Name', []) } })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: 'ask', target: 'Ask', arguments: [] })
  const question = await client.next()
  const text = 'x'.repeat(10_000)
  for (let id = 0; id < 200; id++) client.send({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: [text] })
  client.send({ type: 3, invocationId: question.invocationId, result: 'Bob' })
  expect(await client.next()).toEqual({ type: 3, invocationId: 'ask', result: 'Bob' })
})

it('does not keep whatever a client sends that owes an answer', async () => {
  const { url } = await startHub({ methods: { ...methods, Ask: (call) => call.connection.invoke('Name', []) } })
  const client = await openRaw(url)
  client.send({ type: 1, invocationId: 'ask', target: 'Ask', arguments: [] })
  const { invocationId } = await client.next()
  for (let round = 0; round < 4; round++) {
    const calls = Array.from({ length: 300 }, (_, index) => `${round}.${index}`)
    client.send(...calls.map((id) => ({ type: 1, invocationId: id, target: 'Echo', arguments: [id] })))
  }
  const refused = await client.next()
  expect(refused).toMatchObject({ invocationId: '3.100', error: expect.stringContaining('Too many invocations') })
  client.send({ type: 3, invocationId, result: 'ann' })
  for (;;) if ((await client.next()).result === 'ann') break
  expect(await client.next()).toMatchObject({ invocationId: '0.0', result: '0.0' })
})

it('keeps its own ids apart from those of the client', async () => {
  const { hub, url } = await startHub({ methods })
  const client = await openRaw(url)
  const [connection] = hub.connections
  const answer = connection?.invoke('Name', [])
  const { invocationId } = await client.next()
  client.send({ type: 1, invocationId, target: 'Echo', arguments: ['of the client'] })
  expect(await client.next()).toEqual({ type: 3, invocationId, result: 'of the client' })
  client.send({ type: 3, invocationId, result: 'Bob' })
  expect(await answer).toBe('Bob')
})

it('ends the wait for a client that fails, leaves or takes too long', async () => {
  const { hub, url } = await startHub()
  const client = await openRaw(url)
  const [connection] = hub.connections
  const failing = connection?.invoke('Name', [])
  const { invocationId } = await client.next()
  client.send({ type: 3, invocationId, error: 'no name' })
  await expect(failing).rejects.toThrow(new HubError('no name'))
  await expect(connection?.invoke('Name', [], { signal: AbortSignal.abort(new Error('late')) })).rejects.toThrow('late')
  const left = connection?.invoke('Name', [])
  client.socket.terminate()
  await expect(left).rejects.toThrow(`Connection '${connection?.id}' was closed.`)
  await expect(connection?.invoke('Name', [])).rejects.toThrow(`Connection '${connection?.id}' does not exist.`)
})

it('cancels what runs when the client leaves', async () => {
  const stopped = vi.fn()
  const { url } = await startHub({
    methods: {
      Wait: (call) => new Promise(() => call.signal.addEventListener('abort', stopped)),
    },
  })
  const client = await openRaw(url)
  client.send({ type: 1, target: 'Wait', arguments: [] }, { type: 6 })
  await client.heard()
  client.socket.terminate()
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce())
})

it('tells whoever may not invoke a method nothing of what it takes', async () => {
  const parse = vi.fn((args: readonly unknown[]) => args)
  const { url } = await startHub({ methods: { Secret: { authorize: () => false, parse, arguments: 1, run: () => 0 } } })
  const client = await openRaw(url)
  const error = "Failed to invoke 'Secret' because user is unauthorized"
  for (const args of [[], [1]]) expect(await invoke(client, 'Secret', args)).toMatchObject({ error })
  expect(parse).not.toHaveBeenCalled()
})
