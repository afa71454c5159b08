import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, errors as joseErrors, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { virtualClock } from '../clock.ts'
import { createTokenVerifier, portKeys, remoteKeys } from './tokenVerifier.ts'

const clock = virtualClock(new Date('2026-11-20T10:00:00Z'))
const issuer = 'https://issuer.test'
const makeKey = async (kid: string) => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
type Key = Awaited<ReturnType<typeof makeKey>>
const sign = ({ kid, privateKey }: Key) =>
  new SignJWT({ email: 'jana@example.test', email_verified: true, sid: 's1' })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject('jana')
    .setIssuer(issuer)
    .setAudience('parley-api')
    .setExpirationTime(clock.now().getTime() / 1000 + 60)
    .sign(privateKey)

test('a token of a key that is published later is accepted at once, one of a withdrawn key no more', async () => {
  const [old, fresh] = [await makeKey('old'), await makeKey('fresh')]
  let published = [old.jwk]
  const asked: (boolean | undefined)[] = []
  const keys = portKeys(
    async (options) => {
      asked.push(options?.isFresh)
      return { keys: published }
    },
    async () => {},
  )
  const verify = createTokenVerifier({ issuer, audience: 'parley-api', clock, keys })
  expect(await verify(await sign(old))).toMatchObject({
    subject: 'jana',
    sid: 's1',
    email: { address: 'jana@example.test', isVerified: true },
  })
  await verify(await sign(old))
  expect(asked).toEqual([false])
  published = [fresh.jwk]
  expect(await verify(await sign(fresh))).toMatchObject({ subject: 'jana' })
  await expect(verify(await sign(old))).rejects.toMatchObject({ reason: { code: 'auth.invalidToken' } })
  expect(asked).toEqual([false, true, true])
})

test('a token without a signature, or signed with what is public, is refused', async () => {
  const key = await makeKey('one')
  const verify = createTokenVerifier({
    issuer,
    audience: 'parley-api',
    clock,
    keys: portKeys(async () => ({ keys: [key.jwk] })),
  })
  const unsigned = new UnsecuredJWT({ sub: 'jana', iss: issuer, aud: 'parley-api', exp: 9_999_999_999 }).encode()
  await expect(verify(unsigned)).rejects.toMatchObject({ reason: { code: 'auth.invalidToken' } })
  const hmac = await new SignJWT({ sub: 'jana', iss: issuer, aud: 'parley-api', exp: 9_999_999_999 })
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .sign(new TextEncoder().encode(JSON.stringify(key.jwk)))
  await expect(verify(hmac)).rejects.toMatchObject({ reason: { code: 'auth.invalidToken' } })
})

test('a provider that cannot be asked for its keys is a 503, not the caller’s fault', async () => {
  const key = await makeKey('one')
  for (const error of [new TypeError('fetch failed'), new joseErrors.JWKSTimeout()]) {
    const verify = createTokenVerifier({
      issuer,
      audience: 'parley-api',
      clock,
      keys: () => {
        throw error
      },
    })
    await expect(verify(await sign(key))).rejects.toMatchObject({ reason: { code: 'service.providerAway' } })
  }
})

test('keys that another provider changed a moment ago are asked for again, before anybody is refused', async () => {
  const [old, fresh, made] = [await makeKey('old'), await makeKey('fresh'), await makeKey('made-up')]
  let published = [old.jwk]
  let asked = 0
  const server = createServer(({ url }, response) => {
    const { port } = server.address() as AddressInfo // it listens on a port
    if (url === '/jwks') asked += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(url === '/jwks' ? { keys: published } : { jwks_uri: `http://127.0.0.1:${port}/jwks` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  let waits = 0
  const wait = async () => {
    waits += 1
  }
  const keys = remoteKeys(`http://127.0.0.1:${port}`, wait)
  const verify = createTokenVerifier({ issuer, audience: 'parley-api', clock, keys })
  const refused = { reason: { code: 'auth.invalidToken' } }
  await expect(verify(await sign(made))).rejects.toMatchObject(refused)
  published = [fresh.jwk, old.jwk]
  expect(await verify(await sign(fresh))).toMatchObject({ subject: 'jana' })
  expect(await verify(await sign(old))).toMatchObject({ subject: 'jana' })
  expect([asked, waits]).toEqual([3, 2])
  const token = await sign(made)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => verify(token)))
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect([asked, waits]).toEqual([4, 3])
  server.close()
})
