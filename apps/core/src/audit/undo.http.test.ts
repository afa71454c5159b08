import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const { Audit, Event, Undo, EntityAt, Export } = operations.Audit
const admin = () => core.as('admin', { context: 2 })
const newFolder = async (name: string) =>
  (await admin().call(operations.Folders.Create, { body: { name, kind: 'flow', idParent: null } })).body
const rename = async (folder: { idFolder: number; rowVersion: number }, name: string) => {
  core.clock.advance(1_000)
  return (
    await admin().call(operations.Folders.Update, {
      params: { idFolder: folder.idFolder },
      body: { name, rowVersion: folder.rowVersion },
    })
  ).body
}
const eventsOf = async (idFolder: number) =>
  (await admin().call(Audit, { query: { entityKind: 'Folder', entityId: String(idFolder) } })).body.items
const undo = (idAuditEvent: number) => admin().call(Undo, { params: { idAuditEvent } })

test('a renamed folder gets its name back, once, and both events know of each other', async () => {
  const folder = await rename(await newFolder('Undo me'), 'Renamed')
  const [renamed] = await eventsOf(folder.idFolder)
  const id = renamed?.idAuditEvent ?? 0
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [back, before] = await eventsOf(folder.idFolder)
  expect(back).toMatchObject({ undoes: id, after: { name: 'Undo me' } })
  expect(before).toMatchObject({ undoneBy: back?.idAuditEvent })
  // What was undone can be done again by taking back the undo.
  expect((await undo(back?.idAuditEvent ?? 0)).status).toBe(200)
  expect((await eventsOf(folder.idFolder))[0]).toMatchObject({ after: { name: 'Renamed' } })
})

test('is refused where the same was changed again, or where something depends on it', async () => {
  const folder = await rename(await newFolder('Twice'), 'Once')
  await rename(folder, 'Again')
  const [, first, created] = await eventsOf(folder.idFolder)
  const refused = await undo(first?.idAuditEvent ?? 0)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('changed “Name” since then')
  expect((await undo(created?.idAuditEvent ?? 0)).status).toBe(409)
  const parent = await newFolder('Parent')
  await admin().call(operations.Folders.Create, { body: { name: 'Child', kind: 'flow', idParent: parent.idFolder } })
  const [event] = await eventsOf(parent.idFolder)
  const notEmpty = await undo(event?.idAuditEvent ?? 0)
  expect(notEmpty.status).toBe(409)
  expect(notEmpty.text).toContain('contains 0 items and 1 folder.')
})

test('what was created is removed, and what was removed is created again', async () => {
  const folder = await newFolder('There and back')
  const [created] = await eventsOf(folder.idFolder)
  expect((await undo(created?.idAuditEvent ?? 0)).status).toBe(200)
  const [removed] = await eventsOf(folder.idFolder)
  expect((await undo(removed?.idAuditEvent ?? 0)).status).toBe(200)
  const { body } = await admin().call(operations.Folders.GetFolders, { query: { kind: 'flow' } })
  expect(body.map(({ name }) => name)).toContain('There and back')
})

test('an entity is shown as it was at a moment', async () => {
  const at = (ms: number) => new Date(core.clock.now().getTime() + ms).toISOString()
  core.clock.advance(10_000)
  const before = at(-5_000)
  const folder = await newFolder('First name')
  const then = at(0)
  await rename(folder, 'Second name')
  const stateAt = async (moment: string) =>
    (await admin().call(EntityAt, { query: { kind: 'Folder', id: String(folder.idFolder), at: moment } })).body
  expect(await stateAt(before)).toMatchObject({ exists: false, state: null })
  expect(await stateAt(then)).toMatchObject({ exists: true, state: { name: 'First name' } })
  expect(await stateAt(at(0))).toMatchObject({ exists: true, state: { name: 'Second name' } })
})

test('texts in payloads are found page by page, and nobody else’s', async () => {
  for (let index = 0; index < 5; index += 1) await newFolder(`Pineapple ${index}`)
  const first = await admin().call(Audit, { query: { search: 'pineap', limit: 3 } })
  expect(first.body.items.map(({ entity }) => entity.name)).toEqual(['Pineapple 4', 'Pineapple 3', 'Pineapple 2'])
  expect(first.body).toMatchObject({ total: 5, totalExact: true })
  const second = await admin().call(Audit, {
    query: { search: 'pineap', limit: 3, cursor: first.body.nextCursor ?? '' },
  })
  expect(second.body.items.map(({ entity }) => entity.name)).toEqual(['Pineapple 1', 'Pineapple 0'])
  expect((await admin().call(Audit, { query: { search: 'pineap', kind: [4] } })).body.items).toEqual([])
  expect((await core.as('other').call(Audit, { query: { search: 'pineap' } })).body.items).toEqual([])
})

test('one event is shown with names and program; others’ are not found', async () => {
  const parent = await newFolder('Upper')
  await admin().call(operations.Folders.Create, { body: { name: 'Lower', kind: 'flow', idParent: parent.idFolder } })
  const { body } = await admin().call(Audit, { query: { search: 'Lower' } })
  const params = { idAuditEvent: body.items[0]?.idAuditEvent ?? 0 }
  const detail = await admin().call(Event, { params })
  expect(detail.body).toMatchObject({ names: { [`idParent:${parent.idFolder}`]: 'Upper' }, undoBlocked: null })
  expect(detail.body.userAgent).toBe('lightMyRequest')
  expect((await core.as('other').call(Event, { params })).status).toBe(404)
  expect((await core.as('other').call(Undo, { params })).status).toBe(404)
})

test('the export is formula-safe and recorded', async () => {
  await newFolder('=SUM(A1)')
  const answer = await admin().call(Export, { query: { search: 'SUM' } })
  expect(answer.status).toBe(200)
  expect(answer.text).toContain("'=SUM(A1)")
  const { body } = await admin().call(Audit, { query: { entityKind: 'Auditlog' } })
  expect(body.items[0]).toMatchObject({ kind: 1, after: { report: 'audit log' } })
})
