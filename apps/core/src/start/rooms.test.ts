import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openRooms } from './rooms.ts'

test.each([
  [true, 'max-age=31536000'],
  [false, null],
])('browsers are told to stay with https only where people come by https (%s)', async (isHttps, header) => {
  const server = fastify()
  server.get('/', async () => 'hello')
  await server.ready()
  const rooms = openRooms({ server, hub: undefined, sockets: undefined, identity: undefined, isHttps })
  const listener = createServer((request, response) => rooms.request(request, response))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo // it listens on a port
  for (const path of ['/', '/identity/nobody', '/gone']) {
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`)
    expect([path, headers.get('strict-transport-security')]).toEqual([path, header])
  }
  listener.close()
  await server.close()
})
