import { expect, it, type Mock, vi } from 'vitest'
import { createMemoryBackplane } from '../src/index.ts'
import { startHub } from './hub.server.ts'
import { startClient, ways } from './official.client.ts'

async function startTwo() {
  const backplane = createMemoryBackplane()
  const [one, other] = [await startHub({ backplane }), await startHub({ backplane })]
  await Promise.all([one.hub.ready, other.hub.ready])
  return { one, other }
}

it.each(ways)('asks a client of another process, and gets its answer: $title', async (way) => {
  const { one, other } = await startTwo()
  const client = await startClient(other.url, way)
  client.on('Double', (value: number) => value * 2)
  const [{ id } = { id: '' }] = other.hub.connections
  expect(await one.hub.invoke(id, 'Double', [21])).toBe(42)
  expect(await other.hub.invoke(id, 'Double', [4])).toBe(8)
})

it('passes on what the client says of its failure', async () => {
  const { one, other } = await startTwo()
  const client = await startClient(other.url)
  client.on('Fail', () => {
    throw new Error('no cake')
  })
  const [{ id } = { id: '' }] = other.hub.connections
  await expect(one.hub.invoke(id, 'Fail', [])).rejects.toMatchObject({ name: 'HubError', message: 'Error: no cake' })
})

it('gives up on a connection that nobody has, on a signal, and at the end of the hub', async () => {
  const { one, other } = await startTwo()
  const given = vi.fn()
  const nobody = one.hub.invoke('nobody', 'X', []).catch(given)
  one.clock.advance(29_000)
  await Promise.race([nobody, new Promise((resolve) => setImmediate(resolve))])
  expect(given).not.toHaveBeenCalled()
  one.clock.advance(1_000)
  await nobody
  expect(given.mock.calls[0]?.[0]).toMatchObject({
    message: "Connection 'nobody' does not exist, or does not answer.",
  })
  const client = await startClient(other.url)
  client.on('Wait', () => new Promise(() => {}))
  const [{ id } = { id: '' }] = other.hub.connections
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(one.hub.invoke(id, 'Wait', [], { signal })).rejects.toThrow('enough')
  const later = new AbortController()
  const waiting = one.hub.invoke(id, 'Wait', [], { signal: later.signal })
  later.abort(new Error('enough of it'))
  await expect(waiting).rejects.toThrow('enough of it')
  const unanswered = expect(one.hub.invoke(id, 'Wait', [])).rejects.toThrow('does not answer')
  one.clock.advance(30_000)
  await unanswered
  const closed = expect(one.hub.invoke(id, 'Wait', [])).rejects.toThrow('The hub is closed.')
  await one.hub.close()
  await closed
})

it('learns of a client that leaves meanwhile, and says nothing of why', async () => {
  const { one, other } = await startTwo()
  const client = await startClient(other.url)
  const asked = vi.fn()
  client.on('Wait', () => {
    asked()
    return new Promise(() => {})
  })
  const [connection] = other.hub.connections
  const answer = expect(one.hub.invoke(connection?.id ?? '', 'Wait', [])).rejects.toThrow(
    'The client could not be asked.',
  )
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  connection?.abort()
  await answer
})

it('without a backplane, knows only its own connections, at once', async () => {
  const { hub } = await startHub()
  await expect(hub.invoke('nobody', 'X', [])).rejects.toThrow('does not exist')
})

it('numbers nothing that an older release would ignore: who updates one process after another sees no gap', async () => {
  const memory = createMemoryBackplane()
  const [said, onMissed]: [{ kind: string; number: number; origin: string }[], Mock<() => void>] = [[], vi.fn()]
  await memory.subscribe(
    (text) => said.push(JSON.parse(text)),
    () => undefined,
  )
  const [one, other] = [await startHub({ backplane: memory }), await startHub({ backplane: memory, onMissed })]
  await Promise.all([one.hub.ready, other.hub.ready])
  const client = await startClient(other.url)
  client.on('Double', (value: number) => value * 2)
  const [{ id } = { id: '' }] = other.hub.connections
  for (const value of [1, 2, 3]) {
    void one.hub.clients.all.send('News')
    expect(await one.hub.invoke(id, 'Double', [value])).toBe(value * 2)
    void other.hub.clients.all.send('News')
  }
  await vi.waitFor(() => expect(said.filter(({ kind }) => kind === 'send')).toHaveLength(6))
  expect(said.filter(({ kind }) => kind === 'answer')).toHaveLength(3)
  const known = said.filter(({ kind }) => ['send', 'join', 'leave', 'alive', 'bye'].includes(kind))
  for (const origin of new Set(known.map((each) => each.origin))) {
    const numbers = known.filter((each) => each.origin === origin).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
  other.clock.advance(1_000)
  expect(onMissed).not.toHaveBeenCalled()
})
