import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import {
  exchangeCode,
  openSignIn,
  postToken,
  readCallback,
  readTokens,
  requestAuthorization,
  signIn,
  submitSignIn,
  verifyToken,
} from '../testing/console.ts'
import { clientId, type Harness, startHarness } from '../testing/harness.ts'

const password = 'correct horse battery'
let harness: Harness
let sub: string

beforeAll(async () => {
  harness = await startHarness()
  const account = { username: 'Jana', password, givenName: 'Jana', familyName: 'Nováková', email: 'jana@example.com' }
  sub = (await harness.identity.port.accounts.create(account)).sub
}, 120_000)
afterAll(() => harness?.stop())

describe('signing in with a code and PKCE', () => {
  test('gives an access token for the core and an ID token for the console', async () => {
    const { tokens, callback, request } = await signIn(harness, new Browser(), 'jana', password)
    expect(callback.searchParams.get('state')).toBe(request.state)
    expect(callback.searchParams.get('iss')).toBe(harness.issuer)
    expect(callback.searchParams.get('session_state')).toMatch(/^[0-9a-f]{64}\.[\w-]+$/)
    expect(tokens).toMatchObject({ expires_in: 600, scope: 'openid profile api IdentityServerApi' })
    expect(tokens.refresh_token).toBeUndefined()

    const access = await verifyToken(harness, tokens.access_token)
    expect(access.protectedHeader.typ).toBe('at+jwt')
    expect(access.payload).toMatchObject({ sub, client_id: clientId, scope: 'api IdentityServerApi' })
    const [session] = await harness.identity.port.sessions.list(sub)
    expect(access.payload.sid).toBe(session?.sid)

    const { payload } = await verifyToken(harness, tokens.id_token, clientId)
    expect(payload).toMatchObject({
      sub,
      nonce: request.nonce,
      preferred_username: 'Jana',
      name: 'Jana Nováková',
      amr: ['pwd'],
    })
    expect(payload.auth_time).toBeTypeOf('number')
    expect(payload.email).toBeUndefined()
  })

  test('every answer on the way has the opener policy of the console, or its popup would lose the page', async () => {
    const browser = new Browser()
    const { url } = requestAuthorization(harness)
    const toPage = await browser.get(url)
    const page = await browser.follow(toPage, harness.issuer)
    const answered = await browser.submit(page.url, { username: 'jana', password })
    const last = await browser.follow(answered, harness.issuer)
    for (const answer of [toPage, page, answered, last])
      expect([answer.status, answer.headers.get('cross-origin-opener-policy')]).toEqual([answer.status, 'same-origin'])
    expect(last.headers.get('location')).toContain('/auth-callback')
  })

  test('does not look at the case of the name', async () => {
    const { tokens } = await signIn(harness, new Browser(), '  JANA ', password)
    expect((await verifyToken(harness, tokens.access_token)).payload.sub).toBe(sub)
  })

  test('renews silently with the same person and moment of sign-in', async () => {
    const browser = new Browser()
    const first = await signIn(harness, browser, 'jana', password)
    const request = requestAuthorization(harness, { prompt: 'none', redirect_uri: `${harness.console}/auth-refresh` })
    const answer = await browser.get(request.url)
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(answer.headers.get('x-frame-options')).toBeNull()
    const renewed = await exchangeCode(harness, readCallback(answer), request)
    const [before, after] = await Promise.all(
      [first.tokens, renewed].map(async ({ id_token }) => (await verifyToken(harness, id_token, clientId)).payload),
    )
    expect(after?.sub).toBe(before?.sub)
    expect(after?.auth_time).toBe(before?.auth_time)
    const [one, other] = await Promise.all(
      [first.tokens, renewed].map(({ access_token }) => verifyToken(harness, access_token)),
    )
    expect(other?.payload.sid).toBe(one?.payload.sid)
  })

  test('answers login_required when nobody is signed in and nothing may be shown', async () => {
    const { url, state } = requestAuthorization(harness, { prompt: 'none' })
    const callback = readCallback(await new Browser().get(url))
    expect(callback.searchParams.get('error')).toBe('login_required')
    expect(callback.searchParams.get('state')).toBe(state)
  })
})

describe('refusals', () => {
  test.each([
    ['wrong password', 'jana', 'not the password'],
    ['unknown name', 'nobody', password],
  ])('%s gives the same page', async (_case, username, wrong) => {
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    const answer = await submitSignIn(harness, browser, formUrl, username, wrong)
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('Incorrect username or password.')
  })

  test('empty fields are named', async () => {
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    const answer = await submitSignIn(harness, browser, formUrl, ' ', '')
    expect(answer.status).toBe(422)
    expect((await answer.text()).match(/Field is required/g)).toHaveLength(2)
  })

  test('a disabled account is refused like a wrong password and loses its session', async () => {
    const { port } = harness.identity
    const account = await port.accounts.create({ username: 'leaver', password })
    const browser = new Browser()
    await signIn(harness, browser, 'leaver', password)
    await port.accounts.disable(account.sub)
    expect(await port.sessions.list(account.sub)).toEqual([])
    const silent = readCallback(await browser.get(requestAuthorization(harness, { prompt: 'none' }).url))
    expect(silent.searchParams.get('error')).toBe('login_required')
    const { formUrl } = await openSignIn(harness, browser)
    expect((await submitSignIn(harness, browser, formUrl, 'leaver', password)).status).toBe(401)
    await port.accounts.enable(account.sub)
    expect((await submitSignIn(harness, browser, formUrl, 'leaver', password)).status).toBe(303)
  })

  test('an address that is not registered gets a page, never a redirect', async () => {
    const { url } = requestAuthorization(harness, { redirect_uri: 'https://evil.example/auth-callback' })
    const answer = await new Browser().get(url, { accept: 'text/html' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    expect(await answer.text()).toContain('This sign-in can’t continue')
  })

  test('PKCE is required, with S256', async () => {
    const without = requestAuthorization(harness, { code_challenge: undefined, code_challenge_method: undefined })
    expect(readCallback(await new Browser().get(without.url)).searchParams.get('error')).toBe('invalid_request')
    const plain = requestAuthorization(harness, { code_challenge_method: 'plain' })
    expect(readCallback(await new Browser().get(plain.url)).searchParams.get('error')).toBe('invalid_request')
  })

  test('a wrong verifier gets no token', async () => {
    const browser = new Browser()
    const { request, formUrl } = await openSignIn(harness, browser)
    const callback = readCallback(await submitSignIn(harness, browser, formUrl, 'jana', password))
    const tokens = await exchangeCode(harness, callback, { ...request, verifier: 'x'.repeat(43) })
    expect(tokens).toMatchObject({ error: 'invalid_grant' })
  })

  test('a code counts once; used again it takes back what it gave', async () => {
    const browser = new Browser()
    const { tokens, callback, request } = await signIn(harness, browser, 'jana', password, {
      scope: 'openid profile api offline_access',
    })
    expect(await exchangeCode(harness, callback, request)).toMatchObject({ error: 'invalid_grant' })
    const refreshed = await postToken(harness, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token ?? '',
    })
    expect(await readTokens(refreshed)).toMatchObject({ error: 'invalid_grant' })
    const { sid } = (await verifyToken(harness, tokens.access_token)).payload
    expect(await harness.identity.port.sessions.isActive(String(sid))).toBe(false)
  })
})

describe('the page', () => {
  test('escapes what was typed, has a strict policy and may not be framed', async () => {
    const browser = new Browser()
    const { formUrl, page, markup } = await openSignIn(harness, browser)
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const nonce = /'nonce-([\w-]+)'/.exec(policy)?.[1]
    expect(markup.match(/<(?:script|style)[^>]*>/g)).toEqual([`<style nonce="${nonce}">`, `<script nonce="${nonce}">`])

    const attack = '"><script>alert(1)</script>\'`'
    const answer = await submitSignIn(harness, browser, formUrl, attack, 'wrong password')
    const echoed = await answer.text()
    expect(echoed).not.toContain('<script>alert')
    expect(echoed).toContain('value="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#39;&#96;"')
  })

  test('fills in what the console knows of the person', async () => {
    const { markup } = await openSignIn(harness, new Browser(), { login_hint: 'jana<b>' })
    expect(markup).toContain('value="jana&#60;b&#62;"')
  })

  test('takes no form from elsewhere', async () => {
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await browser.submit(formUrl, { username: 'jana', password }, headers)
      expect(answer.status).toBe(403)
    }
  })

  test('is of one browser only, and of one sign-in only', async () => {
    const browser = new Browser()
    const { formUrl } = await openSignIn(harness, browser)
    const stranger = await new Browser().get(formUrl)
    expect(stranger.status).toBe(410)
    expect(await stranger.text()).toContain('Back to the console')
    expect((await submitSignIn(harness, browser, formUrl, 'jana', password)).status).toBe(303)
    expect((await browser.get(formUrl)).status).toBe(410)
  })
})
