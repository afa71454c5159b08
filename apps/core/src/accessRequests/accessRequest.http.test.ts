import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { people } from '../../test/people.ts'

const { ExplainAccess, RequestAccess, OwnAccessRequests, AccessRequests, ApproveAccess, DeclineAccess } =
  operations.Users
const { Notices } = operations.Home
const idOf = (name: keyof typeof people) => Object.keys(people).indexOf(name) + 1
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query(`DELETE FROM access_request; DELETE FROM notice;
    DELETE FROM membership WHERE id_user = ${idOf('nobody')} AND id_role <> (SELECT id_role FROM role WHERE name = 'nothing')`)
  core.directory.forget()
})

const draft = (...permissions: 'CallScript.view'[]) => ({
  permissions,
  isOneEnough: false,
  message: 'I look after the cards.',
  path: '/flows',
})
const ask = (name: keyof typeof people = 'nobody') =>
  core.as(name).call(RequestAccess, { body: draft('CallScript.view') })
const pending = async (name: keyof typeof people = 'admin') => (await core.as(name).call(AccessRequests)).body
const roleNamed = async (name: string) => (await pending())[0]?.roles.find((role) => role.name === name)?.idRole ?? 0

test('what is missing is explained, also before anything is refused', async () => {
  const query = { permissions: ['Auditlog.view' as const] }
  const { body } = await core.as('nobody').call(ExplainAccess, { query })
  expect(body.missing).toEqual(['Auditlog.view'])
  expect(body.grantedBy).toEqual(expect.arrayContaining(['all', 'viewer']))
  expect(body.canGive).toContain('admin Tester')
  expect(body.canGive).not.toContain('other Tester')
})

test('whoever can give it is told once; asking again changes nothing', async () => {
  const { status, body } = await ask()
  expect([status, body.permissions]).toEqual([200, ['CallScript.view']])
  expect((await ask()).body).toEqual(body)
  expect((await core.as('nobody').call(OwnAccessRequests)).body).toEqual([body])
  expect((await core.as('viewer').call(OwnAccessRequests)).body).toEqual([])
  const told = (await core.as('admin').call(Notices)).body
  expect(told).toMatchObject([
    {
      title: 'nobody Tester requests access',
      text: 'Flows: view – I look after the cards.',
      path: `/administration/access-requests?request=${body.idAccessRequest}`,
    },
  ])
  expect((await core.as('other').call(Notices)).body).toEqual([])
  expect((await core.as('viewer').call(Notices)).body).toEqual([])
})

test('nobody is told of a request for what no group of the tenant can carry', async () => {
  const body = { ...draft(), permissions: ['Settings.modify-theme' as const] }
  const refused = await core.as('nobody').call(RequestAccess, { body })
  expect([refused.status, codeOf(refused)]).toEqual([409, 'role.systemAction'])
  expect((await core.as('admin').call(Notices)).body).toEqual([])
})

test('approving gives the group, which works at once, and tells who asked', async () => {
  expect((await core.as('nobody').call(operations.CallScripts.List, { query: {} })).status).toBe(403)
  const { idAccessRequest } = (await ask()).body
  const params = { idAccessRequest }
  expect((await pending())[0]).toMatchObject({ person: { id: idOf('nobody') }, message: 'I look after the cards.' })
  const body = { idRole: await roleNamed('viewer'), word: 'Welcome.' }
  const { status } = await core.as('admin').call(ApproveAccess, { params, body })
  expect(status).toBe(204)
  core.directory.forget() // as the database's notification does
  expect((await core.as('nobody').call(operations.CallScripts.List, { query: {} })).status).toBe(200)
  expect((await core.as('nobody').call(Notices)).body).toMatchObject([
    { title: 'Access granted: Flows: view', path: '/flows', text: expect.stringContaining('viewer') },
  ])
  expect(await pending()).toEqual([])
  const again = await core.as('both').call(DeclineAccess, { params, body: { word: '' } })
  expect([again.status, codeOf(again)]).toEqual([409, 'accessRequest.answered'])
  const held = await ask()
  expect([held.status, codeOf(held)]).toEqual([409, 'accessRequest.held'])
  const { rows } = await core.owner.query(
    "SELECT kind FROM audit_event WHERE entity_kind = 'AccessRequest' AND entity_id = $1 ORDER BY id_audit_event",
    [String(idAccessRequest)],
  )
  expect(rows).toHaveLength(2)
})

test('a group that does not give it is refused, and one that gives more than the approver holds', async () => {
  const params = { idAccessRequest: (await ask()).body.idAccessRequest }
  const { rows } = await core.owner.query("SELECT id_role FROM role WHERE name = 'nothing'")
  const nothing = { idRole: Number(rows[0].id_role), word: '' }
  const lacking = await core.as('admin').call(ApproveAccess, { params, body: nothing })
  expect([lacking.status, codeOf(lacking)]).toEqual([409, 'accessRequest.roleLacks'])
  const made = await core.as('admin').call(operations.Roles.Create, {
    body: { name: 'Gives roles', permissions: { AccessManagement: ['edituser', 'viewuser'], CallScript: ['view'] } },
  })
  const idUsers = [idOf('viewer')]
  await core.as('admin').call(operations.Roles.AddMembers, { params: { idRole: made.body.idRole }, body: { idUsers } })
  core.directory.forget() // as the database's notification does
  expect((await core.as('viewer').call(AccessRequests)).status).toBe(200)
  const roles = (await pending('viewer'))[0]?.roles ?? []
  expect(roles.find(({ name }) => name === 'viewer')?.blocked).toBeNull()
  expect(roles.find(({ name }) => name === 'all')?.blocked).toContain('You can only assign permissions you have')
  const all = { idRole: await roleNamed('all'), word: '' }
  const more = await core.as('viewer').call(ApproveAccess, { params, body: all })
  expect([more.status, codeOf(more)]).toEqual([409, 'role.notHeld'])
})

test('declining says why; other tenants neither see nor answer', async () => {
  const params = { idAccessRequest: (await ask()).body.idAccessRequest }
  expect(await pending('other')).toEqual([])
  expect((await core.as('other').call(DeclineAccess, { params, body: { word: '' } })).status).toBe(404)
  expect((await core.as('nobody').call(AccessRequests)).status).toBe(403)
  expect((await core.as('designer').call(DeclineAccess, { params, body: { word: '' } })).status).toBe(403)
  await core.as('admin').call(DeclineAccess, { params, body: { word: 'Ask your team lead.' } })
  expect((await core.as('nobody').call(Notices)).body).toMatchObject([
    { title: 'Access declined: Flows: view', text: 'admin Tester answered. Ask your team lead.', path: null },
  ])
  expect((await ask()).status).toBe(200)
})

test('nobody asks more than ten times a day, or for a page elsewhere', async () => {
  for (let i = 0; i < 10; i += 1) {
    const { body } = await ask()
    await core.owner.query("UPDATE access_request SET state = 'declined' WHERE id_access_request = $1", [
      body.idAccessRequest,
    ])
  }
  const last = await ask()
  expect([last.status, codeOf(last)]).toEqual([429, 'accessRequest.tooMany'])
  const elsewhere = { ...draft('CallScript.view'), path: '//example.com' }
  expect((await core.as('nobody').call(RequestAccess, { body: elsewhere })).status).toBe(400)
})
