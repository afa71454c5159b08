import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openSignIn, submitSignIn } from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'
import { accountRule, addressRule, delaySeconds } from './throttle.rule.ts'

const password = 'correct horse battery'
let harness: Harness

beforeAll(async () => {
  harness = await startHarness()
  await harness.identity.port.accounts.create({ username: 'jana', password })
}, 120_000)
afterAll(() => harness?.stop())
beforeEach(() => harness.pool.query('DELETE FROM identity.throttle'))

let guesses = 0
const newAddress = () => {
  guesses += 1
  return `10.0.0.${guesses}`
}
const verify = (username: string, attempt = 'wrong', address = newAddress()) =>
  harness.identity.port.accounts.verifyPassword({ username, password: attempt, address })

test('the delay grows and ends in a lock', () => {
  const delays = Array.from({ length: 11 }, (_, index) => delaySeconds(accountRule, index + 1))
  expect(delays).toEqual([0, 0, 0, 0, 5, 10, 20, 40, 80, 900, 900])
})

describe.each([
  ['a real account', 'jana'],
  ['a name nobody has', 'ghost'],
])('guessing at %s', (_case, username) => {
  test('is slowed down from many addresses too, and the right password waits as well', async () => {
    for (let count = 0; count < 5; count += 1) expect(await verify(username)).toEqual({ ok: false, reason: 'wrong' })
    expect(await verify(username.toUpperCase(), password)).toEqual({
      ok: false,
      reason: 'throttled',
      retryAfterSeconds: 5,
    })
  })

  test('locks after ten', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect(await verify(username)).toMatchObject({ reason: 'wrong' })
      harness.clock.advance(100)
    }
    expect(await verify(username, password)).toEqual({ ok: false, reason: 'throttled', retryAfterSeconds: 800 })
    const account = await harness.identity.port.accounts.findByUsername(username)
    if (account) expect(account.lockedUntil?.getTime()).toBeGreaterThan(harness.clock.now().getTime())
  })
})

test('guesses at the same moment do not slip through', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => verify('jana')))
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'wrong')).toHaveLength(5)
})

test('one address cannot try many names', async () => {
  for (let count = 0; count <= addressRule.free; count += 1) await verify(`name${count}`, 'wrong', '192.0.2.7')
  expect(await verify('jana', password, '192.0.2.7')).toMatchObject({ reason: 'throttled' })
  expect(await verify('jana', password, '192.0.2.8')).toMatchObject({ ok: true })
})

test('the right password forgives the account, an administrator can too', async () => {
  for (let count = 0; count < 4; count += 1) await verify('jana')
  expect(await verify('jana', password)).toMatchObject({ ok: true })
  for (let count = 0; count < 5; count += 1) await verify('jana')
  const account = await harness.identity.port.accounts.findByUsername('jana')
  await harness.identity.port.accounts.unlock(account?.sub ?? '')
  expect(await verify('jana', password)).toMatchObject({ ok: true })
})

test('the page says how long to wait, in every process', async () => {
  for (let count = 0; count < 5; count += 1) await verify('jana')
  const browser = new Browser()
  const { formUrl } = await openSignIn(harness, browser)
  const answer = await submitSignIn(harness, browser, formUrl, 'jana', password)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await answer.text()).toMatch(/role="alert".*Too many attempts\. Try again in \d seconds?\./s)
  const second = await harness.startSecond()
  expect(
    await second.port.accounts.verifyPassword({ username: 'jana', password, address: '198.51.100.1' }),
  ).toMatchObject({
    reason: 'throttled',
  })
})
