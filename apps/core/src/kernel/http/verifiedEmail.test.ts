import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailFromProvider } from './verifiedEmail.ts'

let issuer = ''
const people: Record<string, unknown> = {
  'Bearer verified': { email: 'jana@example.test', email_verified: true },
  'Bearer claimed': { email: 'boss@example.test', email_verified: false },
  'Bearer silent': { email: 'boss@example.test' },
  'Bearer strange': 'nothing',
}
const server = createServer((request, response) => {
  const isDiscovery = request.url === '/.well-known/openid-configuration'
  const answer = isDiscovery ? { userinfo_endpoint: `${issuer}/userinfo` } : people[request.headers.authorization ?? '']
  response.writeHead(answer === undefined ? 401 : 200).end(JSON.stringify(answer))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
})
afterAll(() => server.close())

test.each([
  ['verified', { address: 'jana@example.test', isVerified: true }],
  ['claimed', { address: 'boss@example.test', isVerified: false }],
  ['silent', { address: 'boss@example.test', isVerified: false }],
  ['strange', undefined],
  ['unknown', undefined],
])('of a token that is %s the address is %s', async (token, expected) => {
  expect(await emailFromProvider(issuer)(token)).toEqual(expected)
})

test('a provider that is away gives no address', async () => {
  expect(await emailFromProvider('http://127.0.0.1:1')('verified')).toBeUndefined()
})
