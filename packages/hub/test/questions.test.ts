import { expect, it, vi } from 'vitest'
import { createMemoryBackplane } from '../src/index.ts'
import { startHub } from './hub.server.ts'
import { startClient, ways } from './official.client.ts'

async function startTwo(answerTimeout = 20_000) {
  const backplane = createMemoryBackplane()
  const [one, other] = [
    await startHub({ backplane, limits: { answerTimeout } }),
    await startHub({ backplane, limits: { answerTimeout } }),
  ]
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
  const { one, other } = await startTwo(200)
  await expect(one.hub.invoke('nobody', 'X', [])).rejects.toThrow("Connection 'nobody' does not exist")
  const client = await startClient(other.url)
  client.on('Wait', () => new Promise(() => {}))
  const [{ id } = { id: '' }] = other.hub.connections
  const signal = AbortSignal.abort(new Error('enough'))
  await expect(one.hub.invoke(id, 'Wait', [], { signal })).rejects.toThrow('enough')
  const later = new AbortController()
  const waiting = one.hub.invoke(id, 'Wait', [], { signal: later.signal })
  later.abort(new Error('enough of it'))
  await expect(waiting).rejects.toThrow('enough of it')
  await expect(one.hub.invoke(id, 'Wait', [])).rejects.toThrow('does not answer')
  const last = one.hub.invoke(id, 'Wait', [])
  const closed = expect(last).rejects.toThrow('The hub is closed.')
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
  const { hub } = await startHub({ limits: { answerTimeout: 60_000 } })
  await expect(hub.invoke('nobody', 'X', [])).rejects.toThrow('does not exist')
})
