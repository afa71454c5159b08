import { type AddressInfo, createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { expect, test } from 'vitest'
import { startSipServer } from '../../../test/sipServer.ts'
import { TEST_CERT, TEST_KEY } from '../../services/tls.testing.ts'
import { probeSip } from './sipProbe.ts'

const place = (port: number, transport: 'UDP' | 'TCP' | 'TLS', signal: AbortSignal, more: object = {}) => ({
  ...{ host: '127.0.0.1', port, transport, signal, isOpen: () => true, closedWords: 'closed', ...more },
})
const onAnyPort = async (server: ReturnType<typeof createServer>) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port // it listens on a port
}

test.each(['UDP', 'TCP'] as const)('what never answers over %s is left once the time is over', async (transport) => {
  const server = await startSipServer({ hangs: true })
  const late = new AbortController()
  const found = probeSip(place(server.port, transport, late.signal))
  await expect.poll(() => server.heard.length).toBeGreaterThan(0)
  late.abort()
  expect((await found).at(-1)).toMatchObject({
    step: 'answer',
    result: 'failed',
    text: expect.stringContaining('in time'),
  })
  server.close()
})

test('an answer without an end is read so far and no further', async () => {
  let sent = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('SIP/2.0 200 OK\r\n')
    const more = () => {
      sent += 1
      if (sent < 10_000 && !socket.destroyed) socket.write('X: y\r\n'.repeat(1_000), more)
    }
    more()
  })
  const port = await onAnyPort(server)
  const found = await probeSip(place(port, 'TCP', AbortSignal.timeout(60_000)))
  expect(found.at(-1)).toMatchObject({ result: 'failed', text: expect.stringContaining('not SIP') })
  expect(sent).toBeLessThan(10_000)
  server.close()
})

test('what closes the connection without a word is said', async () => {
  const server = createServer((socket) => socket.end())
  const port = await onAnyPort(server)
  const found = await probeSip(place(port, 'TCP', AbortSignal.timeout(60_000)))
  expect(found.at(-1)).toMatchObject({ result: 'failed', text: expect.stringMatching(/closed the connection/) })
  server.close()
})

test('TLS is trusted by its certificate, for the name that was entered', async () => {
  const server = createTlsServer({ key: TEST_KEY, cert: TEST_CERT }, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (piece) => {
      const text = piece.toString()
      const header = (name: string) => new RegExp(`^${name}: .*$`, 'm').exec(text)?.[0] ?? ''
      socket.write(`SIP/2.0 404 No\r\n${header('Call-ID').trim()}\r\n${header('CSeq').trim()}\r\n\r\n`)
    })
  })
  server.on('tlsClientError', () => {})
  const port = await onAnyPort(server)
  const at = async (more: object) =>
    (await probeSip(place(port, 'TLS', AbortSignal.timeout(60_000), more))).map(({ result }) => result).join()
  expect(await at({ host: 'localhost', ca: TEST_CERT })).toBe('ok,ok,ok,ok')
  expect(await at({ host: 'localhost' })).toBe('ok,ok,failed,skipped')
  expect(await at({ host: '127.0.0.1', ca: TEST_CERT })).toBe('ok,ok,failed,skipped')
  server.close()
})

test('a name that leads to addresses of which one is closed is not contacted', async () => {
  const found = await probeSip(place(1, 'TCP', AbortSignal.timeout(60_000), { host: 'localhost', isOpen: () => false }))
  expect(found.map(({ result, text }) => [result, text])).toEqual([
    ['failed', 'closed'],
    ['skipped', expect.any(String)],
    ['skipped', expect.any(String)],
  ])
})
