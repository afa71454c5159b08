import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { people } from '../../test/people.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const { Roles, Tenants, Users } = operations
const { Audit, Event, Undo } = operations.Audit
const admin = () => core.as('admin')
const newest = async (entityKind: string, id: number) =>
  (await admin().call(Audit, { query: { entityKind, entityId: String(id) } })).body.items[0]?.idAuditEvent ?? 0
const undo = (idAuditEvent: number) => admin().call(Undo, { params: { idAuditEvent } })
const undoNewest = async (entityKind: string, id: number) => await undo(await newest(entityKind, id))

test('a permission group gets its name and its permissions back, one by one', async () => {
  const { idRole } = (
    await admin().call(Roles.Create, { body: { name: 'Undone group', permissions: { CallScript: ['view'] } } })
  ).body
  const params = { idRole }
  const basic = () => admin().call(Roles.Basic, { params })
  const permission = () => admin().call(Roles.Permission, { params })
  await admin().call(Roles.UpdateBasic, {
    params,
    body: { name: 'Other name', rowVersion: (await basic()).body.rowVersion },
  })
  const renamed = await newest('Role', idRole)
  await admin().call(Roles.UpdatePermission, {
    params,
    body: { permissions: { CallScript: ['view', 'edit'] }, rowVersion: (await permission()).body.rowVersion },
  })
  const given = await newest('Role', idRole)
  // What was changed since is not what is put back, so it is no hindrance.
  expect((await undo(renamed)).status).toBe(200)
  expect((await basic()).body.name).toBe('Undone group')
  expect((await permission()).body.permissions).toEqual({ CallScript: ['view', 'edit'] })
  expect((await undo(given)).status).toBe(200)
  expect((await permission()).body.permissions).toEqual({ CallScript: ['view'] })
})

test('a permission group is not taken away from those who hold it, nor put back where others were given another', async () => {
  const create = async (name: string) =>
    (await admin().call(Roles.Create, { body: { name, permissions: { CallScript: ['view'] } } })).body.idRole
  const idRole = await create('Held group')
  const created = await newest('Role', idRole)
  const idUser = Object.keys(people).indexOf('nobody') + 1
  expect((await admin().call(Roles.AddMembers, { params: { idRole }, body: { idUsers: [idUser] } })).status).toBe(200)
  const held = await undo(created)
  expect(held.status, held.text).toBe(409)
  const idReplacement = await create('Replacement')
  await admin().call(Roles.Remove, { params: { idRole }, query: { idReplacement } })
  const removed = await undoNewest('Role', idRole)
  expect(removed.status).toBe(409)
  expect(removed.text).toContain('were given another permission group')
  await admin().call(Roles.Remove, { params: { idRole: await create('Nobody’s group') } })
  const { items } = (await admin().call(Audit, { query: { entityKind: 'Role', kind: [4] } })).body
  expect((await undo(items[0]?.idAuditEvent ?? 0)).status).toBe(200)
})

test('parameters come back with their notes; not where they were changed again, and not where one is a secret', async () => {
  const params = { idTenant: 2 }
  const read = async () => (await admin().call(Tenants.Parameters, { params })).body
  const write = async (key: string, value: string, note = '') => {
    const { rowVersion } = await read()
    const items = [{ key, type: 'text' as const, value, note }]
    const answer = await admin().call(Tenants.UpdateParameters, { params, body: { items, rowVersion } })
    expect(answer.status, answer.text).toBe(200)
    return await newest('Tenant', 2)
  }
  await write('colour', 'red', 'of the widget')
  const blue = await write('colour', 'blue')
  expect((await undo(blue)).status).toBe(200)
  expect((await read()).items).toEqual([{ key: 'colour', type: 'text', value: 'red', note: 'of the widget' }])
  const green = await write('colour', 'green')
  await write('colour', 'black')
  const again = await undo(green)
  expect(again.status).toBe(409)
  expect(again.text).toContain('changed colour since then')
  await write('crm.password', 'Sesame-Street-1')
  const open = await write('crm.open', 'yes')
  const secret = await undo(open)
  expect(secret.status).toBe(409)
  expect(secret.text).toContain('contained a secret')
})

test('parameters come back one by one, beside what was changed since and beside secrets', async () => {
  const params = { idTenant: 2 }
  const read = async () => (await admin().call(Tenants.Parameters, { params })).body
  const write = async (values: Record<string, string>) => {
    const { rowVersion } = await read()
    const items = Object.entries(values).map(([key, value]) => ({ key, type: 'text' as const, value, note: '' }))
    const answer = await admin().call(Tenants.UpdateParameters, { params, body: { items, rowVersion } })
    expect(answer.status, answer.text).toBe(200)
    return await newest('Tenant', 2)
  }
  const valuesNow = async () => Object.fromEntries((await read()).items.map(({ key, value }) => [key, value]))
  const placesOf = async (idAuditEvent: number) =>
    (await admin().call(Event, { params: { idAuditEvent } })).body.undoPlaces
  const undoOne = (idAuditEvent: number, ...places: string[][]) =>
    admin().call(Undo, { params: { idAuditEvent }, body: { places } })
  const secret = { 'crm.password': 'Sesame-Street-1' }
  await write({ ...secret, wait: '45', hold: 'jazz' })
  const changed = await write({ ...secret, wait: '60', hold: 'rock', extra: 'new' })
  await write({ ...secret, wait: '60', hold: 'silence', extra: 'new' })
  expect(await placesOf(changed)).toEqual(
    expect.arrayContaining([
      { place: ['parameters', 'wait'], blocked: null },
      { place: ['parameters', 'extra'], blocked: null },
      { place: ['parameters', 'hold'], blocked: expect.stringContaining('changed hold since then') },
    ]),
  )
  expect((await undoOne(changed, ['parameters', 'hold'])).status).toBe(409)
  expect((await undoOne(changed, ['parameters', 'crm.password'])).status).toBe(409)
  expect((await undo(changed)).status).toBe(409)
  expect((await undoOne(changed, ['parameters', 'wait'])).status).toBe(200)
  expect(await valuesNow()).toEqual({ ...secret, wait: '45', hold: 'silence', extra: 'new' })
  const again = await undoOne(changed, ['parameters', 'wait'])
  expect([again.status, again.body]).toMatchObject([409, { code: 'audit.alreadyUndone' }])
  const rest = await undoOne(changed, ['parameters', 'extra'])
  expect([rest.status, rest.body.undoneBy]).toEqual([200, await newest('Tenant', 2)])
  expect(await valuesNow()).toEqual({ ...secret, wait: '45', hold: 'silence' })
})

test('a notification group comes back, but no webhook, whose new secret nobody would see', async () => {
  const params = { idTenant: 2 }
  const body = {
    name: 'On call',
    isEnabled: true,
    events: ['task.failed' as const],
    emails: ['duty@example.test'],
    webhookUrl: null,
    idUsers: [Object.keys(people).indexOf('designer') + 1],
    quiet: null,
  }
  const { group } = (await admin().call(Tenants.CreateNotificationGroup, { params, body })).body
  const { idNotificationGroup, rowVersion } = group
  const at = { ...params, idNotificationGroup }
  const change = { ...body, name: 'Renamed', idUsers: [], webhookUrl: 'https://hooks.example.test/a', rowVersion }
  await admin().call(Tenants.UpdateNotificationGroup, { params: at, body: change })
  expect((await undoNewest('NotificationGroup', idNotificationGroup)).status).toBe(200)
  const groups = async () => (await admin().call(Tenants.NotificationGroups, { params })).body
  expect((await groups())[0]).toMatchObject({
    name: 'On call',
    webhookUrl: null,
    people: [{ name: 'designer Tester' }],
  })
  await admin().call(Tenants.RemoveNotificationGroup, { params: at })
  expect((await undoNewest('NotificationGroup', idNotificationGroup)).status).toBe(200)
  expect((await groups()).map(({ name, emails }) => [name, emails])).toEqual([['On call', ['duty@example.test']]])
  // The undo of the change is itself a change: to put the webhook back would need a secret nobody is shown.
  const { items } = (await admin().call(Audit, { query: { entityKind: 'NotificationGroup', kind: [3] } })).body
  const withWebhook = items.find(({ before }) => JSON.stringify(before).includes('hooks.example.test'))
  expect((await undo(withWebhook?.idAuditEvent ?? 0)).text).toMatch(/deleted|new secret/)
})

test('a person’s name and address come back; somebody without the right is refused', async () => {
  const idUser = Object.keys(people).indexOf('viewer') + 1
  const params = { idUser }
  const read = async () => (await admin().call(Users.UserBasic, { params })).body
  const { rowVersion } = await read()
  await admin().call(Users.UpdateUserBasic, {
    params,
    body: { lastname: 'Married', email: 'married@example.test', rowVersion },
  })
  const id = await newest('User', idUser)
  const refused = await core.as('viewer').call(Undo, { params: { idAuditEvent: id } })
  expect([403, 409]).toContain(refused.status)
  expect((await undo(id)).status).toBe(200)
  expect(await read()).toMatchObject({ lastname: 'Tester', email: 'viewer@example.test' })
})
