import { expect, it, vi } from 'vitest'
import { startHub } from './hub.server.ts'
import { negotiateToken, openRaw } from './raw.client.ts'

it('needs no negotiation', async () => {
  const { hub, url } = await startHub()
  await openRaw(url)
  expect([...hub.connections].map((connection) => connection.transport)).toEqual(['WebSockets'])
})

it('takes up what was negotiated', async () => {
  const { hub, url } = await startHub()
  await openRaw(url, { id: await negotiateToken(url) })
  expect(hub.connectionCount).toBe(1)
})

it('answers 404 for an unknown id, 401 without a token, 403 for another user', async () => {
  const { url } = await startHub()
  await expect(openRaw(url, { id: 'unknown' })).rejects.toThrow('404')
  await expect(openRaw(url, { headers: { authorization: '' } })).rejects.toThrow('401')
  const id = await negotiateToken(url)
  await expect(openRaw(url, { id, token: 'bob' })).rejects.toThrow('403')
  await expect(openRaw(`${url}/negotiate`)).rejects.toThrow('404')
})

it('answers 409 to a second socket of a connection', async () => {
  const { url } = await startHub()
  const id = await negotiateToken(url)
  await openRaw(url, { id })
  await expect(openRaw(url, { id })).rejects.toThrow('409')
})

it('answers 409 to one of two sockets that come at the same time', async () => {
  let arrived = 0
  let proceed: () => void = () => undefined
  const both = new Promise<void>((resolve) => {
    proceed = resolve
  })
  const { url } = await startHub({
    async authenticate() {
      arrived++
      if (arrived === 3) proceed()
      if (arrived > 1) await both
      return { userId: 'ann', data: { name: 'ann' } }
    },
  })
  const id = await negotiateToken(url)
  const outcomes = await Promise.allSettled([openRaw(url, { id }), openRaw(url, { id })])
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('may keep other origins away', async () => {
  const { url } = await startHub({ allowOrigin: (origin) => origin === 'https://here.example' })
  await openRaw(url)
  await openRaw(url, { headers: { origin: 'https://here.example' } })
  await expect(openRaw(url, { headers: { origin: 'https://there.example' } })).rejects.toThrow('403')
})

it('closes a socket that sends too large a frame with 1009', async () => {
  const { hub, url } = await startHub()
  const client = await openRaw(url)
  client.sendText('x'.repeat(1_100_000))
  expect(await client.closed).toBe(1009)
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
})

it.each([10, 125, 126, 65_535, 65_536, 200_000])('frames %i bytes so that a client can read them', async (size) => {
  const { hub, url } = await startHub()
  const client = await openRaw(url)
  const overhead = JSON.stringify({ type: 1, target: 'N', arguments: [''] }).length + 1
  const text = 'x'.repeat(Math.max(0, size - overhead))
  hub.clients.all.send('N', text)
  expect(await client.next()).toEqual({ type: 1, target: 'N', arguments: [text] })
})
