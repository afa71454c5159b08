import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { type PersonName, people } from '../../../test/people.ts'

const { Users, Folders, Assets } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1

async function create(scopes: Record<string, (string | -1)[]> | null, name = JSON.stringify(scopes)) {
  const answer = await core.as('designer').call(Users.CreateUserApiSecret, { body: { name, expiresAt: null, scopes } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const folders = '/api/Administration/Folders/GetFolders?kind=flow'
const get = (path: string, secret: string) =>
  core.send<{ code?: string; ticket: string }>('GET', path, undefined, secret)

test('a secret may what it was given and nothing more', async () => {
  const { secret } = await create({ CallScript: ['view'] })
  expect((await get(folders, secret)).status).toBe(200)
  const draft = { name: 'By a program', kind: 'flow', idParent: null }
  const made = await core.send<{ code: string }>('POST', Folders.Create.path, draft, secret)
  expect([made.status, made.body.code]).toEqual([403, 'permission.missing'])
  const { secret: none } = await create({})
  expect((await get(folders, none)).status).toBe(403)
  const { secret: all } = await create(null)
  expect((await core.send('POST', Folders.Create.path, draft, all)).status).toBe(200)
})

test('what its person does not hold cannot be given', async () => {
  const body = { name: 'wide', expiresAt: null, scopes: { CallScript: [-1 as const] } }
  const answer = await core.as('designer').call(Users.CreateUserApiSecret, { body })
  expect(answer).toMatchObject({ status: 409, body: { code: 'apiSecret.scopeNotHeld' } })
})

test('a secret makes no other secret, removes none, and its tickets open no more than it does', async () => {
  const { secret, idApiSecret } = await create({ CallScript: ['view'] }, 'narrow')
  const made = await core.send<{ code: string }>(
    'POST',
    Users.CreateUserApiSecret.path,
    { name: 'x', expiresAt: null },
    secret,
  )
  expect(made.body.code).toBe('auth.notBySecret')
  const removed = await core.send<{ code: string }>(
    'DELETE',
    `${Users.UserApiSecret.path}/${idApiSecret}`,
    undefined,
    secret,
  )
  expect(removed.body.code).toBe('auth.notBySecret')
  const path = '/api/Assets/ReportFlow?idCallScript=1'
  const { body } = await core.send<{ ticket: string }>('POST', Assets.Ticket.path, { path }, secret)
  expect((await core.send('GET', `${path}&ticket=${body.ticket}`, undefined, undefined)).status).toBe(403)
})

test('an administrator sees and revokes, but never reads the secret; an ended one opens nothing', async () => {
  const { secret, idApiSecret } = await create({ CallScript: ['view'] }, 'to revoke')
  const params = { idUser: idOf('designer') }
  const listed = await core.as('admin').call(Users.UserApiSecrets, { params })
  expect(listed.body.map(({ name }) => name)).toContain('to revoke')
  expect(listed.text).not.toContain(secret)
  expect((await core.as('viewer').call(Users.UserApiSecrets, { params })).status).toBe(403)
  expect((await core.as('admin').call(Users.RevokeUserApiSecret, { params: { ...params, idApiSecret } })).status).toBe(
    204,
  )
  expect((await get(folders, secret)).status).toBe(401)
})
