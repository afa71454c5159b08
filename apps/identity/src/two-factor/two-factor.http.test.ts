import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPolicy } from '../policy/policy.ts'
import type { SignInPolicy } from '../port.ts'
import { Browser } from '../testing/browser.ts'
import { exchangeCode, openSignIn, readCallback, signIn, submitSignIn, verifyToken } from '../testing/console.ts'
import { clientId, type Harness, startHarness } from '../testing/harness.ts'
import { codeAt, counterAt } from './totp.ts'

const password = 'my own long password'
const policies = new Map<string, SignInPolicy>()
const locked: string[] = []

let harness: Harness
beforeAll(async () => {
  harness = await startHarness({
    policyOf: async (sub) => policies.get(sub) ?? defaultPolicy,
    onLocked: (sub) => locked.push(sub),
  })
}, 120_000)
afterAll(() => harness?.stop())

const port = () => harness.identity.port
const fromBase32 = (text: string) => {
  const bits = [...text]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
const codeOf = (secret: string, away = 0) => codeAt(fromBase32(secret), counterAt(harness.clock.now()) + away)

async function enrol(username: string) {
  const { sub } = await port().accounts.create({ username, password })
  const { secret, uri, svg } = await port().twoFactor.begin(sub)
  expect(uri).toContain(`secret=${secret}`)
  expect(svg).toMatch(/^<svg/)
  const codes = (await port().twoFactor.confirm(sub, codeOf(secret))) ?? []
  expect(new Set(codes).size).toBe(10)
  harness.clock.advance(30) // the code of the set-up is used up
  return { sub, secret, codes }
}

async function askForCode(username: string) {
  const browser = new Browser()
  const { request, formUrl } = await openSignIn(harness, browser)
  const page = await submitSignIn(harness, browser, formUrl, username, password)
  expect(await page.text()).toContain('Enter your code')
  return { browser, request, formUrl }
}

describe('a code of the app', () => {
  test('is asked for after the password and shows in amr', async () => {
    const { secret } = await enrol('first')
    const { browser, request, formUrl } = await askForCode('first')
    const wrong = await browser.submit(formUrl, { step: 'code', code: '000000' })
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining('incorrect')])
    const answer = await browser.submit(formUrl, {
      step: 'code',
      code: ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `,
    })
    const tokens = await exchangeCode(harness, readCallback(await browser.follow(answer, harness.issuer)), request)
    expect((await verifyToken(harness, tokens.id_token, clientId)).payload.amr).toEqual(['pwd', 'otp'])
  })

  test('that is wrong too often locks everywhere, also for who knows the password', async () => {
    const { sub } = await enrol('besieged')
    policies.set(sub, { ...defaultPolicy, lock: { freeAttempts: 1, lockAfter: 2, lockSeconds: 3600 } })
    const { browser, formUrl } = await askForCode('besieged')
    for (const _ of [1, 2]) await browser.submit(formUrl, { step: 'code', code: '000000' })
    const state = async () => (await port().accounts.signInStates([sub])).get(sub)
    expect(await state()).toMatchObject({ lockedUntil: expect.any(Date), lockedWhere: 'everywhere' })
    expect((await port().accounts.attempts(sub)).lockedWhere).toBe('everywhere')
    const other = await port().accounts.verifyPassword({ username: 'besieged', password, address: '10.7.7.7' })
    expect(other.ok).toBe(true)
    expect(await state()).toMatchObject({ lockedUntil: expect.any(Date), lockedWhere: 'everywhere' })
    await port().accounts.unlock(sub)
    expect(await state()).toMatchObject({ lockedUntil: null, lockedWhere: null })
  })

  test('that is wrong in a browser known to the account locks there alone', async () => {
    const { sub, secret } = await enrol('regular')
    policies.set(sub, { ...defaultPolicy, lock: { freeAttempts: 1, lockAfter: 2, lockSeconds: 3600 } })
    const known = await askForCode('regular')
    const entered = await known.browser.submit(known.formUrl, { step: 'code', code: codeOf(secret) })
    readCallback(await known.browser.follow(entered, harness.issuer))
    const { formUrl } = await openSignIn(harness, known.browser, { prompt: 'login' })
    for (const wrong of ['wrong', 'wrong again']) await submitSignIn(harness, known.browser, formUrl, 'regular', wrong)
    expect((await port().accounts.attempts(sub)).lockedWhere).toBe('browser')
    expect((await port().accounts.signInStates([sub])).get(sub)?.lockedWhere).toBe('browser')
  })

  test('sent many times at the same moment lets exactly one in', async () => {
    const { secret } = await enrol('racer')
    const attempts = await Promise.all(Array.from({ length: 4 }, () => askForCode('racer')))
    const code = codeOf(secret)
    const answers = await Promise.all(
      attempts.map(({ browser, formUrl }) => browser.submit(formUrl, { step: 'code', code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 401, 401, 401])
  })

  test('that was used stays used when the clock jumps back, and so does every earlier one', async () => {
    const { secret } = await enrol('timeless')
    const code = codeOf(secret, 1)
    const first = await askForCode('timeless')
    expect((await first.browser.submit(first.formUrl, { step: 'code', code })).status).toBe(303)
    harness.clock.advance(-60)
    const again = await askForCode('timeless')
    for (const tried of [code, codeOf(secret), codeOf(secret, 1)])
      expect((await again.browser.submit(again.formUrl, { step: 'code', code: tried })).status).toBe(401)
    harness.clock.advance(120)
    expect((await again.browser.submit(again.formUrl, { step: 'code', code: codeOf(secret) })).status).toBe(303)
  })

  test('cannot be guessed for ever by who knows the password', async () => {
    const { sub } = await enrol('guessed')
    const { browser, formUrl } = await askForCode('guessed')
    for (let tries = 0; tries < 5; tries += 1) await browser.submit(formUrl, { step: 'code', code: '000000' })
    expect((await browser.submit(formUrl, { step: 'code', code: '000000' })).status).toBe(429)
    harness.clock.advance(30)
    await askForCode('guessed') // the right password does not take the wrong codes back
    expect(await port().accounts.attempts(sub)).toMatchObject({ failures: 5 })
    for (let tries = 0; tries < 6; tries += 1) {
      harness.clock.advance(1000)
      await browser.submit(formUrl, { step: 'code', code: '000000' })
      await port().accounts.attempts(sub)
    }
  })
})

test('a recovery code lets in once, of two at the same moment one', async () => {
  const { sub, codes } = await enrol('lost')
  const [one = '', two = ''] = codes
  const first = await askForCode('lost')
  const form = await first.browser.submit(first.formUrl, { step: 'code', show: 'recovery' })
  expect(await form.text()).toContain('Use a recovery code')
  const used = await first.browser.submit(first.formUrl, { step: 'code', mode: 'recovery', code: one.toUpperCase() })
  expect(used.status).toBe(303)
  const second = [await askForCode('lost'), await askForCode('lost')]
  const again = second[0]
  expect((await again?.browser.submit(again.formUrl, { step: 'code', mode: 'recovery', code: one }))?.status).toBe(401)
  const both = await Promise.all(
    second.map(({ browser, formUrl }) => browser.submit(formUrl, { step: 'code', mode: 'recovery', code: two })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([303, 401])
  expect(await port().twoFactor.state(sub)).toMatchObject({ isOn: true, recoveryCodesLeft: 8 })
  const renewed = await port().twoFactor.renewRecoveryCodes(sub)
  expect(renewed.filter((code) => codes.includes(code))).toEqual([])
})

test('nothing secret lies readable in the database', async () => {
  const { secret, codes } = await enrol('sealed')
  const { rows } = await harness.pool.query<{ all: string }>(
    `SELECT string_agg(t::text, ' ') AS all FROM (SELECT two_factor::text FROM identity.two_factor UNION ALL SELECT recovery_code::text FROM identity.recovery_code) t`,
  )
  expect(rows[0]?.all).not.toContain(fromBase32(secret).toString('hex'))
  expect(rows[0]?.all).not.toContain(Buffer.from((codes[0] ?? '').replaceAll('-', '')).toString('hex'))
})

test('who must have a second step sets it up while signing in, and may put it off during the days of grace', async () => {
  const { sub } = await port().accounts.create({ username: 'asked', password })
  const twoFactor = { required: true, graceDays: 2, since: new Date(harness.clock.now().getTime() - 1000) }
  policies.set(sub, { ...defaultPolicy, twoFactor })
  const early = new Browser()
  const first = await openSignIn(harness, early)
  const offered = await submitSignIn(harness, early, first.formUrl, 'asked', password)
  expect(await offered.text()).toContain('Not now, 2 days left')
  expect((await early.submit(first.formUrl, { step: 'enrol', later: 'yes' })).status).toBe(303)

  harness.clock.advance(2 * 86_400)
  const late = new Browser()
  const { request, formUrl } = await openSignIn(harness, late)
  const forced = await (await submitSignIn(harness, late, formUrl, 'asked', password)).text()
  expect(forced).not.toContain('Not now')
  const putOff = await late.submit(formUrl, { step: 'enrol', later: 'yes' })
  expect(putOff.status).toBe(422)
  const secret = (/class="secret">([^<]+)</.exec(forced)?.[1] ?? '').replaceAll(' ', '')
  const kept = await late.submit(formUrl, { step: 'enrol', code: codeOf(secret) })
  const page = await kept.text()
  expect(page.match(/<li>/g)).toHaveLength(10)
  const answer = await late.follow(await late.submit(formUrl, { step: 'recovery-codes' }), harness.issuer)
  await exchangeCode(harness, readCallback(answer), request)
  expect(await port().twoFactor.state(sub)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
})

describe('policies', () => {
  const grown = (changes: Partial<SignInPolicy['password']>): SignInPolicy => ({
    ...defaultPolicy,
    password: { ...defaultPolicy.password, days: 30, ...changes },
  })

  test('BLOCK refuses an expired password until a link replaces it; others let in', async () => {
    const { sub } = await port().accounts.create({ username: 'blocked', password })
    policies.set(sub, grown({ expiry: 'block', history: 2 }))
    harness.clock.advance(31 * 86_400)
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    const refused = await submitSignIn(harness, browser, formUrl, 'blocked', password)
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('Your password has expired.')])
    for (const expiry of ['warning', 'restriction', 'never'] as const) {
      policies.set(sub, grown({ expiry }))
      await signIn(harness, new Browser(), 'blocked', password)
    }
    policies.set(sub, grown({ expiry: 'block', history: 2 }))
    const { url } = await port().createResetLink(sub)
    const link = new Browser()
    const same = await link.submit(url, { password, confirmation: password })
    expect([same.status, await same.text()]).toEqual([422, expect.stringContaining('other than your last 2')])
    const next = 'another long password'
    expect((await link.submit(url, { password: next, confirmation: next })).status).toBe(200)
    expect((await link.submit(url, { password: next, confirmation: next })).status).toBe(410)
    await signIn(harness, new Browser(), 'blocked', next)
    await expect(port().accounts.setPassword(sub, password)).rejects.toMatchObject({ code: 'passwordRefused' })
    await port().accounts.setPassword(sub, 'a third long password')
    await port().accounts.setPassword(sub, password)
  })

  test('networks are asked at sign-in', async () => {
    const { sub } = await port().accounts.create({ username: 'office', password })
    policies.set(sub, { ...defaultPolicy, networks: ['192.0.2.0/24'] })
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    const refused = await submitSignIn(harness, browser, formUrl, 'office', password)
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('Network not allowed')])
    const inside = await browser.submit(formUrl, { username: 'office', password }, { 'x-forwarded-for': '192.0.2.9' })
    expect(inside.status).toBe(303)
  })

  test('lock follows the tenant’s rule, is told once it is there, and can be lifted', async () => {
    const { sub } = await port().accounts.create({ username: 'clumsy', password })
    policies.set(sub, { ...defaultPolicy, lock: { freeAttempts: 1, lockAfter: 3, lockSeconds: 3600 } })
    const attempt = (tried: string) =>
      port().accounts.verifyPassword({ username: 'clumsy', password: tried, address: '10.9.9.9' })
    for (const _ of [1, 2, 3]) {
      await attempt('wrong')
      harness.clock.advance(10)
    }
    expect(locked).toContain(sub)
    expect(await attempt(password)).toMatchObject({ ok: false, reason: 'throttled', retryAfterSeconds: 3590 })
    expect(await port().accounts.attempts(sub)).toMatchObject({
      failures: 3,
      lockedUntil: expect.any(Date),
      lockedWhere: 'address',
    })
    expect((await port().accounts.signInStates([sub])).get(sub)?.lockedWhere).toBe('address')
    await port().accounts.unlock(sub)
    expect(await attempt(password)).toMatchObject({ ok: true })
  })

  test('an idle session ends unless a person uses it', async () => {
    const { sub } = await port().accounts.create({ username: 'idle', password })
    policies.set(sub, { ...defaultPolicy, idleMinutes: 10 })
    const browser = new Browser()
    await signIn(harness, browser, 'idle', password)
    const [session] = await port().sessions.list(sub)
    const sid = session?.sid ?? ''
    harness.clock.advance(9 * 60)
    await port().sessions.touch(sid, harness.clock.now(), 10)
    await port().sessions.touch(sid, new Date(harness.clock.now().getTime() - 300_000), 10) // an older tab takes nothing away
    harness.clock.advance(9 * 60)
    expect(await port().sessions.find(sid)).toMatchObject({ sub })
    await openSignIn(harness, browser, { prompt: 'none' }) // renewing by itself is no use
    harness.clock.advance(2 * 60)
    expect(await port().sessions.find(sid)).toBeUndefined()
    const { page } = await openSignIn(harness, browser)
    expect(page.url).toContain('/interaction/')
  })
})
