import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { type PersonName, people } from '../../../test/people.ts'

const { Users } = operations
let core: TestCore
const role: Record<string, number> = {}
beforeAll(async () => {
  core = await startTestCore()
  await core.owner.query(
    `INSERT INTO role (id_tenant, name, permissions) VALUES (2, 'Desk', '{"AccessManagement": ["viewuser", "edituser"], "CallScript": ["view"]}')`,
  )
  for (const row of (await core.owner.query('SELECT id_role, name FROM role')).rows)
    role[row.name] = Number(row.id_role)
  await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, 2, $2)', [
    idOf('viewer'),
    role.Desk,
  ])
  core.directory.forget()
})
afterAll(() => core.close())

const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
const change = (as: PersonName, idUser: number, idRoles: number[], basedOn: number[], idTenant = 2) =>
  core.as(as).call(Users.UpdateUserRoles, { params: { idUser }, body: { idTenant, idRoles, basedOn } })
const of = (name: string) => role[name] ?? 0

test('each effective permission says which roles it comes from', async () => {
  const { body } = await core.as('admin').call(Users.UserRoles, { params: { idUser: idOf('viewer') } })
  const view = body.effective.find(({ area, action }) => area === 'CallScript' && action === 'view')
  expect(view?.roles.map(({ name }) => name).sort()).toEqual(['Desk', 'viewer'])
  expect(body.tenants).toMatchObject([{ idTenant: 2, canEdit: true }])
  const system = (await core.as('admin').call(Users.UserRoles, { params: { idUser: idOf('admin') } })).body.effective
  expect(system.some(({ area, action }) => area === 'Settings' && action === 'modify-theme')).toBe(false)
})

test('before saving it is said what is gained and lost; saving does just that', async () => {
  const params = { idUser: idOf('nobody') }
  const body = { idTenant: 2, idRoles: [of('viewer')] }
  const effect = await core.as('admin').call(Users.UserRolesEffect, { params, body })
  expect(effect.body).toEqual({
    gains: ['Auditlog.view', 'CallScript.view', 'CallScript.viewdiallogs'],
    losses: [],
    blocked: null,
  })
  expect((await core.as('admin').call(Users.UserRoles, { params })).body.tenants[0]?.roles).toMatchObject([
    { name: 'nothing' },
  ])
  const saved = await change('admin', params.idUser, body.idRoles, [of('nothing')])
  expect(saved.body.tenants[0]?.roles).toMatchObject([{ name: 'viewer' }])
  const stale = await change('admin', params.idUser, [], [of('nothing')])
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'entity.stale', details: { current: { roles: [{ name: 'viewer' }] } } },
  })
})

test('nobody gives what they do not hold, by any way', async () => {
  const idRoles = [of('designer')]
  const given = await change(
    'viewer',
    idOf('viewer'),
    [of('viewer'), of('Desk'), of('designer')],
    [of('viewer'), of('Desk')],
  )
  expect(given).toMatchObject({ status: 409, body: { code: 'role.notHeld' } })
  const invited = await core.as('viewer').call(Users.Invite, {
    body: { firstname: 'A', lastname: 'B', username: 'escalated', email: 'a@example.test', idRoles },
  })
  expect(invited).toMatchObject({ status: 409, body: { code: 'role.notHeld' } })
  const choices = (await core.as('viewer').call(Users.RoleChoices, { query: {} })).body
  expect(choices.find(({ name }) => name === 'Desk')).toMatchObject({
    blocked: null,
    allows: expect.stringContaining('Access management'),
  })
  expect(choices.find(({ name }) => name === 'all')?.blocked).toMatch(/You do not have \w+\.[a-z]+/)
})

test('roles in another tenant need the right there', async () => {
  expect((await change('admin', idOf('designer'), [of('viewer')], [], 3)).status).toBe(404)
  const operator = core.as('operator', { context: 2 })
  const answer = await operator.call(Users.UpdateUserRoles, {
    params: { idUser: idOf('designer') },
    body: { idTenant: 3, idRoles: [of('viewer')], basedOn: [] },
  })
  expect(answer.body.tenants.map(({ idTenant }) => idTenant).sort()).toEqual([2, 3])
  const seen = await core.as('admin').call(Users.UserRoles, { params: { idUser: idOf('designer') } })
  expect(seen.body.tenants.map(({ idTenant }) => idTenant)).toEqual([2])
})

test('two administrators who take each other’s rights at the same moment leave one', async () => {
  const [admin, both] = [idOf('admin'), idOf('both')]
  const answers = await Promise.all([change('admin', both, [], [of('all')]), change('both', admin, [], [of('all')])])
  // The second either finds itself without the right already, or would be the one who takes the last.
  expect([
    [200, 403],
    [200, 409],
  ]).toContainEqual(answers.map(({ status }) => status).sort())
  const left = await core.owner.query('SELECT id_user FROM membership WHERE id_tenant = 2 AND id_role = $1', [
    of('all'),
  ])
  expect(left.rows).toHaveLength(1)
  core.directory.forget()
  const last = Number(left.rows[0].id_user) === admin ? 'admin' : 'both'
  expect(await change(last, idOf(last), [], [of('all')])).toMatchObject({
    status: 409,
    body: { code: 'role.lastAdministrator' },
  })
})
