import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { Folders, CallScripts, Audit } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const create = async (name: string, idParent: number | null = null) => {
  const answer = await core.as('admin').call(Folders.Create, { body: { name, kind: 'flow', idParent } })
  expect(answer.status).toBe(200)
  return answer.body
}
const names = async (person: 'admin' | 'other' = 'admin') =>
  (await core.as(person).call(Folders.GetFolders, { query: { kind: 'flow' } })).body.map((folder) => folder.name)

test('a tree is built, renamed and moved, and another tenant sees nothing of it', async () => {
  const top = await create('Collections')
  const below = await create('Early stage', top.idFolder)
  const moved = await core.as('admin').call(Folders.Update, {
    params: { idFolder: below.idFolder },
    body: { name: 'Early', idParent: null, rowVersion: below.rowVersion },
  })
  expect(moved.body).toMatchObject({ name: 'Early', idParent: null, rowVersion: below.rowVersion + 1 })
  expect(await names()).toEqual(['Collections', 'Early'])
  expect(await names('other')).toEqual([])
  const foreign = await core.as('other').call(Folders.GetFolderBreadcrumb, { params: { idFolder: top.idFolder } })
  expect(foreign.status).toBe(404)
})

test('a name is taken once in a folder, whatever its case, and the message lands on the field', async () => {
  await create('Surveys')
  const again = await core.as('admin').call(Folders.Create, { body: { name: 'SURVEYS', kind: 'flow', idParent: null } })
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'folder.nameTaken', details: { name: expect.any(String) } },
  })
})

test('a folder does not go into itself or below itself', async () => {
  const a = await create('A')
  const b = await create('B', a.idFolder)
  const answer = await core
    .as('admin')
    .call(Folders.BulkMove, { body: { kind: 'flow', idFolder: b.idFolder, folders: [a.idFolder], items: [] } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'folder.intoItself' } })
})

test('a folder with content is removed only when its content is moved; nothing is lost', async () => {
  const folder = await create('Outages')
  const flow = await core
    .as('admin')
    .call(CallScripts.Create, { body: { name: 'Report an outage', idFolder: folder.idFolder, type: 1, channel: 2 } })
  expect(flow.status).toBe(200)
  const params = { idFolder: folder.idFolder }
  expect(await core.as('admin').call(Folders.Remove, { params, body: {} })).toMatchObject({
    status: 409,
    body: {
      code: 'folder.notEmpty',
      details: { users: [{ kind: 'CallScript', id: flow.body.idCallScript, name: 'Report an outage' }], more: 0 },
    },
  })
  expect((await core.as('admin').call(Folders.Remove, { params, body: { moveContentTo: null } })).status).toBe(204)
  const kept = await core.as('admin').call(CallScripts.Basic, { params: { idCallScript: flow.body.idCallScript } })
  expect(kept.body).toMatchObject({ name: 'Report an outage', idFolder: null })
})

test('a stale save is refused with the current state', async () => {
  const folder = await create('Stale')
  const body = { name: 'Newer', rowVersion: folder.rowVersion }
  await core.as('admin').call(Folders.Update, { params: { idFolder: folder.idFolder }, body })
  const answer = await core
    .as('admin')
    .call(Folders.Update, { params: { idFolder: folder.idFolder }, body: { ...body, name: 'Older' } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'entity.stale', details: { current: { name: 'Newer' } } } })
})

test('without the permission the answer says what is missing and who can help', async () => {
  const answer = await core.as('viewer').call(Folders.Create, { body: { name: 'X', kind: 'flow', idParent: null } })
  expect(answer).toMatchObject({
    status: 403,
    body: {
      code: 'permission.missing',
      details: {
        missing: expect.arrayContaining(['CallScript.edit']),
        grantedBy: expect.arrayContaining(['all', 'designer']),
        canGive: expect.arrayContaining(['admin Tester']),
      },
    },
  })
})

test('the change and its audit event are one', async () => {
  const folder = await create('Audited')
  const log = await core
    .as('admin')
    .call(Audit.Audit, { query: { entityKind: 'Folder', entityId: String(folder.idFolder) } })
  expect(log.body.items).toMatchObject([
    { kind: 2, actor: { name: 'admin Tester' }, entity: { name: 'Audited' }, after: { name: 'Audited' } },
  ])
})
