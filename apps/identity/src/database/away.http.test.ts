import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openSignIn, postToken, requestAuthorization, signIn } from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
}, 120_000)
afterAll(() => harness?.stop())
afterEach(() => vi.restoreAllMocks())

function loseDatabase(): void {
  const refuse = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  }
  vi.spyOn(harness.pool, 'query').mockImplementation(refuse)
  vi.spyOn(harness.pool, 'connect').mockImplementation(refuse)
}

test('without the database everybody is asked to come back, and it works again by itself', async () => {
  const browser = new Browser()
  const { formUrl } = await openSignIn(harness, browser)
  await harness.identity.port.accounts.create({ username: 'eva', password: 'correct horse battery' })
  await signIn(harness, browser, 'eva', 'correct horse battery')
  loseDatabase()
  const answers = [
    await browser.get(formUrl),
    await browser.get(requestAuthorization(harness, { prompt: 'none' }).url, { accept: 'text/html' }),
    await postToken(harness, { grant_type: 'refresh_token', refresh_token: 'x' }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.text()).not.toContain('ECONNREFUSED')
  }
  vi.restoreAllMocks()
  expect((await browser.get(formUrl)).status).toBe(200)
})

test('other processes hear of ended sessions again after the listening connection was lost', async () => {
  const { accounts, sessions } = harness.identity.port
  const password = 'correct horse battery'
  const { sub } = await accounts.create({ username: 'jana', password })
  await harness.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%' AND pid <> pg_backend_pid()`,
  )
  const heard: unknown[] = []
  sessions.onRevoked((revocation) => heard.push(revocation))
  await vi.waitFor(
    async () => {
      await signIn(harness, new Browser(), 'jana', password)
      await sessions.revokeAll(sub)
      expect(heard).toContainEqual(expect.objectContaining({ kind: 'session', sub }))
    },
    { timeout: 10_000, interval: 200 },
  )
  expect(heard[0]).toEqual({ kind: 'missed' })
})
