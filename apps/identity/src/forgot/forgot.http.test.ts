import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import { openSignIn, signIn } from '../testing/console.ts'
import { type Harness, startHarness } from '../testing/harness.ts'

const password = 'correct horse battery'
const sent: [sub: string, address: string][] = []
let release: (() => void) | undefined
let harness: Harness
let sub: string

beforeAll(async () => {
  harness = await startHarness({
    forgotten: {
      async find(who) {
        const account = await harness.identity.port.accounts.findByUsername(who)
        return account ? [account.sub] : []
      },
      async send(to, address) {
        sent.push([to, address])
        release?.()
      },
    },
  })
  sub = (await harness.identity.port.accounts.create({ username: 'jana', password })).sub
}, 120_000)
afterAll(() => harness?.stop())
beforeEach(async () => {
  sent.length = 0
  await harness.pool.query('DELETE FROM identity.throttle')
})

const ask = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  new Browser().submit(`${harness.issuer}/forgot`, fields, headers)
const mailed = () => new Promise<void>((resolve) => (release = resolve))
const choose = (url: string, chosen: string) => new Browser().submit(url, { password: chosen, confirmation: chosen })

test('the sign-in page leads to it, and the answer is the same whoever is asked for', async () => {
  const { markup } = await openSignIn(harness, new Browser())
  expect(markup).toMatch(/<a [^>]*href="\/identity\/forgot">Forgot password\?<\/a>/)
  expect(await (await fetch(`${harness.issuer}/forgot`)).text()).toContain('Username or email')
  const arrived = mailed()
  const answers = await Promise.all(['jana', 'nobody', '"><b>'].map((who) => ask({ who })))
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  const plain = (text: string) => text.replaceAll(/nonce="[^"]+"/g, '')
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(texts.map(plain)).size).toBe(1)
  await arrived
  expect(sent).toEqual([[sub, expect.any(String)]])
  expect((await ask({ who: ' ' })).status).toBe(422)
  expect((await ask({ who: 'jana' }, { origin: 'https://evil.example' })).status).toBe(403)
})

test('nobody waits for the mail, so its time tells nothing', async () => {
  let finish: (() => void) | undefined
  const slow = await startHarness({
    forgotten: { find: () => new Promise((resolve) => (finish = () => resolve([]))), send: async () => {} },
  })
  const answer = await new Browser().submit(`${slow.issuer}/forgot`, { who: 'jana' })
  expect(answer.status).toBe(200)
  finish?.()
  await slow.stop()
})

test('three mails an hour for one account, ten questions from one address', async () => {
  for (let count = 0; count < 5; count += 1) {
    const before = sent.length
    expect((await ask({ who: 'jana' }, { 'x-forwarded-for': `192.0.2.${count}` })).status).toBe(200)
    if (before < 3) await expect.poll(() => sent.length).toBe(before + 1)
  }
  expect(sent).toHaveLength(3)
  for (let count = 0; count < 10; count += 1)
    expect((await ask({ who: 'x' }, { 'x-forwarded-for': '192.0.2.77' })).status).toBe(200)
  const refused = await ask({ who: 'x' }, { 'x-forwarded-for': '192.0.2.77' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  harness.clock.advance(3_601)
  const arrived = mailed()
  expect((await ask({ who: 'jana' }, { 'x-forwarded-for': '192.0.2.77' })).status).toBe(200)
  await arrived
  harness.clock.advance(-3_601)
})

test('a link that no longer works asks for another, which goes to its owner alone', async () => {
  const { port } = harness.identity
  const first = await port.createSetupLink({ email: 'new@example.com', username: 'newcomer' })
  harness.clock.advance(73 * 3_600)
  const page = await new Browser().get(first.url)
  const text = await page.text()
  expect(page.status).toBe(410)
  const [, token = ''] = /name="link" value="([\w-]+)"/.exec(text) ?? []
  const arrived = mailed()
  const [ours, unknown] = await Promise.all([ask({ link: token }), ask({ link: 'made-up' })])
  const plain = (markup: string) => markup.replaceAll(/nonce="[^"]+"/g, '')
  expect(plain(await ours.text())).toBe(plain(await unknown.text()))
  await arrived
  expect(sent.map(([to]) => to)).toEqual([first.sub])
  harness.clock.advance(-73 * 3_600)
})

test('what a stranger asks for ends no invitation; a used link ends all others', async () => {
  const { port } = harness.identity
  const invited = await port.createSetupLink({ email: 'eva@example.com', username: 'eva' })
  const asked = await port.createResetLink(invited.sub, { isAskedNow: true })
  expect(asked.expiresAt.getTime() - harness.clock.now().getTime()).toBeLessThanOrEqual(2 * 3_600_000)
  expect((await new Browser().get(invited.url)).status).toBe(200)
  expect((await choose(asked.url, 'another long password')).status).toBe(200)
  expect((await new Browser().get(invited.url)).status).toBe(410)
  await signIn(harness, new Browser(), 'eva', 'another long password')
})

test('a link ends with the address it was mailed to, and with a password that its owner chose meanwhile', async () => {
  const { port } = harness.identity
  const account = await port.accounts.create({ username: 'hana', password, email: 'hana@example.com' })
  const links = async () => [
    await port.createResetLink(account.sub, { isAskedNow: true }),
    await port.createResetLink(account.sub),
    await port.createResetLink(account.sub, { isAskedNow: true }),
  ]
  const opens = async (made: Awaited<ReturnType<typeof links>>) =>
    await Promise.all(made.slice(1).map(async ({ url }) => (await new Browser().get(url)).status))
  const toOld = await links()
  await port.accounts.update(account.sub, { givenName: 'Hana', email: 'hana@example.com' })
  expect(await opens(toOld)).toEqual([200, 200])
  await port.accounts.update(account.sub, { email: 'hana.new@example.com' })
  expect(await opens(toOld)).toEqual([410, 410])
  const before = await links()
  expect(await opens(before)).toEqual([200, 200])
  await port.accounts.setPassword(account.sub, `${password} by herself`)
  expect(await opens(before)).toEqual([410, 410])
  expect((await choose(before[1]?.url ?? '', 'a password of a stranger')).status).toBe(410)
})

test('no header leads a page or a link elsewhere', async () => {
  const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  for (const headers of [lies, { ...lies, 'x-forwarded-proto': 'https' }]) {
    const answer = await ask({ who: 'jana' }, headers)
    expect(await answer.text()).not.toContain('evil')
  }
  expect((await harness.identity.port.createResetLink(sub)).url.startsWith(`${harness.issuer}/setup/`)).toBe(true)
})

test('without somebody who sends mail there is no such page and no such link', async () => {
  const without = await startHarness()
  expect((await openSignIn(without, new Browser())).markup).not.toContain('Forgot')
  expect((await fetch(`${without.issuer}/forgot`)).status).toBe(404)
  expect(await (await fetch(`${without.issuer}/setup/none`)).text()).not.toContain('Send a new link')
  await without.stop()
})
