import { createHash, randomBytes, randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { mountInvited } from '../kernel/http/invitedLink.ts'
import { requireProvider } from './provider.ts'

const REDIRECT = 'http://localhost:8080/auth-callback'
const provider = new OAuth2Server()
let issuer: string
let core: TestCore
/** What the provider says of whoever signs in next. */
let person: Record<string, unknown> = {}
let told: Record<string, unknown> = {}
/** What the operator reads, without what repeats. */
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })

const onToken = ({ payload }: MutableToken) => {
  const now = Math.floor(core.clock.now().getTime() / 1000)
  Object.assign(payload, { aud: 'parley-api', iat: now, nbf: now, exp: now + 300, ...person })
}

beforeAll(async () => {
  await provider.issuer.keys.generate('ES256', { kid: 'first' })
  await provider.start(0, '127.0.0.1')
  issuer = provider.issuer.url ?? ''
  core = await startTestCore({ providers: [issuer], log })
  provider.service.on('beforeTokenSigning', onToken)
  provider.service.on('beforeUserinfo', (answer: { body: unknown }) => {
    answer.body = { sub: person.sub, ...told }
  })
}, 120_000)
afterEach(() => {
  vi.useRealTimers()
  told = {}
  logged.length = 0
})
afterAll(async () => {
  if (provider.listening) await provider.stop()
  await core?.close()
})

/** Signs in as the console does: authorization code with PKCE, as a public client. */
async function signIn(claims: Record<string, unknown>, verifier = randomBytes(32).toString('base64url')) {
  person = claims
  const authorize = new URL(`${issuer}/authorize`)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  authorize.search = new URLSearchParams({
    client_id: 'parley-console',
    response_type: 'code',
    redirect_uri: REDIRECT,
    scope: 'openid profile api',
    state: randomUUID(),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString()
  const back = await fetch(authorize, { redirect: 'manual' })
  const code = new URL(back.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'parley-console',
      redirect_uri: REDIRECT,
      code,
      code_verifier: verifier,
    }),
  })
  return ((await answer.json()) as { access_token: string }).access_token // as RFC 6749 says
}

const ask = async (token: string, headers: Record<string, string> = {}) => {
  const { status, body } = await core.send<{ username: string; code: string; error: string }>(
    'GET',
    '/api/UserInfo',
    undefined,
    token,
    { headers },
  )
  return { status, ...body }
}

const invite = async (username: string, tenant = 2, email = `${username}@example.test`) =>
  (
    await core.owner.query<{ id: number }>(
      `INSERT INTO app_user (id_tenant, username, firstname, lastname, email) VALUES ($1, $2, 'New', 'Person', $3) RETURNING id_user::int AS id`,
      [tenant, username, email],
    )
  ).rows[0]?.id ?? 0

test('whoever was matched once is known by issuer and subject, whatever their e-mail says later', async () => {
  await core.owner.query("UPDATE app_user SET issuer = $1, subject = 'sub-1' WHERE username = 'viewer'", [issuer])
  core.directory.forget()
  expect(await ask(await signIn({ sub: 'sub-1', email: 'admin@example.test', email_verified: true }))).toMatchObject({
    status: 200,
    username: 'viewer',
  })
})

test('somebody invited is matched by a verified e-mail of the token, once', async () => {
  await invite('fresh')
  const email = 'Fresh@example.test'
  const refused = { status: 403, code: 'auth.unknownUser' }
  expect(await ask(await signIn({ sub: 'sub-2', email }))).toMatchObject(refused)
  expect(await ask(await signIn({ sub: 'sub-2', email, email_verified: false }))).toMatchObject(refused)
  expect(await ask(await signIn({ sub: 'sub-2', email, email_verified: 'true' }))).toMatchObject(refused)
  expect(logged).toEqual([`${email} is not verified by the provider`])
  expect(await ask(await signIn({ sub: 'sub-2', email, email_verified: true }))).toMatchObject({ username: 'fresh' })
  expect(logged).toHaveLength(1)
  expect(await ask(await signIn({ sub: 'sub-3', email, email_verified: true }))).toMatchObject(refused)
  expect(await ask(await signIn({ sub: 'sub-2' }))).toMatchObject({ username: 'fresh' })
  expect(await ask(await signIn({ sub: 'sub-5' }))).toMatchObject(refused)
  expect(logged.slice(1)).toEqual([
    `no account that waits for its first sign-in has the address ${email}, or more than one has and the link of an invitation was not opened`,
    'the provider tells no e-mail address, neither in the access token nor at its userinfo address',
  ])
})

test('nobody shuts somebody out by inviting their address, too: the link of an invitation says which account is theirs', async () => {
  const email = 'wanted@example.test'
  const signed = () => signIn({ sub: 'sub-6', email, email_verified: true })
  const [theirs, stranger, else_] = [await invite('wanted'), await invite('trap', 3, email), await invite('else')]
  const opened = async (account: number | string) => {
    const server = fastify()
    mountInvited(server, 'https://parley.example')
    const answer = await server.inject({ url: `/invited?account=${encodeURIComponent(account)}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'https://parley.example/'])
    return String(answer.headers['set-cookie'] ?? '')
  }
  const cookie = async (account: number) => ({ cookie: (await opened(account)).split(';', 1)[0] ?? '' })
  expect(await opened(theirs)).toMatch(/^parley_invited=\d+; Path=\/api; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/)
  for (const made of ['1; Path=/', '', '-1', 'x', '1'.repeat(16)]) expect(await opened(made)).toBe('')
  const refused = { status: 403, code: 'auth.unknownUser' }
  expect(await ask(await signed())).toMatchObject(refused)
  expect(await ask(await signed(), await cookie(else_))).toMatchObject(refused)
  expect(await ask(await signIn({ sub: 'sub-7', email }), await cookie(theirs))).toMatchObject(refused)
  expect(await ask(await signed(), await cookie(theirs))).toMatchObject({ status: 200, username: 'wanted' })
  expect(await ask(await signed(), await cookie(stranger))).toMatchObject({ status: 200, username: 'wanted' })
  // What nobody could use is in nobody's way.
  const again = { email: 'again@example.test', email_verified: true }
  const off = await invite('off', 3, again.email)
  await core.owner.query("UPDATE app_user SET state = 'disabled' WHERE id_user = $1", [off])
  await invite('again')
  expect(await ask(await signIn({ sub: 'sub-8', ...again }), await cookie(off))).toMatchObject({ username: 'again' })
})

test('where the token has no e-mail the provider is asked for it', async () => {
  await invite('asked')
  told = { email: 'asked@example.test', email_verified: false }
  expect(await ask(await signIn({ sub: 'sub-4' }))).toMatchObject({ code: 'auth.unknownUser' })
  told = { email: 'asked@example.test', email_verified: true }
  expect(await ask(await signIn({ sub: 'sub-4' }))).toMatchObject({ status: 200, username: 'asked' })
})

test('an id token, a token for another audience and one of another issuer open nothing; the log says which setting takes it', async () => {
  const refused = { status: 403, code: 'auth.wrongAudience' }
  for (const aud of ['parley-console', ['parley-console', 'openid api'], undefined])
    expect(await ask(await signIn({ sub: 'sub-1', aud }))).toMatchObject(refused)
  expect(await ask(await signIn({ sub: 'sub-1', iss: 'https://another.test' }))).toMatchObject({
    status: 401,
    code: 'auth.invalidToken',
  })
  const what = "set OIDC_AUDIENCE to an audience of the provider's access tokens, or let it add “parley-api”"
  expect(logged).toEqual([
    `the access token is for “parley-console”, not for “parley-api”; ${what}`,
    `the access token is for “parley-console”, “openid api”, not for “parley-api”; ${what}`,
    'the access token names no audience; let the provider add “parley-api” to it (OIDC_AUDIENCE)',
  ])
})

const later = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
const signedBy = (kid: string) =>
  provider.issuer.buildToken({
    kid,
    scopesOrTransform: (_, payload) => onToken({ header: { kid }, payload }),
  })

test('keys that the provider changed are picked up, also of another kind', async () => {
  person = { sub: 'sub-1' }
  expect(await ask(await signedBy('first'))).toMatchObject({ username: 'viewer' })
  await provider.issuer.keys.generate('RS256', { kid: 'second' })
  later(1)
  expect(await ask(await signedBy('second'))).toMatchObject({ username: 'viewer' })
})

test('a provider that is away is said to be away, and everything goes on once it is back', async () => {
  person = { sub: 'sub-1' }
  const port = Number(new URL(issuer).port)
  await provider.issuer.keys.generate('ES384', { kid: 'third' })
  const [known, fresh] = [await signedBy('second'), await signedBy('third')]
  await provider.stop()
  expect(await ask(known)).toMatchObject({ status: 200 })
  later(3)
  expect(await ask(fresh)).toMatchObject({
    status: 503,
    code: 'service.providerAway',
    error: 'The sign-in provider can’t be reached right now. Try again in a moment.',
  })
  await expect(requireProvider(issuer)).rejects.toThrow(/cannot be used: .*ECONNREFUSED[\s\S]*Check OIDC_ISSUER or/)
  await provider.start(port, '127.0.0.1')
  expect(await ask(fresh)).toMatchObject({ status: 200 })
  expect(await requireProvider(issuer)).toBe(issuer)
  provider.issuer.url = `${issuer}/`
  expect(await requireProvider(issuer)).toBe(`${issuer}/`)
  provider.issuer.url = 'https://another.test'
  await expect(requireProvider(issuer)).rejects.toThrow(/it calls itself “https:\/\/another.test”/)
  provider.issuer.url = issuer
  await expect(requireProvider(`${issuer}/elsewhere`)).rejects.toThrow(/it answered 404/)
})
