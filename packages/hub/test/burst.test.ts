import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { startClient, ways } from './official.client.ts'

it.each(ways)(
  'delivers a burst of 5 MB to a client that reads over $title',
  async (way) => {
    const { hub, url, log } = await startHub()
    const client = await startClient(url, way)
    const heard: unknown[] = []
    client.on('News', (number) => heard.push(number))
    const text = 'x'.repeat(1_000)
    for (let number = 0; number < 5_000; number++) void hub.clients.all.send('News', number, text)
    await vi.waitFor(() => expect(heard).toHaveLength(5_000), { timeout: 20_000 })
    expect(heard).toEqual(Array.from({ length: 5_000 }, (_, number) => number))
    expect(hub.connectionCount).toBe(1)
    expect(log.join()).not.toContain('too slowly')
  },
  30_000,
)
