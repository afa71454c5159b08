import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import {
  exchangeCode,
  openSignIn,
  readCallback,
  requestAuthorization,
  signIn,
  submitSignIn,
  verifyToken,
} from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'

const password = 'correct horse battery'
let harness: Harness

beforeAll(async () => {
  harness = await startHarness()
}, 120_000)
afterAll(() => harness?.stop())

async function createPerson(username: string) {
  return harness.identity.port.accounts.create({ username, password })
}
const sidOf = async (token: string) => String((await verifyToken(harness, token)).payload.sid)

test('sessions show where, with what and when they were last used', async () => {
  const { sub } = await createPerson('lister')
  const browser = new Browser()
  const { formUrl } = await openSignIn(harness, browser)
  const from = { 'user-agent': 'Firefox 150', 'x-forwarded-for': '1.1.1.1, 203.0.113.9' }
  const resume = await browser.submit(formUrl, { username: 'lister', password }, from)
  await browser.get(new URL(resume.headers.get('location') ?? '', formUrl).href, from)
  const [first] = await harness.identity.port.sessions.list(sub)
  expect(first).toMatchObject({ sub, address: '203.0.113.9', userAgent: 'Firefox 150' })
  harness.clock.advance(60)
  await browser.get(requestAuthorization(harness, { prompt: 'none' }).url)
  const [renewed] = await harness.identity.port.sessions.list(sub)
  expect(renewed?.createdAt).toEqual(first?.createdAt)
  expect(renewed?.lastSeenAt.getTime()).toBeGreaterThan(first?.lastSeenAt.getTime() ?? Number.POSITIVE_INFINITY)
})

test('a revoked session is known to every process and cannot come back', async () => {
  const { sub } = await createPerson('revoked')
  const second = await harness.startSecond()
  const browser = new Browser()
  const { tokens } = await signIn(harness, browser, 'revoked', password)
  const sid = await sidOf(tokens.access_token)
  expect(await second.port.sessions.isActive(sid)).toBe(true)
  const heard = new Promise((resolve) => second.port.sessions.onRevoked(resolve))
  expect(await harness.identity.port.sessions.revoke(sid)).toBe(true)
  expect(await heard).toEqual({ kind: 'session', sid, sub })
  expect(await second.port.sessions.isActive(sid)).toBe(false)
  expect(await harness.identity.port.sessions.revoke(sid)).toBe(false)
  const silent = await browser.get(requestAuthorization(harness, { prompt: 'none' }).url)
  expect(silent.headers.get('location')).toContain('error=login_required')
  const { rows } = await harness.pool.query(`SELECT 1 FROM identity.provider_state WHERE payload->>'accountId' = $1`, [
    sub,
  ])
  expect(rows).toEqual([])
})

test('a code that was on its way when the session ended gives no token', async () => {
  const { sub } = await createPerson('late')
  const browser = new Browser()
  const { request, formUrl } = await openSignIn(harness, browser)
  const answer = await submitSignIn(harness, browser, formUrl, 'late', password)
  expect(await harness.identity.port.sessions.revokeAll(sub)).toBe(1)
  expect(await exchangeCode(harness, readCallback(answer), request)).toMatchObject({ error: 'invalid_grant' })
})

test('a new password ends the other sessions, and all may be ended but one', async () => {
  const { sub } = await createPerson('changer')
  const { sessions, accounts } = harness.identity.port
  const signedIn = [await signIn(harness, new Browser(), 'changer', password)]
  for (let count = 0; count < 2; count += 1) signedIn.push(await signIn(harness, new Browser(), 'changer', password))
  const [keep = '', other = ''] = await Promise.all(signedIn.map(({ tokens }) => sidOf(tokens.access_token)))
  await accounts.setPassword(sub, 'another long password', { keepSid: keep })
  expect(await sessions.isActive(keep)).toBe(true)
  expect(await sessions.isActive(other)).toBe(false)
  await signIn(harness, new Browser(), 'changer', 'another long password')
  expect(await sessions.revokeAll(sub, { exceptSid: keep })).toBe(1)
  expect((await sessions.list(sub)).map(({ sid }) => sid)).toEqual([keep])
})

test('an unused session ends by itself', async () => {
  await createPerson('idle')
  const { tokens } = await signIn(harness, new Browser(), 'idle', password)
  const sid = await sidOf(tokens.access_token)
  harness.clock.advance(12 * 3600 + 1)
  expect(await harness.identity.port.sessions.isActive(sid)).toBe(false)
  harness.clock.advance(-12 * 3600 - 1)
})
