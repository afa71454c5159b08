import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { people } from '../../test/people.ts'

const { Roles, Users } = operations
const idOf = (name: keyof typeof people) => Object.keys(people).indexOf(name) + 1

let core: TestCore
let round = 0
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(() => {
  round += 1
})

const wire = (permissions: PermissionMap) => permissions as Record<string, (string | -1)[]> // the shape of the wire

async function make(permissions: PermissionMap, name = `Group ${round} ${Math.random()}`) {
  const { status, body, text } = await core
    .as('admin')
    .call(Roles.Create, { body: { name, permissions: wire(permissions) } })
  expect(status, text).toBe(200)
  return body
}
const give = (idRole: number, ...names: (keyof typeof people)[]) =>
  core.as('admin').call(Roles.AddMembers, { params: { idRole }, body: { idUsers: names.map(idOf) } })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** A role of tenant 2 that only `nobody` holds, so that it can be tried as an administrator of few rights. */
async function asLimited(permissions: PermissionMap) {
  const role = await make(permissions)
  await give(role.idRole, 'nobody')
  await core.directory.forget()
  return {
    role,
    take: async () => {
      await core.as('admin').call(Roles.RemoveMember, { params: { idRole: role.idRole, idUser: idOf('nobody') } })
      core.directory.forget()
    },
  }
}

test('what a group allows is said in a line, by the names of folders of the tenant alone', async () => {
  const folder = async (tenant: number, name: string, idParent: number | null = null) => {
    const { rows } = await core.owner.query(
      `INSERT INTO folder (id_tenant, kind, name, id_parent) VALUES ($1, 'flow', $2, $3) RETURNING id_folder`,
      [tenant, name, idParent],
    )
    return Number(rows[0].id_folder)
  }
  const service = await folder(2, 'Service')
  const cards = await folder(2, 'Cards', service)
  const made = await make({ CallScript: [`view:${cards}`, `edit:${cards}`] }, 'Card people')
  const allows = async () => (await core.as('admin').call(Roles.Basic, { params: { idRole: made.idRole } })).body.allows
  expect(await allows()).toBe('Flows in Service / Cards')
  const elsewhere = await folder(3, 'Secret')
  await core.owner.query('UPDATE role SET permissions = $1 WHERE id_role = $2', [
    JSON.stringify({ CallScript: [`view:${elsewhere}`] }),
    made.idRole,
  ])
  expect(await allows()).toBe('Flows in 1 folder (view only)')
})

test('the list has own and system groups with how many hold them, and finds by name', async () => {
  const made = await make({ CallScript: ['view'] }, 'Night shift')
  await give(made.idRole, 'viewer', 'designer')
  const { body } = await core.as('admin').call(Roles.List, { query: { search: 'night' } })
  expect(body.items).toMatchObject([{ name: 'Night shift', isSystem: false, members: 2, allows: 'Flows (view only)' }])
  const all = (await core.as('admin').call(Roles.List, { query: {} })).body.items
  expect(all.find(({ name }) => name === 'viewer')?.isSystem).toBe(true)
  expect((await core.as('other').call(Roles.Basic, { params: { idRole: made.idRole } })).status).toBe(404)
  expect((await core.as('viewer').call(Roles.List, { query: {} })).status).toBe(403)
  const members = (await core.as('admin').call(Roles.Members, { params: { idRole: made.idRole } })).body
  expect(members.map(({ name, tenant }) => [name, tenant.name])).toEqual([
    ['designer Tester', 'Alpha'],
    ['viewer Tester', 'Alpha'],
  ])
})

test('a name is used once, whatever its case', async () => {
  await make({}, 'Twice')
  const again = await core.as('admin').call(Roles.Create, { body: { name: 'tWICE', permissions: {} } })
  expect([again.status, codeOf(again)]).toEqual([409, 'role.nameTaken'])
})

test('system groups are read by all and changed by the operator; a copy belongs to the tenant', async () => {
  const all = (await core.as('admin').call(Roles.List, { query: { search: 'viewer' } })).body.items
  const { idRole = 0, rowVersion = 0 } = all.find(({ name }) => name === 'viewer') ?? {}
  const change = { params: { idRole }, body: { permissions: { CallScript: ['view'] }, rowVersion } }
  const refused = await core.as('admin').call(Roles.UpdatePermission, change)
  expect([refused.status, codeOf(refused)]).toEqual([409, 'role.system'])
  const copy = await core.as('admin').call(Roles.Duplicate, { params: { idRole }, body: { name: 'Our viewers' } })
  expect(copy.body).toMatchObject({ name: 'Our viewers', isSystem: false, members: 0 })
})

test('nobody gives what they do not hold; a narrower value of what they hold is fine', async () => {
  const { take } = await asLimited({ AccessManagement: ['viewrole', 'editrole'], CallScript: ['view', 'edit:17'] })
  const nobody = core.as('nobody')
  const tryIt = async (permissions: Record<string, (string | -1)[]>) => {
    const name = `Tried ${Math.random()}`
    const answer = await nobody.call(Roles.Create, { body: { name, permissions } })
    return codeOf(answer) ?? answer.status
  }
  expect(await tryIt({ CallScript: ['view:4', 'edit:17'] })).toBe(200)
  expect(await tryIt({ CallScript: ['edit'] })).toBe('role.notHeld')
  expect(await tryIt({ CallScript: ['edit:18'] })).toBe('role.notHeld')
  expect(await tryIt({ CallScript: [-1] })).toBe('role.notHeld')
  expect(await tryIt({ Line: ['view'] })).toBe('role.notHeld')
  // What the group has already may stay; what they do not hold themselves they cannot take either.
  const wide = await make({ Line: ['view'], CallScript: ['publish'] })
  const save = (permissions: Record<string, string[]>) =>
    nobody.call(Roles.PreviewPermission, { params: { idRole: wide.idRole }, body: { permissions } })
  expect((await save({ Line: ['view'], CallScript: ['view'] })).body.blocked).toContain('CallScript.publish')
  expect((await save({ Line: ['view'], CallScript: ['view', 'publish'] })).body.blocked).toBeNull()
  expect((await save({ Line: ['view', 'edit'] })).body.blocked).toContain('Line.edit')
  const copied = await nobody.call(Roles.Duplicate, { params: { idRole: wide.idRole }, body: { name: 'Copied' } })
  expect(codeOf(copied)).toBe('role.notHeld')
  await take()
})

test('what concerns the whole installation is for groups of the operator only', async () => {
  const body = { name: 'Stopper', permissions: { Campaign: ['control'] } }
  expect(codeOf(await core.as('admin').call(Roles.Create, { body }))).toBe('role.systemAction')
  expect((await core.as('operator').call(Roles.Create, { body })).status).toBe(200)
  const unknown = { name: 'Odd', permissions: { CallScript: ['fly'] } }
  expect(codeOf(await core.as('admin').call(Roles.Create, { body: unknown }))).toBe('role.unknownPermission')
})

test('the preview counts everything a person holds, and saves nothing', async () => {
  const first = await make({ CallScript: ['view', 'edit'], Line: ['view'] })
  await give(first.idRole, 'viewer', 'nobody')
  const params = { idRole: first.idRole }
  const permissions = { Line: ['view'], Module: ['view'] }
  const { body } = await core.as('admin').call(Roles.PreviewPermission, { params, body: { permissions } })
  expect(body.people).toMatchObject([
    { name: 'nobody Tester', gains: ['Module.view'], losses: ['CallScript.view', 'CallScript.edit'] },
    { name: 'viewer Tester', gains: ['Module.view'], losses: ['CallScript.edit'] }, // view comes from another group
  ])
  expect([body.affected, body.unaffected, body.blocked]).toEqual([2, 0, null])
  expect((await core.as('admin').call(Roles.Permission, { params })).body).toMatchObject({
    permissions: { CallScript: ['view', 'edit'], Line: ['view'] },
    rowVersion: 1,
  })
})

test('a changed right counts at once, is in the audit, and a save based on an older state is refused', async () => {
  const role = await make({ Module: ['view'] })
  await give(role.idRole, 'nobody')
  const params = { idRole: role.idRole }
  const save = (rowVersion: number, permissions: Record<string, string[]>) =>
    core.as('admin').call(Roles.UpdatePermission, { params, body: { permissions, rowVersion } })
  expect((await save(1, { AccessManagement: ['viewrole'] })).body.rowVersion).toBe(2)
  const late = await save(1, { Line: ['view'] })
  expect([late.status, codeOf(late)]).toEqual([409, 'entity.stale'])
  core.directory.forget() // as NOTIFY does in a running process
  expect((await core.as('nobody').call(Roles.List, { query: {} })).status).toBe(200)
  const { rows } = await core.owner.query(
    "SELECT before, after FROM audit_event WHERE entity_kind = 'Role' AND entity_id = $1 ORDER BY at DESC, id_audit_event DESC LIMIT 1",
    [String(role.idRole)],
  )
  expect(rows[0]).toMatchObject({
    before: { permissions: { Module: ['view'] } },
    after: { permissions: { AccessManagement: ['viewrole'] } },
  })
  await core.as('admin').call(Roles.RemoveMember, { params: { ...params, idUser: idOf('nobody') } })
})

test('a group in use is removed only with another one for those who hold it', async () => {
  const [used, other] = [await make({ Line: ['view'] }), await make({ Module: ['view'] })]
  await give(used.idRole, 'designer', 'viewer')
  await give(other.idRole, 'viewer')
  const params = { idRole: used.idRole }
  const refused = await core.as('admin').call(Roles.Remove, { params, query: {} })
  expect(refused.body).toMatchObject({
    code: 'role.inUse',
    details: { users: [{ kind: 'User', name: 'designer Tester' }, {}], more: 0 },
  })
  const itself = await core.as('admin').call(Roles.Remove, { params, query: { idReplacement: used.idRole } })
  expect(itself.status).toBe(404)
  const done = await core.as('admin').call(Roles.Remove, { params, query: { idReplacement: other.idRole } })
  expect(done.status).toBe(204)
  const { body } = await core.as('admin').call(Roles.Members, { params: { idRole: other.idRole } })
  expect(body.map(({ name }) => name)).toEqual(['designer Tester', 'viewer Tester'])
})

test('who can do something is answered with what gives it', async () => {
  const role = await make({ Grammar: ['edit'] })
  await give(role.idRole, 'viewer')
  const { body } = await core.as('admin').call(Roles.WhoCan, { query: { area: 'Grammar', action: 'edit' } })
  expect(body.find(({ name }) => name === 'viewer Tester')?.roles).toEqual([
    { id: role.idRole, name: role.name, values: [] },
  ])
  expect(body.map(({ name }) => name)).not.toContain('other Tester')
  const system = await core.as('admin').call(Roles.WhoCan, { query: { area: 'Campaign', action: 'control' } })
  expect(system.body).toEqual([])
})

test('somebody who can edit users and groups is always left, also when two take it from each other at once', async () => {
  const role = await make({ AccessManagement: [-1] }, 'Tenant administrators')
  await give(role.idRole, 'nobody', 'viewer')
  // From here on only this group makes administrators of tenant 2.
  for (const name of ['both', 'admin'] as const)
    await core.owner.query(
      "DELETE FROM membership WHERE id_user = $1 AND id_tenant = 2 AND id_role = (SELECT id_role FROM role WHERE name = 'all')",
      [idOf(name)],
    )
  core.directory.forget()
  const params = { idRole: role.idRole }
  const save = { params, body: { permissions: { AccessManagement: ['viewrole'] }, rowVersion: 1 } }
  expect(codeOf(await core.as('nobody').call(Roles.UpdatePermission, save))).toBe('role.lastAdministrator')
  const both = await Promise.all([
    core.as('nobody').call(Roles.RemoveMember, { params: { ...params, idUser: idOf('viewer') } }),
    core.as('viewer').call(Roles.RemoveMember, { params: { ...params, idUser: idOf('nobody') } }),
  ])
  // Whoever comes second is refused: for being the last, or for having lost the right by then.
  expect(both.filter(({ status }) => status === 204)).toHaveLength(1)
  expect(both.filter(({ status }) => status === 409 || status === 403)).toHaveLength(1)
  const { rows } = await core.owner.query('SELECT id_user FROM membership WHERE id_role = $1', [role.idRole])
  expect(rows).toHaveLength(1)
  const left = Number(rows[0].id_user) === idOf('viewer') ? 'viewer' : 'nobody'
  core.directory.forget()
  const removal = await core.as(left).call(Users.UserRoles, { params: { idUser: idOf(left) } })
  expect(removal.body.effective.map(({ action }) => action)).toContain('editrole')
})
