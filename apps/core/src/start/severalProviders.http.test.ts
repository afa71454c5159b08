import { operations } from '@parley/contract/operations.ts'
import { type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { readSettings } from '../settings/readSettings.ts'
import { providersOf } from './provider.ts'

const { LinkedAccounts, LinkAccount, UnlinkAccount, UserInfo } = { ...operations.Users, ...operations.Home }
const servers = { company: new OAuth2Server(), partners: new OAuth2Server() }
type Name = keyof typeof servers
const issuers = {} as Record<Name, string> // both are there before the first test
const logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
let core: TestCore

beforeAll(async () => {
  for (const [name, server] of Object.entries(servers)) {
    await server.issuer.keys.generate('ES256', { kid: name })
    await server.start(0, '127.0.0.1')
    issuers[name as Name] = server.issuer.url ?? ''
  }
  core = await startTestCore({ providers: [issuers.company, issuers.partners], log })
}, 120_000)
afterAll(async () => {
  for (const server of Object.values(servers)) if (server.listening) await server.stop()
  await core?.close()
})

/** A token as one of the providers gives it; of whom and for whom it likes. */
const tokenOf = (name: Name, claims: Record<string, unknown>) => {
  const now = Math.floor(core.clock.now().getTime() / 1000)
  const onToken = ({ payload }: Pick<MutableToken, 'payload'>) =>
    void Object.assign(payload, {
      iss: issuers[name],
      aud: 'parley-api',
      iat: now,
      nbf: now,
      exp: now + 300,
      ...claims,
    })
  return servers[name].issuer.buildToken({ kid: name, scopesOrTransform: (_, payload) => onToken({ payload }) })
}

type Said = { username?: string; code?: string }
const ask = async (token: string) => (await core.send<Said>(UserInfo.method, '/api/UserInfo', undefined, token)).body
const link = (as: string, token: string) =>
  core.send<Said>(LinkAccount.method, '/api/Administration/Users/LinkedAccounts', { token }, as)
const pathOf = (idUser: number) => `/api/Administration/Users/${idUser}/LinkedAccounts`
const accountsOf = async (idUser: number, as: string) =>
  (
    await core.send<{ accounts: { issuer: string; provider: string | null }[]; others: { name: string }[] }>(
      LinkedAccounts.method,
      pathOf(idUser),
      undefined,
      as,
    )
  ).body
const unlink = async (idUser: number, name: Name, as: string) => {
  const answer = await core.send<Said>(
    UnlinkAccount.method,
    `${pathOf(idUser)}?issuer=${encodeURIComponent(issuers[name])}`,
    undefined,
    as,
  )
  core.directory.forget() // as every process does that hears of it
  return answer
}

/** Somebody of the tenant who signs in at the company; a sign-in there says so. */
async function makePerson(username: string, subject: string | null = username): Promise<number> {
  const { rows } = await core.owner.query<{ id: number }>(
    `INSERT INTO app_user (id_tenant, username, firstname, lastname, email, issuer, subject)
     VALUES (2, $1, 'New', 'Person', $2, $3, $4) RETURNING id_user::int AS id`,
    [username, `${username}@example.test`, subject && issuers.company, subject],
  )
  core.directory.forget()
  return rows[0]?.id ?? 0
}
const eventsOf = async (idUser: number) =>
  (
    await core.owner.query<{ what: string }>(
      "SELECT after ->> 'what' AS what FROM audit_event WHERE entity_kind = 'User' AND entity_id = $1 ORDER BY id_audit_event",
      [String(idUser)],
    )
  ).rows.map(({ what }) => what)

test('both providers are offered, and each signs in its own people: the same subject elsewhere is somebody else', async () => {
  const { body } = await core.send<{ issuer: string }[]>('GET', '/api/ExternalProviders', undefined, undefined)
  expect(body.map(({ issuer }) => issuer)).toEqual([issuers.company, issuers.partners])
  await makePerson('anna')
  expect(await ask(await tokenOf('company', { sub: 'anna' }))).toMatchObject({ username: 'anna' })
  expect(await ask(await tokenOf('partners', { sub: 'anna' }))).toMatchObject({ code: 'auth.unknownUser' })
  // Signed by the one, in the name of the other.
  expect(await ask(await tokenOf('partners', { sub: 'anna', iss: issuers.company }))).toMatchObject({
    code: 'auth.invalidToken',
  })
  expect(await ask('no.token.atAll')).toMatchObject({ code: 'auth.invalidToken' })
})

test('of two providers that assert the same address the first takes the account over; the second is told that there is none', async () => {
  await makePerson('berta', null)
  const claims = { email: 'berta@example.test', email_verified: true }
  expect(await ask(await tokenOf('partners', { sub: 'p-berta', ...claims }))).toMatchObject({ username: 'berta' })
  expect(await ask(await tokenOf('company', { sub: 'c-berta', ...claims }))).toMatchObject({ code: 'auth.unknownUser' })
  expect(await ask(await tokenOf('partners', { sub: 'p-berta' }))).toMatchObject({ username: 'berta' })
  expect(logged.at(-1)).toContain('no account that waits for its first sign-in has the address berta@example.test')
})

test('an account is linked by signing in with it, lets its person in, and is unlinked', async () => {
  const idUser = await makePerson('clara')
  const mine = await tokenOf('company', { sub: 'clara' })
  const other = await tokenOf('partners', { sub: 'p-clara' })
  expect((await accountsOf(idUser, mine)).others).toHaveLength(1)
  expect((await link(mine, other)).status).toBe(200)
  expect(await ask(other)).toMatchObject({ username: 'clara' })
  const { accounts, others } = await accountsOf(idUser, other)
  expect(accounts.map(({ issuer }) => issuer)).toEqual([issuers.company, issuers.partners])
  expect(others).toEqual([])
  // The one they came with goes: the other takes its place.
  expect((await unlink(idUser, 'company', other)).status).toBe(200)
  expect(await ask(mine)).toMatchObject({ code: 'auth.unknownUser' })
  expect(await ask(other)).toMatchObject({ username: 'clara' })
  expect((await unlink(idUser, 'partners', other)).body).toMatchObject({ code: 'account.last' })
  expect((await unlink(idUser, 'company', other)).status).toBe(404)
  expect(await eventsOf(idUser)).toEqual(['Sign-in account linked', 'Sign-in account unlinked'])
})

test('an account of somebody else, a second one of a provider and a token that is not good are refused, and sign nobody out', async () => {
  await makePerson('dora')
  await makePerson('emil')
  const [dora, emil] = [await tokenOf('company', { sub: 'dora' }), await tokenOf('company', { sub: 'emil' })]
  expect((await link(dora, emil)).body).toMatchObject({ code: 'account.taken' })
  expect((await link(dora, dora)).body).toMatchObject({ code: 'account.linkedBefore' })
  const shared = await tokenOf('partners', { sub: 'shared' })
  expect((await link(dora, shared)).status).toBe(200)
  expect((await link(emil, shared)).body).toMatchObject({ code: 'account.taken' })
  expect((await link(dora, await tokenOf('partners', { sub: 'more' }))).body).toMatchObject({
    code: 'account.linkedBefore',
  })
  const bad = [
    await tokenOf('partners', { sub: 'x', aud: 'parley-console' }),
    await tokenOf('partners', { sub: 'x', exp: 1 }),
    await tokenOf('partners', { sub: 'x', iss: 'https://another.test' }),
  ]
  for (const token of [...bad, 'nothing'])
    expect([(await link(emil, token)).status, (await link(emil, token)).body.code]).toEqual([409, 'account.refused'])
})

test('two who link the same account at once: one of them has it', async () => {
  await Promise.all([makePerson('flora'), makePerson('gabi')])
  const account = await tokenOf('partners', { sub: 'wanted-by-two' })
  const answers = await Promise.all(
    ['flora', 'gabi'].map(async (sub) => (await link(await tokenOf('company', { sub }), account)).status),
  )
  expect(answers.sort()).toEqual([200, 409])
})

test('an administrator unlinks the last account, and its person takes theirs over at the other provider; others may not', async () => {
  const idUser = await makePerson('hana')
  const claims = { sub: 'p-hana', email: 'hana@example.test', email_verified: true }
  const theirs = await tokenOf('partners', claims)
  expect(await ask(theirs)).toMatchObject({ code: 'auth.unknownUser' })
  await core.owner.query(
    "UPDATE app_user SET issuer = $1 WHERE username IN ('admin', 'viewer', 'operator', 'foreign')",
    [issuers.company],
  )
  core.directory.forget()
  const admin = await tokenOf('company', { sub: 'subject-admin' })
  const viewer = await tokenOf('company', { sub: 'subject-viewer' })
  expect((await unlink(idUser, 'company', viewer)).status).toBe(403)
  expect((await unlink(idUser, 'company', admin)).status).toBe(200)
  expect((await accountsOf(idUser, admin)).accounts).toEqual([])
  expect(await ask(theirs)).toMatchObject({ username: 'hana' })
  expect((await accountsOf(idUser, admin)).accounts).toMatchObject([{ issuer: issuers.partners }])
})

test('accounts of a provider that the settings no longer name are shown as such, and let nobody in', async () => {
  const idUser = await makePerson('ida')
  await core.owner.query(
    "INSERT INTO linked_account (id_tenant, id_user, issuer, subject, linked_at) VALUES (2, $1, 'https://gone.test', 'ida', now())",
    [idUser],
  )
  core.directory.forget()
  const mine = await tokenOf('company', { sub: 'ida' })
  expect((await accountsOf(idUser, mine)).accounts.map(({ provider }) => provider === null)).toEqual([false, true])
  expect(await ask(await tokenOf('company', { sub: 'ida', iss: 'https://gone.test' }))).toMatchObject({
    code: 'auth.invalidToken',
  })
  expect((await unlink(idUser, 'company', mine)).body).toMatchObject({ code: 'account.last' })
})

test('one provider that is away is in nobody else’s way, and lets its people in once it is back', async () => {
  const port = Number(new URL(issuers.partners).port)
  await makePerson('jan')
  const [jan, other] = [await tokenOf('company', { sub: 'jan' }), await tokenOf('partners', { sub: 'p-jan' })]
  await servers.partners.issuer.keys.generate('ES384', { kid: 'fresh' })
  const fresh = await servers.partners.issuer.buildToken({
    kid: 'fresh',
    scopesOrTransform: (_, payload) => {
      const now = Math.floor(core.clock.now().getTime() / 1000)
      Object.assign(payload, { iss: issuers.partners, aud: 'parley-api', sub: 'p-jan', nbf: now, exp: now + 300 })
    },
  })
  await servers.partners.stop()
  expect(await ask(jan)).toMatchObject({ username: 'jan' })
  expect(await ask(fresh)).toMatchObject({ code: 'service.providerAway' })
  expect((await link(jan, fresh)).body).toMatchObject({ code: 'service.providerAway' })
  await servers.partners.start(port, '127.0.0.1')
  expect((await link(jan, other)).status).toBe(200)
  expect(await ask(other)).toMatchObject({ username: 'jan' })
})

test('the settings name providers in their order; the first administrator comes in where nobody else may vouch', () => {
  const list = [
    { name: 'Company', issuer: 'https://sso.example.org' },
    { name: 'Partners', issuer: 'https://id.example.com/', audience: 'theirs', matchEmail: ['example.com'] },
  ]
  const of = (environment: Record<string, string>) => providersOf(readSettings({ DATA_DIR: '/tmp/x', ...environment }))
  const both = { OIDC_PROVIDERS: JSON.stringify(list), ADMIN_EMAIL: 'a@example.com' }
  expect(of({ ...both, OIDC_ISSUER: 'https://first.example.org' })).toEqual([
    {
      ...{ name: 'first.example.org', issuer: 'https://first.example.org', clientId: 'parley-console' },
      ...{ audience: 'parley-api', vouches: undefined },
    },
    {
      ...{ name: 'Company', issuer: 'https://sso.example.org', clientId: 'parley-console', audience: 'parley-api' },
      vouches: undefined,
    },
    {
      ...{ name: 'Partners', issuer: 'https://id.example.com', clientId: 'parley-console', audience: 'theirs' },
      vouches: ['example.com'],
    },
  ])
  expect(of({ OIDC_ISSUER: 'https://a.example', ADMIN_EMAIL: 'a@example.com' })[0]?.vouches).toBe('all')
  expect(of({ OIDC_ISSUER: 'https://a.example' })[0]?.vouches).toBeUndefined()
  expect(of({ OIDC_ISSUER: 'https://a.example', OIDC_MATCH_EMAIL: 'true' })[0]?.vouches).toBe('all')
  expect(of({})).toEqual([])
  expect(() => of({ ...both, OIDC_ISSUER: 'https://sso.example.org' })).toThrow('leave one of them out')
})
