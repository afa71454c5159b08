import { queryObjects } from 'node:v8'
import { expect, it, vi } from 'vitest'
import { Connection } from '../src/connection/connection.ts'
import { Call } from '../src/invocation/call.ts'
import { LongPolling } from '../src/transports/long.polling.ts'
import { startHub } from './hub.server.ts'
import { negotiateToken, openRaw, request } from './raw.client.ts'

const handshake = { method: 'POST', body: '{"protocol":"json","version":1}\x1e' }
const call = { type: 1, invocationId: '1', target: 'Wait', arguments: [] }
const rounds = 200
// One user begins them all, and the clock stands still.
const limits = { pendingPerUser: 10_000, connectionsPerUser: 10_000 }

const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

it('keeps nothing of connections that are over, however they began and ended', async () => {
  const { hub, url, clock } = await startHub({
    limits,
    methods: { Wait: (each) => new Promise((resolve) => each.signal.addEventListener('abort', resolve)) },
    onConnected: (connection) => hub.groups.add(connection.id, `group ${connection.id}`),
  })
  const timersBefore = timers()
  for (let round = 0; round < rounds; round++) {
    const isShy = round % 4 === 0
    await negotiateToken(url)

    const client = await openRaw(url, { id: await negotiateToken(url), ...(isShy ? { version: false as const } : {}) })
    if (!isShy) client.send(call)
    if (round % 2 === 0) client.socket.terminate()
    else client.socket.close()
    await client.closed

    const events = `id=${await negotiateToken(url)}`
    const leave = new AbortController()
    const headers = { authorization: 'Bearer ann', accept: 'text/event-stream' }
    await fetch(`${url}?${events}`, { headers, signal: leave.signal })
    if (!isShy) await request(url, events, handshake)
    leave.abort()

    const polling = `id=${await negotiateToken(url)}`
    await request(url, polling)
    if (!isShy) await request(url, polling, handshake)
    if (round % 2 === 0) await request(url, polling, { method: 'DELETE' })
  }
  clock.advance(60_000)
  await vi.waitFor(() => expect(hub.connectionCount).toBe(0))
  await vi.waitFor(() => expect(timers()).toBeLessThanOrEqual(timersBefore + 2), { timeout: 8_000 })
  // One of each may still be held by the last request.
  for (const kind of [Connection, Call, LongPolling])
    await vi.waitFor(() => expect(queryObjects(kind)).toBeLessThan(5), { timeout: 8_000, interval: 200 })
}, 60_000)
