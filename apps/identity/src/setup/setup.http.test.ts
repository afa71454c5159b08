import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { signIn, verifyToken } from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'

const password = 'first administrator'
const person = { email: 'root@example.com', username: 'Root<b>' }
let harness: Harness

beforeAll(async () => {
  harness = await startHarness()
}, 120_000)
afterAll(() => harness?.stop())

const choose = (url: string, fields: Record<string, string> = { password, confirmation: password }) =>
  new Browser().submit(url, fields)

test('a link sets the first password once', async () => {
  const { url, sub } = await harness.identity.port.createSetupLink(person)
  expect(url.startsWith(`${harness.issuer}/setup/`)).toBe(true)
  const page = await new Browser().get(url)
  const markup = await page.text()
  expect(page.status).toBe(200)
  expect(markup).toContain('Root&#60;b&#62;')
  expect(markup).not.toContain('<b>')

  const short = await choose(url, { password: 'short', confirmation: '' })
  expect(short.status).toBe(422)
  const problems = await short.text()
  expect(problems).toContain('Field must contains at least 12 characters')
  expect(problems).toContain('Field is required')

  const answers = await Promise.all([
    choose(url),
    choose(url, { password: `${password}!`, confirmation: `${password}!` }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect((await new Browser().get(url)).status).toBe(410)
  const right = answers[0].status === 200 ? password : `${password}!`
  const { tokens } = await signIn(harness, new Browser(), 'root<b>', right)
  expect((await verifyToken(harness, tokens.access_token)).payload.sub).toBe(sub)
  await expect(harness.identity.port.createSetupLink({ ...person, sub })).rejects.toMatchObject({
    code: 'accountInUse',
  })
})

test('a link ends after a weekend or with the next one', async () => {
  const someone = { email: 'b@example.com', username: 'b' }
  const first = await harness.identity.port.createSetupLink(someone)
  await expect(harness.identity.port.createSetupLink({ ...someone, username: 'Ｂ' })).rejects.toMatchObject({
    code: 'usernameTaken',
  })
  const second = await harness.identity.port.createSetupLink({ ...someone, sub: first.sub })
  expect(second.sub).toBe(first.sub)
  expect((await choose(first.url)).status).toBe(410)
  harness.clock.advance(72 * 3600 + 1)
  expect((await choose(second.url)).status).toBe(410)
  harness.clock.advance(-72 * 3600 - 1)
  expect((await choose(second.url)).status).toBe(200)
})

test('a form from elsewhere is refused and uses nothing up', async () => {
  const { url } = await harness.identity.port.createSetupLink({ email: 'c@example.com', username: 'c' })
  const foreign = await new Browser().submit(
    url,
    { password, confirmation: password },
    { origin: 'https://evil.example' },
  )
  expect(foreign.status).toBe(403)
  expect((await new Browser().get(url)).status).toBe(200)
})

test('the link is stored as a hash', async () => {
  const { url } = await harness.identity.port.createSetupLink({ email: 'd@example.com', username: 'd' })
  const token = url.split('/').at(-1) ?? ''
  const { rows } = await harness.pool.query<{ row: string }>('SELECT l::text AS row FROM identity.setup_link l')
  for (const { row } of rows) {
    expect(row).not.toContain(token)
    expect(row).not.toContain(Buffer.from(token).toString('hex'))
  }
})
