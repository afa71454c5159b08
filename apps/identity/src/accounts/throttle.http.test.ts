import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultPolicy, type SignInPolicy } from '../index.ts'
import { Browser } from '../testing/browser.ts'
import { openSignIn, signIn, submitSignIn } from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { accountRule, addressRule, delaySeconds, strangersRule } from './throttle.rule.ts'

const password = 'correct horse battery'
const policies = new Map<string, SignInPolicy>()
const locked: string[] = []
const ofNobody = { freeAttempts: 6, lockAfter: 8, lockSeconds: 300 }
let isOfOther = false
let harness: Harness
let jana: string

beforeAll(async () => {
  harness = await startHarness({
    policyOf: async (sub) => policies.get(sub) ?? defaultPolicy,
    onLocked: (sub) => void locked.push(sub),
    lockOfNobody: async (seed) => (isOfOther && seed % 2 === 0 ? ofNobody : defaultPolicy.lock),
  })
  jana = (await harness.identity.port.accounts.create({ username: 'jana', password })).sub
}, 120_000)
afterAll(() => harness?.stop())
beforeEach(async () => {
  locked.length = 0
  await harness.pool.query('DELETE FROM identity.throttle')
  await harness.pool.query('UPDATE identity.account SET failed_count = 0, locked_until = NULL')
})

const STRANGER = '203.0.113.9'
const HOME = '198.51.100.4'
let guesses = 0
const newAddress = () => {
  guesses += 1
  return `10.0.${guesses >> 8}.${guesses & 255}`
}
const verify = (username: string, attempt = 'wrong', address = STRANGER, sid?: string) =>
  harness.identity.port.accounts.verifyPassword({ username, password: attempt, address, sid })
const lockAt = async (address: string, username = 'jana') => {
  for (let count = 0; count < accountRule.lockAfter; count += 1) {
    await verify(username, 'wrong', address)
    harness.clock.advance(81)
  }
}

test('the delay grows and ends in a lock; strangers together never cause one', () => {
  const delays = Array.from({ length: 11 }, (_, index) => delaySeconds(accountRule, index + 1))
  expect(delays).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 900, 900])
  const strangers = [100, 101, 104, 105, 5_000].map((failures) =>
    delaySeconds(strangersRule({ lockAfter: 10 }), failures),
  )
  expect(strangers).toEqual([0, 5, 40, 60, 60])
})

describe('guessing at a real account and at a name nobody has', () => {
  const ghost = 'ghost'

  test.each(['jana', ghost])('is slowed down, and the right password waits as well there (%s)', async (username) => {
    for (let count = 0; count < 5; count += 1) expect(await verify(username)).toEqual({ ok: false, reason: 'wrong' })
    const waiting = { ok: false, reason: 'throttled', retryAfterSeconds: 5 }
    expect(await verify(username.toUpperCase(), password)).toEqual(waiting)
  })

  test.each(['jana', ghost])('locks after ten (%s)', async (username) => {
    for (let count = 0; count < 10; count += 1) {
      expect(await verify(username)).toMatchObject({ reason: 'wrong' })
      harness.clock.advance(100)
    }
    expect(await verify(username, password)).toEqual({ ok: false, reason: 'throttled', retryAfterSeconds: 800 })
    const account = await harness.identity.port.accounts.findByUsername(username)
    if (account) expect(account.lockedUntil?.getTime()).toBeGreaterThan(harness.clock.now().getTime())
  })

  test('names that nobody has are held to the rules of some tenant, each always to the same one', async () => {
    isOfOther = true
    const freeOf = async (username: string) => {
      const address = newAddress()
      for (let count = 0; ; count += 1) {
        const answer = await verify(username, 'x', address)
        if (!answer.ok && answer.reason === 'throttled') return count
      }
    }
    const found = new Set<number>()
    for (let index = 0; index < 24; index += 1) {
      found.add(await freeOf(`nobody${index}`))
    }
    expect(found).toEqual(new Set([5, 7]))
    for (const name of ['nobody1', 'nobody2', 'nobody3'])
      expect(await freeOf(name)).toBe(await freeOf(name.toUpperCase()))
    isOfOther = false
  }, 60_000)
})

test('a stranger locks nobody but themselves', async () => {
  await lockAt(STRANGER)
  expect(await verify('jana', password)).toMatchObject({ reason: 'throttled' })
  expect(await verify('jana', password, HOME)).toMatchObject({ ok: true })
  // Who got in elsewhere does not lift what a stranger has brought upon themselves.
  expect(await verify('jana', password)).toMatchObject({ reason: 'throttled' })
})

test('administrators see the lock, hear of it once, and can lift it everywhere', async () => {
  await lockAt(STRANGER)
  await lockAt('203.0.113.10')
  expect(locked).toEqual([jana])
  const { accounts } = harness.identity.port
  expect(await accounts.attempts(jana)).toMatchObject({ failures: 10, lockedUntil: expect.any(Date) })
  await accounts.unlock(jana)
  expect(await accounts.attempts(jana)).toMatchObject({ failures: 0, lockedUntil: null })
  for (const address of [STRANGER, '203.0.113.10'])
    expect(await verify('jana', password, address)).toMatchObject({ ok: true })
})

test('many strangers together are slowed down, but never for longer than a minute', async () => {
  for (let count = 0; count <= 100; count += 1)
    expect(await verify('jana', 'wrong', newAddress())).toMatchObject({ reason: 'wrong' })
  expect(await verify('jana', password, HOME)).toEqual({ ok: false, reason: 'throttled', retryAfterSeconds: 5 })
  await harness.pool.query(
    `UPDATE identity.throttle SET failures = 4000 WHERE key LIKE 'account:%' AND key NOT LIKE 'account:%:%'`,
  )
  harness.clock.advance(10)
  await verify('jana', 'wrong', newAddress())
  expect(await verify('jana', password, HOME)).toEqual({ ok: false, reason: 'throttled', retryAfterSeconds: 60 })
  harness.clock.advance(61)
  expect(await verify('jana', password, HOME)).toMatchObject({ ok: true })
}, 60_000)

test('guesses at the same moment do not slip through', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => verify('jana')))
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'wrong')).toHaveLength(5)
})

test('one address cannot try many names', async () => {
  for (let count = 0; count <= addressRule.free; count += 1) await verify(`name${count}`)
  expect(await verify('jana', password)).toMatchObject({ reason: 'throttled' })
  expect(await verify('jana', password, HOME)).toMatchObject({ ok: true })
})

test('the right password forgives the wrong ones before it, there', async () => {
  for (let count = 0; count < 4; count += 1) await verify('jana')
  expect(await verify('jana', password)).toMatchObject({ ok: true })
  for (let count = 0; count < 5; count += 1) expect(await verify('jana')).toMatchObject({ reason: 'wrong' })
})

test('who is signed in is counted by their session alone', async () => {
  await lockAt(HOME)
  expect(await verify('jana', password, HOME, 'session-1')).toMatchObject({ ok: true })
  for (let count = 0; count < 5; count += 1) await verify('jana', 'wrong', HOME, 'session-1')
  expect(await verify('jana', password, HOME, 'session-1')).toMatchObject({ reason: 'throttled' })
  expect(await verify('jana', password, HOME, 'session-2')).toMatchObject({ ok: true })
})

describe('a browser in which somebody has signed in before', () => {
  const attempt = async (browser: Browser, username: string, tried: string) => {
    const { formUrl } = await openSignIn(harness, browser)
    return (await submitSignIn(harness, browser, formUrl, username, tried)).status
  }

  test('gets in although its address and the whole network are locked', async () => {
    const browser = new Browser()
    await signIn(harness, browser, 'jana', password)
    browser.forget('parley_session')
    await harness.pool.query('DELETE FROM identity.throttle')
    await lockAt('127.0.0.1')
    for (let count = 0; count < 60; count += 1) await verify(`name${count}`, 'wrong', '127.0.0.1')
    expect(await attempt(new Browser(), 'jana', password)).toBe(429)
    expect(await attempt(browser, 'jana', password)).toBe(303)
  })

  test('is held to the same number of guesses itself', async () => {
    const browser = new Browser()
    await signIn(harness, browser, 'jana', password)
    browser.forget('parley_session')
    for (let count = 0; count < 5; count += 1) expect(await attempt(browser, 'jana', 'wrong')).toBe(401)
    expect(await attempt(browser, 'jana', password)).toBe(429)
    expect(await attempt(new Browser(), 'jana', password)).toBe(303)
  })

  test('is known for that account alone, and not by a cookie it made up or that is too old', async () => {
    await harness.identity.port.accounts.create({ username: 'karel', password })
    const browser = new Browser()
    await signIn(harness, browser, 'karel', password)
    browser.forget('parley_session')
    await harness.pool.query('DELETE FROM identity.throttle')
    await lockAt('127.0.0.1')
    expect(await attempt(browser, 'jana', password)).toBe(429)
    const [name = '', value = ''] = browser.cookies().find(([each]) => each.startsWith('parley_known_')) ?? []
    expect(value).toMatch(/^[\w-]+\.\d+\.[\w-]{43}$/)
    const forJana = new Browser()
    await harness.pool.query('DELETE FROM identity.throttle')
    await signIn(harness, forJana, 'jana', password)
    const [nameOfJana = ''] = forJana.cookies().find(([each]) => each.startsWith('parley_known_')) ?? []
    expect(nameOfJana).not.toBe(name)
    await lockAt('127.0.0.1')
    const forger = new Browser()
    forger.put(nameOfJana, value, '/identity')
    expect(await attempt(forger, 'jana', password)).toBe(429)
    forJana.forget('parley_session')
    harness.clock.advance(181 * 86_400)
    await lockAt('127.0.0.1')
    expect(await attempt(forJana, 'jana', password)).toBe(429)
    harness.clock.advance(-181 * 86_400)
  })

  test('is known no longer once the password has changed', async () => {
    const { accounts } = harness.identity.port
    const { sub } = await accounts.create({ username: 'lena', password })
    const browser = new Browser()
    await signIn(harness, browser, 'lena', password)
    browser.forget('parley_session')
    await accounts.setPassword(sub, `${password} changed`)
    await lockAt('127.0.0.1', 'lena')
    expect(await attempt(browser, 'lena', `${password} changed`)).toBe(429)
    await harness.pool.query('DELETE FROM identity.throttle')
    await signIn(harness, browser, 'lena', `${password} changed`)
    browser.forget('parley_session')
    await lockAt('127.0.0.1', 'lena')
    expect(await attempt(browser, 'lena', `${password} changed`)).toBe(303)
  })
})

test('the page says how long to wait, in every process', async () => {
  for (let count = 0; count < 5; count += 1) await verify('jana', 'wrong', '127.0.0.1')
  const browser = new Browser()
  const { formUrl } = await openSignIn(harness, browser)
  const answer = await submitSignIn(harness, browser, formUrl, 'jana', password)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.text()).toMatch(/role="alert".*Too many attempts\. Try again in \d seconds?\./s)
  const second = await harness.startSecond()
  const there = { username: 'jana', password, address: '127.0.0.1' }
  expect(await second.port.accounts.verifyPassword(there)).toMatchObject({ reason: 'throttled' })
})
