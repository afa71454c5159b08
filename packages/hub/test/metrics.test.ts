import { expect, it } from 'vitest'
import { createMemoryBackplane, HubError, type HubNote, type Meter, measure } from '../src/index.ts'
import { startHub } from './hub.server.ts'
import { startClient } from './official.client.ts'
import { openRaw, request } from './raw.client.ts'

it('counts and times connections and invocations', async () => {
  const seen: unknown[] = []
  const note =
    (name: string) =>
    (value: number, attributes?: object): void =>
      void seen.push([name, value, attributes])
  const meter: Meter = {
    createHistogram: (name) => ({ record: note(name) }),
    createUpDownCounter: (name) => ({ add: note(name) }),
    createCounter: () => ({ add: () => undefined }),
  }
  let time = 0
  const tick = () => (time += 500)
  const { url, hub } = await startHub({
    filters: [measure(meter, tick)],
    methods: {
      Good: () => 1,
      Bad: () => {
        throw new HubError('No.')
      },
    },
  })
  const client = await startClient(url)
  await client.invoke('Good')
  await expect(client.invoke('Bad')).rejects.toThrow('No.')
  await client.stop()
  await expect.poll(() => hub.connectionCount).toBe(0)
  const transport = { 'signalr.transport': 'web_sockets' }
  const [active, lived] = ['signalr.server.active_connections', 'signalr.server.connection.duration']
  const took = 'signalr.server.invocation.duration'
  await expect.poll(() => seen).toHaveLength(5)
  expect(seen).toEqual([
    [active, 1, transport],
    [took, 0.5, { 'signalr.method': 'Good', 'signalr.invocation.outcome': 'ok' }],
    [took, 0.5, { 'signalr.method': 'Bad', 'signalr.invocation.outcome': 'error' }],
    [active, -1, transport],
    [lived, 2.5, { ...transport, 'signalr.connection.status': 'normal_closure' }],
  ])
})

it('tells filters of what travels, slow clients, refusals and gaps, each way', async () => {
  const notes: HubNote[] = []
  const memory = createMemoryBackplane()
  let interrupted = (): void => undefined
  const { url, hub, clock, log } = await startHub({
    filters: [
      {
        note: () => {
          throw new Error('cannot count')
        },
      },
      { note: (note) => void notes.push(note) },
    ],
    limits: { sendBufferSize: 1_000 },
    backplane: {
      ...memory,
      subscribe(receive, missed) {
        interrupted = missed
        return memory.subscribe(receive, missed)
      },
    },
    methods: { Echo: (_call, value) => value },
  })
  await hub.ready
  const total = (kind: 'sent' | 'received', of: 'messages' | 'bytes'): number =>
    notes.reduce((sum, note) => sum + (note.kind === kind && note.transport === 'WebSockets' ? note[of] : 0), 0)
  const client = await openRaw(url)
  const [sent, received] = [total('sent', 'messages'), total('received', 'messages')]
  const [sentBytes, receivedBytes] = [total('sent', 'bytes'), total('received', 'bytes')]
  const calls = [1, 2].map((id) => ({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: ['äö'] }))
  client.send(...calls)
  const answers = [await client.next(), await client.next()]
  expect([total('sent', 'messages') - sent, total('received', 'messages') - received]).toEqual([2, 2])
  const sizeOf = (messages: readonly object[]) =>
    Buffer.byteLength(messages.map((each) => `${JSON.stringify(each)}\x1e`).join(''))
  expect(total('sent', 'bytes') - sentBytes).toBe(sizeOf(answers))
  expect(total('received', 'bytes') - receivedBytes).toBe(sizeOf(calls))
  client.socket.pause()
  for (let each = 0; each < 300 && hub.connectionCount > 0; each++)
    void hub.clients.all.send('News', 'x'.repeat(100_000))
  expect(notes).toContainEqual({ kind: 'tooSlow', transport: 'WebSockets' })
  expect((await request(url, 'id=unknown', { token: '' })).status).toBe(401)
  await expect(openRaw(url, { id: 'unknown' })).rejects.toThrow('404')
  expect(notes.filter(({ kind }) => kind === 'refused')).toEqual([
    { kind: 'refused', status: 401 },
    { kind: 'refused', status: 404 },
  ])
  interrupted()
  clock.advance(1_000)
  expect(notes.filter(({ kind }) => kind === 'missed')).toHaveLength(1)
  expect(log.join()).toContain('A filter could not count.')
})
