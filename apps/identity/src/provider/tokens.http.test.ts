import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../testing/browser.ts'
import {
  openSignIn,
  postToken,
  readCallback,
  readTokens,
  requestAuthorization,
  signIn,
  verifyToken,
} from '../testing/console.ts'
import { clientId, type Harness, startHarness } from '../testing/harness.ts'

const password = 'correct horse battery'
const offline = { scope: 'openid profile api IdentityServerApi offline_access' }
let harness: Harness
let sub: string

beforeAll(async () => {
  harness = await startHarness()
  sub = (await harness.identity.port.accounts.create({ username: 'jana', password })).sub
}, 120_000)
afterAll(() => harness?.stop())

const refresh = (token = '') =>
  postToken(harness, { grant_type: 'refresh_token', refresh_token: token }).then(readTokens)
const sidOf = async (token: string) => String((await verifyToken(harness, token)).payload.sid)

describe('metadata', () => {
  test('is public to every origin and describes what there is', async () => {
    const answer = await fetch(`${harness.issuer}/.well-known/openid-configuration`, {
      headers: { origin: 'https://a.example' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://a.example')
    expect(await answer.json()).toMatchObject({
      issuer: harness.issuer,
      authorization_endpoint: `${harness.issuer}/auth`,
      token_endpoint: `${harness.issuer}/token`,
      end_session_endpoint: `${harness.issuer}/session/end`,
      revocation_endpoint: `${harness.issuer}/token/revocation`,
      check_session_iframe: `${harness.issuer}/session/check`,
      jwks_uri: `${harness.issuer}/jwks`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    })
  })

  test('follows the issuer whatever Host a request names', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const metadata: unknown = await (
      await fetch(`${harness.issuer}/.well-known/openid-configuration`, { headers })
    ).json()
    expect(JSON.stringify(metadata)).not.toContain('evil.example')
  })

  test('only the console may call the token endpoint from a browser', async () => {
    const answer = await fetch(`${harness.issuer}/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ client_id: clientId, grant_type: 'refresh_token', refresh_token: 'x' }),
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('an unknown resource is refused', async () => {
    const { url } = requestAuthorization(harness, { resource: 'urn:somebody:else' })
    expect(readCallback(await new Browser().get(url)).searchParams.get('error')).toBe('invalid_target')
  })

  test('an unknown address gets a page', async () => {
    const answer = await fetch(`${harness.issuer}/nowhere`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Page not found')
  })
})

describe('refresh tokens', () => {
  test('come only when asked for, rotate, and keep person and moment of sign-in', async () => {
    const { tokens } = await signIn(harness, new Browser(), 'jana', password, offline)
    expect(tokens.scope.split(' ').sort()).toEqual(offline.scope.split(' ').sort())
    const renewed = await refresh(tokens.refresh_token)
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    const [first, second] = await Promise.all(
      [tokens, renewed].map(async ({ id_token }) => (await verifyToken(harness, id_token, clientId)).payload),
    )
    expect(second).toMatchObject({ sub, auth_time: first?.auth_time })
    expect(await sidOf(renewed.access_token)).toBe(await sidOf(tokens.access_token))
  })

  test('used twice, also at the same moment, end what was granted', async () => {
    const { tokens } = await signIn(harness, new Browser(), 'jana', password, offline)
    const answers = await Promise.all([refresh(tokens.refresh_token), refresh(tokens.refresh_token)])
    expect(answers.filter((answer) => answer.access_token)).toHaveLength(1)
    const latest = answers.find((answer) => answer.access_token)?.refresh_token
    expect(await refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
    expect(await refresh(latest)).toMatchObject({ error: 'invalid_grant' })
    expect(await harness.identity.port.sessions.isActive(await sidOf(tokens.access_token))).toBe(false)
  })

  test('are not stored as they are', async () => {
    const { tokens } = await signIn(harness, new Browser(), 'jana', password, offline)
    const { rows } = await harness.pool.query(
      'SELECT 1 FROM identity.provider_state WHERE id = $1 OR payload::text LIKE $2',
      [tokens.refresh_token, `%${tokens.refresh_token}%`],
    )
    expect(tokens.refresh_token).toBeTypeOf('string')
    expect(rows).toEqual([])
  })

  test('end with the session', async () => {
    const { tokens } = await signIn(harness, new Browser(), 'jana', password, offline)
    await harness.identity.port.sessions.revoke(await sidOf(tokens.access_token))
    expect(await refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('revocation', () => {
  test('of a refresh token is answered with nothing, not even a content type', async () => {
    const { tokens } = await signIn(harness, new Browser(), 'jana', password, offline)
    const answer = await postToken(harness, { token: tokens.refresh_token ?? '' }, '/token/revocation')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBeNull()
    expect(await answer.text()).toBe('')
    expect(await refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  })

  test('of an access token reaches the core', async () => {
    const { sessions } = harness.identity.port
    const { tokens } = await signIn(harness, new Browser(), 'jana', password)
    const { jti } = (await verifyToken(harness, tokens.access_token)).payload
    expect(await sessions.isTokenRevoked(String(jti))).toBe(false)
    const heard = new Promise((resolve) => sessions.onRevoked(resolve))
    const answer = await postToken(
      harness,
      { token: tokens.access_token, token_type_hint: 'access_token' },
      '/token/revocation',
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBeNull()
    expect(await heard).toEqual({ kind: 'token', jti })
    expect(await sessions.isTokenRevoked(String(jti))).toBe(true)
  })

  test('of a forged access token changes nothing and is no error', async () => {
    const { tokens } = await signIn(harness, new Browser(), 'jana', password)
    const { jti } = (await verifyToken(harness, tokens.access_token)).payload
    const [head, body] = tokens.access_token.split('.')
    const answer = await postToken(harness, { token: `${head}.${body}.${'A'.repeat(342)}` }, '/token/revocation')
    expect(answer.status).toBe(200)
    expect(await harness.identity.port.sessions.isTokenRevoked(String(jti))).toBe(false)
  })
})

describe('signing out', () => {
  const endUrl = (changes: Record<string, string>) => `${harness.issuer}/session/end?${new URLSearchParams(changes)}`
  const formOf = (markup: string) => ({
    action: /action="([^"]+)"/.exec(markup)?.[1] ?? '',
    xsrf: /name="xsrf" value="([^"]+)"/.exec(markup)?.[1] ?? '',
  })

  test('ends session, grants and silent renewal, and returns to the console', async () => {
    const browser = new Browser()
    const { tokens } = await signIn(harness, browser, 'jana', password, offline)
    const sid = await sidOf(tokens.access_token)
    const home = `${harness.console}/`
    const page = await browser.get(
      endUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: home, state: 's1' }),
    )
    const markup = await page.text()
    expect(markup).toContain('document.forms[0].submit()')
    const { action, xsrf } = formOf(markup)
    const answer = await browser.submit(action, { xsrf, logout: 'yes' })
    expect(answer.headers.get('location')).toBe(`${home}?state=s1`)
    expect(await harness.identity.port.sessions.isActive(sid)).toBe(false)
    expect(browser.cookie('parley_session_state')).toBeUndefined()
    expect(await refresh(tokens.refresh_token)).toMatchObject({ error: 'invalid_grant' })
    const silent = readCallback(await browser.get(requestAuthorization(harness, { prompt: 'none' }).url))
    expect(silent.searchParams.get('error')).toBe('login_required')
  })

  test('asks when nothing proves who wants it', async () => {
    const browser = new Browser()
    await signIn(harness, browser, 'jana', password)
    const page = await browser.get(endUrl({}))
    const markup = await page.text()
    expect(markup).not.toContain('submit()')
    expect(markup).toContain('Sign out?')
    const { action, xsrf } = formOf(markup)
    const done = await browser.follow(await browser.submit(action, { xsrf, logout: 'yes' }), harness.issuer)
    expect(await done.text()).toContain('You are signed out')
  })

  test('does not return to an address that is not registered', async () => {
    const { tokens } = await signIn(harness, new Browser(), 'jana', password)
    const evil = endUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' })
    const answer = await new Browser().get(evil, { accept: 'text/html' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })
})

describe('session management', () => {
  test('session_state is the salted hash of a cookie that only changes with the session', async () => {
    const browser = new Browser()
    const { callback } = await signIn(harness, browser, 'jana', password)
    const cookie = browser.cookie('parley_session_state')
    const matches = (state: string | null) => {
      const [digest, salt] = (state ?? '').split('.')
      return digest === hash('sha256', `${clientId} ${harness.console} ${cookie} ${salt}`)
    }
    expect(matches(callback.searchParams.get('session_state'))).toBe(true)
    const renewed = readCallback(await browser.get(requestAuthorization(harness, { prompt: 'none' }).url))
    expect(browser.cookie('parley_session_state')).toBe(cookie)
    expect(matches(renewed.searchParams.get('session_state'))).toBe(true)
  })

  test('the check page may be embedded by the console and runs only its own script', async () => {
    const page = await fetch(`${harness.issuer}/session/check`)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors 'self' ${harness.console}`)
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('x-frame-options')).toBeNull()
  })
})

test('over https the cookies are secure, whatever the request looked like', async () => {
  const issuer = 'https://parley.example/identity'
  const second = await harness.startSecond({ issuer, publicUrl: 'https://parley.example' })
  const server = createServer((request, response) => void second.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port
  try {
    const { search } = new URL(requestAuthorization(harness).url)
    const answer = await fetch(`http://127.0.0.1:${port}/identity/auth${search}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toMatch(/^https:\/\/parley\.example\/identity\/interaction\//)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(1)
    for (const cookie of cookies) expect(cookie.toLowerCase()).toMatch(/samesite=lax.*secure|secure.*samesite=lax/)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a second person in the same browser gets a session of their own', async () => {
  await harness.identity.port.accounts.create({ username: 'petr', password })
  const browser = new Browser()
  const first = await signIn(harness, browser, 'jana', password)
  const { formUrl, request } = await openSignIn(harness, browser, { prompt: 'login' })
  const answer = await browser.follow(await browser.submit(formUrl, { username: 'petr', password }), harness.issuer)
  const markup = await answer.text()
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(markup)?.[1] ?? ''
  const action = /action="([^"]+)"/.exec(markup)?.[1] ?? ''
  const callback = readCallback(
    await browser.follow(await browser.submit(action, { xsrf, logout: 'yes' }), harness.issuer),
  )
  expect(callback.searchParams.get('state')).toBe(request.state)
  expect(await harness.identity.port.sessions.isActive(await sidOf(first.tokens.access_token))).toBe(false)
})
