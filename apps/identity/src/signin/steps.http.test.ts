import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { html } from '../pages/html.ts'
import { messagePage } from '../pages/message.page.ts'
import { Browser } from '../testing/browser.ts'
import { exchangeCode, openSignIn, readCallback, submitSignIn, verifyToken } from '../testing/console.ts'
import { clientId, type Harness, startHarness } from '../testing/harness.ts'
import type { SignInStep } from './step.ts'

const temporary = 'temporary password'
const chosen = 'my own long password'

/** Stands for a second factor: whoever has an e-mail address has to type a word. */
const wordStep: SignInStep = {
  name: 'word',
  amr: 'otp',
  needed: ({ email }) => email !== null,
  render: ({ message = '', status }) => ({
    ...messagePage({ status, title: 'Word', text: message }),
    body: html`<p>Word? ${message}</p>`,
  }),
  submit: async ({ fields }) =>
    fields.get('word') === 'sesame' ? { passed: true } : { passed: false, message: 'Wrong word' },
}

let harness: Harness
beforeAll(async () => {
  harness = await startHarness({ steps: [wordStep] })
}, 120_000)
afterAll(() => harness?.stop())

const create = (username: string, email?: string) =>
  harness.identity.port.accounts.create({ username, password: temporary, mustChange: true, email: email ?? null })

describe('a temporary password', () => {
  test('has to be replaced before anything else', async () => {
    const account = await create('first')
    const browser = new Browser()
    const { request, formUrl } = await openSignIn(harness, browser)
    const asked = await submitSignIn(harness, browser, formUrl, 'first', temporary)
    expect(asked.status).toBe(200)
    expect(await asked.text()).toContain('Choose a new password')
    expect(await (await browser.get(formUrl)).text()).toContain('Choose a new password')

    const refusals: [Record<string, string>, string][] = [
      [{ password: '', confirmation: '' }, 'Field is required'],
      [{ password: 'short', confirmation: 'short' }, 'Field must contains at least 12 characters'],
      [{ password: chosen, confirmation: 'another one' }, 'Value not match'],
      [{ password: temporary, confirmation: temporary }, 'other than the temporary one'],
    ]
    for (const [fields, message] of refusals) {
      const answer = await browser.submit(formUrl, { step: 'change-password', ...fields })
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain(message)
    }
    const fields = { step: 'change-password', password: chosen, confirmation: chosen }
    const answer = await browser.follow(await browser.submit(formUrl, fields), harness.issuer)
    const tokens = await exchangeCode(harness, readCallback(answer), request)
    expect((await verifyToken(harness, tokens.access_token)).payload.sub).toBe(account.sub)
    expect(await harness.identity.port.accounts.find(account.sub)).toMatchObject({ mustChange: false })
  })

  test('cannot be skipped by resuming or by sending the first form again', async () => {
    await create('skipper')
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    await submitSignIn(harness, browser, formUrl, 'skipper', temporary)
    const again = await submitSignIn(harness, browser, formUrl, 'skipper', temporary)
    expect(await again.text()).toContain('Choose a new password')
    const resumed = await browser.follow(await browser.get(formUrl.replace('/interaction/', '/auth/')), harness.issuer)
    expect(resumed.headers.get('location')).toBeNull()
    expect(resumed.url).toContain('/interaction/')
  })

  test('asks for the password again when it took too long', async () => {
    await create('slow')
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    await submitSignIn(harness, browser, formUrl, 'slow', temporary)
    harness.clock.advance(16 * 60)
    expect(await (await browser.get(formUrl)).text()).toContain('autocomplete="current-password"')
    harness.clock.advance(-16 * 60)
  })
})

test('further steps follow in their order and show in amr', async () => {
  await create('second', 'second@example.com')
  const browser = new Browser()
  const { request, formUrl } = await openSignIn(harness, browser)
  await submitSignIn(harness, browser, formUrl, 'second', temporary)
  const changed = await browser.submit(formUrl, { step: 'change-password', password: chosen, confirmation: chosen })
  expect(await changed.text()).toContain('Word?')
  const wrong = await browser.submit(formUrl, { step: 'word', word: 'open' })
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain('Wrong word')
  const answer = await browser.follow(await browser.submit(formUrl, { step: 'word', word: 'sesame' }), harness.issuer)
  const tokens = await exchangeCode(harness, readCallback(answer), request)
  expect((await verifyToken(harness, tokens.id_token, clientId)).payload.amr).toEqual(['pwd', 'otp'])
})
