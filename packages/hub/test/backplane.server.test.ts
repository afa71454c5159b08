import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { largestText } from '../src/backplanes/backplane.ts'
import { freePort } from '../src/backplanes/freePort.testing.ts'
import { Server, serverKinds, startServer, tellMissing } from '../src/backplanes/servers.testing.ts'
import { startHub } from './hub.server.ts'
import { startClient } from './official.client.ts'

const kinds = serverKinds.map((kind) => ({ ...kind, skip: tellMissing(kind) }))

describe.each(kinds)('a backplane of $name', (kind) => {
  async function open(url: string, name = '/hub/test') {
    const onError = vi.fn()
    const backplane = await kind.open({ url, name, onError })
    onTestFinished(() => backplane.close())
    const received: string[] = []
    const missed = vi.fn()
    const subscribed = backplane.subscribe((text) => received.push(text), missed)
    subscribed.catch(() => undefined)
    return { backplane, received, missed, subscribed, onError }
  }

  async function start() {
    const server = await startServer(kind)
    onTestFinished(() => server.kill())
    return server
  }

  it.skipIf(kind.skip)('carries texts of every size in order, and only to hubs of the same name', async () => {
    const { url } = await start()
    const [one, two, other] = [await open(url), await open(url), await open(url, '/hub/other')]
    await Promise.all([one.subscribed, two.subscribed, other.subscribed])
    const texts = ['', 'small', 'äöü€😀\n\0', 'x'.repeat(1_048_576), 'y'.repeat(largestText), 'last']
    await Promise.all(texts.map((text) => one.backplane.publish(text)))
    await vi.waitFor(() => expect(two.received).toHaveLength(texts.length), { timeout: 10_000 })
    expect(two.received.every((text, index) => text === texts[index])).toBe(true)
    expect(other.received).toEqual([])
    await expect(one.backplane.publish('x'.repeat(largestText + 1))).rejects.toThrow('more than 8388608 bytes')
    expect(two.missed).not.toHaveBeenCalled()
    const stop = await two.subscribed
    await stop()
    await one.backplane.publish('unheard')
    const last = await open(url)
    await last.subscribed
    await one.backplane.publish('heard')
    await vi.waitFor(() => expect(last.received).toEqual(['heard']))
    expect(two.received).toHaveLength(texts.length)
  })

  it.skipIf(kind.skip)('comes back when the server was killed, and says that something may be missing', async () => {
    const server = await start()
    const [one, two] = [await open(server.url), await open(server.url)]
    await Promise.all([one.subscribed, two.subscribed])
    for (const round of [1, 2]) {
      await server.kill()
      await vi.waitFor(async () => expect(one.backplane.publish('lost')).rejects.toThrow())
      expect(two.missed).toHaveBeenCalledTimes(round - 1)
      await server.start()
      await vi.waitFor(() => expect(two.missed).toHaveBeenCalledTimes(round), { timeout: 10_000 })
      await vi.waitFor(() => one.backplane.publish(`round ${round}`), { timeout: 10_000 })
      await vi.waitFor(() => expect(two.received).toContain(`round ${round}`))
    }
    expect(two.received).not.toContain('lost')
    expect(two.onError).toHaveBeenCalled()
  })

  it.skipIf(kind.skip)('waits for a server that is not there yet', async () => {
    const server = new Server(kind, await freePort())
    onTestFinished(() => server.kill())
    const [one, two] = [await open(server.url), await open(server.url)]
    await vi.waitFor(() => expect(two.onError).toHaveBeenCalled())
    await expect(one.backplane.publish('early')).rejects.toThrow()
    await server.start()
    await Promise.all([one.subscribed, two.subscribed])
    await vi.waitFor(() => one.backplane.publish('now'), { timeout: 10_000 })
    await vi.waitFor(() => expect(two.received).toEqual(['now']))
  })

  it.skipIf(kind.skip)('carries questions to the client of another process, and its answers', async () => {
    const { url } = await start()
    const join = async () => {
      const backplane = await kind.open({ url, name: '/hub/test' })
      onTestFinished(() => backplane.close())
      return await startHub({ backplane })
    }
    const [asking, other] = [await join(), await join()]
    await Promise.all([asking.hub.ready, other.hub.ready])
    const client = await startClient(other.url)
    client.on('Double', (value: number) => value * 2)
    client.on('Fail', () => {
      throw new Error('no cake')
    })
    const [{ id } = { id: '' }] = other.hub.connections
    expect(await asking.hub.invoke(id, 'Double', [21])).toBe(42)
    await expect(asking.hub.invoke(id, 'Fail', [])).rejects.toMatchObject({
      name: 'HubError',
      message: 'Error: no cake',
    })
    const nobody = expect(asking.hub.invoke('nobody', 'Double', [1])).rejects.toThrow('does not exist')
    asking.clock.advance(30_000)
    await nobody
  })
})
