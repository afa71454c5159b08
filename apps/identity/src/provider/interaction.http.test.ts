import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openSignIn, readCallback, requestAuthorization, signIn, submitSignIn } from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'

const password = 'correct horse battery'
let harness: Harness
let wait = 0
const counted: string[] = []

beforeAll(async () => {
  const limit = (address: string) => {
    counted.push(address)
    return wait
  }
  harness = await startHarness({ limit })
  await harness.identity.port.accounts.create({ username: 'jana', password })
}, 120_000)
afterAll(() => harness?.stop())

const rowsKept = async () => (await harness.pool.query('SELECT 1 FROM identity.provider_state')).rowCount

test('asking for a sign-in writes nothing down, wrong passwords included', async () => {
  for (let count = 0; count < 20; count += 1) await fetch(requestAuthorization(harness).url, { redirect: 'manual' })
  const browser = new Browser()
  const { formUrl } = await openSignIn(harness, browser)
  expect((await submitSignIn(harness, browser, formUrl, 'jana', 'wrong')).status).toBe(401)
  expect(await rowsKept()).toBe(0)
  expect((await submitSignIn(harness, browser, formUrl, 'jana', password)).status).toBe(303)
  expect(await rowsKept()).toBeGreaterThan(0)
})

test('the request belongs to the browser that made it: another one, another key or changed bytes find nothing', async () => {
  const browser = new Browser()
  const { formUrl } = await openSignIn(harness, browser)
  const cookie = browser.cookie('parley_sign_in_request') ?? ''
  expect(Buffer.from(cookie, 'base64url').toString('latin1')).not.toContain('auth-callback')
  expect((await new Browser().get(formUrl)).status).toBe(410)
  const other = new Browser()
  const second = await openSignIn(harness, other)
  other.put('parley_sign_in_request', cookie, '/identity')
  expect((await other.get(second.formUrl)).status).toBe(410)
  browser.put('parley_sign_in_request', `${cookie.slice(0, -4)}AAAA`, '/identity')
  expect((await browser.get(formUrl)).status).toBe(410)
})

test('two tabs of one browser sign in beside each other', async () => {
  const browser = new Browser()
  const one = await openSignIn(harness, browser)
  const other = await openSignIn(harness, browser)
  for (const { formUrl } of [one, other]) expect((await browser.get(formUrl)).status).toBe(200)
  const answer = await submitSignIn(harness, browser, one.formUrl, 'jana', password)
  expect(readCallback(answer).searchParams.get('state')).toBe(one.request.state)
})

test('a request of any length gets no further than the browser', async () => {
  const before = await rowsKept()
  const { url } = requestAuthorization(harness, { state: 'x'.repeat(4_000) })
  const answer = await fetch(url, { redirect: 'manual' })
  expect(readCallback(answer).searchParams.get('error')).toBe('invalid_request')
  expect(await rowsKept()).toBe(before)
})

test('what signs in is counted by address, pictures and metadata are not', async () => {
  counted.length = 0
  await signIn(harness, new Browser(), 'jana', password)
  expect(counted.length).toBeGreaterThan(3)
  counted.length = 0
  for (const path of ['/.well-known/openid-configuration', '/jwks', '/assets/icon.svg', '/session/check'])
    expect((await fetch(`${harness.issuer}${path}`)).status).toBe(200)
  expect(counted).toEqual([])
  wait = 7
  const headers = { 'x-forwarded-for': '192.0.2.44' }
  const answer = await fetch(requestAuthorization(harness).url, { redirect: 'manual', headers })
  wait = 0
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7'])
  expect(await answer.text()).toContain('Try again in 7 seconds')
  expect(counted).toEqual(['192.0.2.44'])
})

test.each(['/interaction/', '/setup/'])('a form that is too long is refused as that (%s)', async (path) => {
  const browser = new Browser()
  const { formUrl } = await openSignIn(harness, browser)
  const url = path === '/setup/' ? `${harness.issuer}/setup/nothing` : formUrl
  const before = harness.logged.length
  const answer = await browser.submit(url, { username: 'jana', password: 'x'.repeat(20_000) })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain('too long')
  expect(harness.logged.slice(before)).toEqual([])
  expect((await submitSignIn(harness, browser, formUrl, 'jana', password)).status).toBe(303)
})
