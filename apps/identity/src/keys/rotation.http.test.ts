import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { signIn, verifyToken } from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'

const password = 'correct horse battery'
let harness: Harness

beforeAll(async () => {
  harness = await startHarness()
  await harness.identity.port.accounts.create({ username: 'jana', password })
}, 120_000)
afterAll(() => harness?.stop())

test('a rotated key signs at once while tokens of the old one stay valid', async () => {
  const { keys } = harness.identity.port
  const before = (await signIn(harness, new Browser(), 'jana', password)).tokens
  const { kid } = await keys.rotate()
  const after = (await signIn(harness, new Browser(), 'jana', password)).tokens
  const [old, fresh] = [await verifyToken(harness, before.access_token), await verifyToken(harness, after.access_token)]
  expect(fresh.protectedHeader.kid).toBe(kid)
  expect(old.protectedHeader.kid).not.toBe(kid)
})

test('other processes take the new key over, at once where they are asked for it', async () => {
  const second = await harness.startSecond()
  const asked = await harness.identity.port.keys.rotate()
  expect((await second.port.keys.jwks({ isFresh: true })).keys[0]?.kid).toBe(asked.kid)
  const { kid } = await harness.identity.port.keys.rotate()
  await vi.waitFor(async () => expect((await second.port.keys.jwks()).keys[0]?.kid).toBe(kid), { timeout: 5000 })
})

test('an old key leaves after every token it signed has expired', async () => {
  const { keys } = await harness.identity.port.keys.jwks()
  harness.clock.advance(8 * 24 * 3600)
  const later = await harness.startSecond()
  expect((await later.port.keys.jwks()).keys).toEqual(keys.slice(0, 1))
  harness.clock.advance(-8 * 24 * 3600)
})

test('a key that has signed for three months is followed by another by itself, in one process of several', async () => {
  // As the database has them: what is kept may be of the days by which the clock was ahead before.
  const signing = async () => (await harness.identity.port.keys.jwks({ isFresh: true })).keys.map(({ kid }) => kid)
  const before = await signing()
  await harness.identity.tend()
  expect(await signing()).toEqual(before)
  const other = await harness.startSecond()
  harness.clock.advance(91 * 86_400)
  await Promise.all([harness.identity.tend(), other.tend()])
  const after = await signing()
  expect(after.slice(1)).toEqual(before.slice(0, 1))
  const { tokens } = await signIn(harness, new Browser(), 'jana', password)
  expect((await verifyToken(harness, tokens.access_token)).protectedHeader.kid).toBe(after[0])
  harness.clock.advance(-91 * 86_400)
})

test('private parts are sealed and never published', async () => {
  const { keys } = await harness.identity.port.keys.jwks()
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  const { rows } = await harness.pool.query<{ row: string }>('SELECT k::text AS row FROM identity.signing_key k')
  for (const { row } of rows) expect(row).not.toContain('"d"')
  await expect(harness.startSecond({ masterKey: Buffer.alloc(32, 1) })).rejects.toThrow('does not open')
})
