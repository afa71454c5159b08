import { expect, it, vi } from 'vitest'
import { createPostgresBackplane, type NotifyDriver } from './postgres.ts'

const noted = (): void => undefined

/** A database of two sessions; loading is slow, as it is. */
function createDriver() {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const stored = new Map<string, string>()
  const payloads: string[] = []
  const driver: NotifyDriver = {
    async notify(channel, payload) {
      if (Buffer.byteLength(payload) > 7_900) throw new Error('payload string too long')
      if (Buffer.byteLength(channel) > 63) throw new Error('channel name too long')
      payloads.push(payload)
      for (const receive of listeners.get(channel) ?? []) receive(payload)
    },
    async listen(channel, receive) {
      const receivers = listeners.get(channel) ?? new Set()
      listeners.set(channel, receivers.add(receive))
      return () => void receivers.delete(receive)
    },
    async store(text) {
      const key = `${stored.size}`
      stored.set(key, text)
      return key
    },
    async load(key) {
      await new Promise((resolve) => setImmediate(resolve))
      return stored.get(key)
    },
  }
  return { driver, stored, payloads }
}

it('carries small texts inline and large ones by reference, in order', async () => {
  const { driver, stored, payloads } = createDriver()
  const sender = createPostgresBackplane({ driver, name: '/hub/test' })
  const receiver = createPostgresBackplane({ driver, name: '/hub/test' })
  const other = createPostgresBackplane({ driver, name: '/hub/other' })
  const [received, elsewhere]: [string[], string[]] = [[], []]
  await receiver.subscribe((text) => received.push(text), noted)
  await other.subscribe((text) => elsewhere.push(text), noted)
  // The limit counts bytes: 3,950 letters of two bytes each do not fit beside the marker.
  const texts = ['small', 'x'.repeat(7_899), 'x'.repeat(7_900), 'ä'.repeat(3_950), '@not a reference', 'last']
  await Promise.all(texts.map((text) => sender.publish(text)))
  await vi.waitFor(() => expect(received).toEqual(texts))
  expect([...stored.values()]).toEqual([texts[2], texts[3]])
  expect(payloads).toHaveLength(texts.length)
  expect(elsewhere).toEqual([])
})

it('reports a text that is gone and goes on', async () => {
  const { driver, stored } = createDriver()
  const onError = vi.fn()
  const backplane = createPostgresBackplane({ driver, name: 'x'.repeat(200), onError })
  const received: string[] = []
  const stop = await backplane.subscribe((text) => received.push(text), noted)
  const lost = backplane.publish('x'.repeat(8_000))
  await lost
  stored.clear()
  await backplane.publish('next')
  await vi.waitFor(() => expect(received).toEqual(['next']))
  expect(onError).toHaveBeenCalledOnce()
  await stop()
  await backplane.publish('unheard')
  expect(received).toEqual(['next'])
})

it('rejects when the database does, and goes on', async () => {
  const { driver, payloads } = createDriver()
  const notify = vi.spyOn(driver, 'notify').mockRejectedValueOnce(new Error('away'))
  const backplane = createPostgresBackplane({ driver, name: 'x' })
  await expect(backplane.publish('a')).rejects.toThrow('away')
  await backplane.publish('b')
  expect(notify).toHaveBeenCalledTimes(2)
  expect(payloads).toEqual(['=b'])
})
