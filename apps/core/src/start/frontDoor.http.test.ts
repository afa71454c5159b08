import { connect } from 'node:net'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { type FrontDoor, listen, type Rooms } from './frontDoor.ts'

let door: FrontDoor | undefined
afterEach(async () => await door?.close(0))

async function openDoor(rooms: Partial<Rooms> = {}) {
  const port = await freePort()
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: (line) => said.push(line) })
  door = await listen('127.0.0.1', port, log)
  door.open({ request: (_, response) => void response.end('fine'), upgrade: (_, socket) => socket.destroy(), ...rooms })
  return { url: `http://127.0.0.1:${port}`, port, said, door }
}

/** What comes back for a request as it is written, to the last byte. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })

const throws = () => {
  throw new Error('a fault of ours')
}
const upgrade = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

test.each([
  ['a request', { request: throws }],
  ['a request that is answered later', { request: async () => throws() }],
  ['an upgrade', { upgrade: throws }],
])('%s that makes us throw is answered and written down, and the next visitor is served', async (_, rooms) => {
  const { port, said } = await openDoor(rooms)
  const isUpgrade = 'upgrade' in rooms
  const answer = await sendRaw(port, isUpgrade ? upgrade : 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 500 /)
  expect(said.join()).toContain('a fault of ours')
  expect(await sendRaw(port, isUpgrade ? upgrade : 'GET / HTTP/1.1\r\nConnection: close\r\nHost: x\r\n\r\n')).toMatch(
    /^HTTP\/1.1 500 /,
  )
})

test('whoever comes while the service is stopping reads so, with the code and a number to ask for', async () => {
  const { url, port } = await openDoor()
  expect(await (await fetch(`${url}/`)).text()).toBe('fine')
  door?.turnAway()
  for (const path of ['/api/UserInfo', '/hub/console/negotiate', '/identity/token', '/readyz']) {
    const answer = await fetch(url + path)
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2'])
    expect(await answer.json()).toEqual({
      error: 'The service is stopping. Try again in a moment.',
      code: 'service.stopping',
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    })
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  expect(await sendRaw(port, upgrade)).toMatch(/^HTTP\/1.1 503 /)
})

test('a connection that rests is kept longer than proxies keep theirs', async () => {
  const { url } = await openDoor()
  expect((await fetch(url)).headers.get('keep-alive')).toBe('timeout=75')
})
