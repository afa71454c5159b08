import { catalogue } from '@parley/contract/kernel/errorCatalogue.ts'
import { operations } from '@parley/contract/operations.ts'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { ISSUER, subjectOf } from '../../../test/people.ts'

const { Users } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core?.close())

const sub = subjectOf('admin')
const seconds = () => core.clock.now().getTime() / 1000
const claims = () => ({ sub, iss: ISSUER, aud: 'parley-api', exp: seconds() + 600, sid: 'sid-of-nobody' })

async function refusalOf(token: string) {
  const { status, body } = await core.send<{ code: string; error: string }>('GET', '/api/UserInfo', undefined, token)
  return { status, code: body.code, error: body.error }
}
const refused = (code: 'auth.invalidToken' | 'auth.unknownUser' | 'auth.wrongAudience') => ({
  status: catalogue[code].status,
  code,
  error: catalogue[code].message,
})

test('a good token is let in, so that what follows is refused for its own fault', async () => {
  const answer = await core.send<{ username: string }>('GET', '/api/UserInfo', undefined, await core.token({ sub }))
  expect([answer.status, answer.body.username]).toEqual([200, 'admin'])
})

test('a token for somebody else, of somebody else, too old or too early is refused', async () => {
  for (const wrong of [
    { iss: 'https://another.test' },
    { iss: `${ISSUER}/` },
    { exp: seconds() - 6 },
    { nbf: seconds() + 60 },
    { forged: true },
  ])
    expect(await refusalOf(await core.token({ sub, ...wrong }))).toEqual(refused('auth.invalidToken'))
})

test('a good token for another service is refused in a way that does not ask to sign in again', async () => {
  const wrong = { aud: 'another-api' }
  expect(await refusalOf(await core.token({ sub, ...wrong }))).toEqual(refused('auth.wrongAudience'))
  expect(await refusalOf(await core.token({ sub, ...wrong, forged: true }))).toEqual(refused('auth.invalidToken'))
})

test('a token without a signature, or signed with what everybody can read, is refused', async () => {
  expect(await refusalOf(new UnsecuredJWT(claims()).encode())).toEqual(refused('auth.invalidToken'))
  for (const secret of [JSON.stringify(core.jwk), core.jwk.n ?? '']) {
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .sign(new TextEncoder().encode(secret.padEnd(32, ' ')))
    expect(await refusalOf(token)).toEqual(refused('auth.invalidToken'))
  }
})

test('a key nobody published is refused, also where the token brings it along', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  for (const header of [{ kid: 'unknown' }, { kid: 'test' }, { jwk: await exportJWK(publicKey) }]) {
    const token = await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey)
    expect(await refusalOf(token)).toEqual(refused('auth.invalidToken'))
  }
})

test('a token that somebody wrote in, or that is none, is refused', async () => {
  const [header, payload, signature] = (await core.token({ sub: subjectOf('viewer') })).split('.')
  const other = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
  const raised = Buffer.from(JSON.stringify({ ...other, sub })).toString('base64url')
  for (const token of [
    `${header}.${raised}.${signature}`,
    `${header}.${payload}.`,
    `${header}.${payload}`,
    'nonsense',
    'a.b.c',
  ])
    expect(await refusalOf(token)).toEqual(refused('auth.invalidToken'))
})

test('a token of somebody who is no user, was disabled, or whose tenant is suspended opens nothing', async () => {
  expect(await refusalOf(await core.token({ sub: 'never-heard-of' }))).toEqual(refused('auth.unknownUser'))
  await core.owner.query("UPDATE app_user SET state = 'disabled' WHERE username = 'nobody'")
  core.directory.forget()
  expect((await core.as('nobody').call(Users.UserPreferenceConsole)).body).toMatchObject({ code: 'auth.disabledUser' })
  await core.owner.query("UPDATE app_user SET subject = 'gone' WHERE username = 'nobody'")
  core.directory.forget()
  expect(await refusalOf(await core.token({ sub: subjectOf('nobody') }))).toEqual(refused('auth.unknownUser'))
})

test('an API secret counts until it expires or is revoked, and no part of one counts at all', async () => {
  const create = async (name: string, expiresAt: string | null) =>
    (await core.as('admin').call(Users.CreateUserApiSecret, { body: { name, expiresAt } })).body
  const soon = new Date(core.clock.now().getTime() + 3_600_000).toISOString()
  const [lasting, ending] = [await create('lasting', null), await create('ending', soon)]
  const preference = (secret: string) => core.send<{ code: string }>('GET', '/api/UserInfo', undefined, secret)
  for (const { secret } of [lasting, ending]) expect((await preference(secret)).status).toBe(200)
  core.clock.advance(3_600_000)
  expect(await refusalOf(ending.secret)).toEqual(refused('auth.invalidToken'))
  expect(await refusalOf(lasting.secret.slice(0, -1))).toEqual(refused('auth.invalidToken'))
  expect(await refusalOf(`${lasting.secret}x`)).toEqual(refused('auth.invalidToken'))
  expect((await preference(lasting.secret)).status).toBe(200)
  await core.as('admin').call(Users.DeleteUserApiSecret, { params: { idApiSecret: lasting.idApiSecret } })
  core.directory.forget() // the notice of the database does this in a running core
  expect(await refusalOf(lasting.secret)).toEqual(refused('auth.invalidToken'))
})
