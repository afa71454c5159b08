import { expect, it } from 'vitest'
import { HubError, type Meter, measure } from '../src/index.ts'
import { startHub } from './hub.server.ts'
import { startClient } from './official.client.ts'

it('counts and times connections and invocations', async () => {
  const seen: unknown[] = []
  const note =
    (name: string) =>
    (value: number, attributes?: object): void =>
      void seen.push([name, value, attributes])
  const meter: Meter = {
    createHistogram: (name) => ({ record: note(name) }),
    createUpDownCounter: (name) => ({ add: note(name) }),
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
