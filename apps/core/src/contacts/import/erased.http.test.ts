import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contactImports, workOn } from '../../../test/contactImports.ts'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'

const { Campaigns: C, Erasure } = operations
let core: TestCore
let worker: Worker
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
  worker = await workOn(core)
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression; DELETE FROM erasure_area; DELETE FROM erasure')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const admin = () => core.as('admin')
/** Erases as the desk does, to the end. */
async function erase(kind: 'number' | 'id', value: string, more: object = {}) {
  const body = { kind, value, mode: 'erase' as const, reason: 'Asked by letter', confirmation: value, ...more }
  const begun = await admin().call(Erasure.Erase, { body })
  expect(begun.status, begun.text).toBe(200)
  const { idErasure } = begun.body
  await vi.waitFor(async () => {
    const { body: erasure } = await admin().call(Erasure.Erasure, { params: { idErasure } })
    expect(erasure.finishedAt).not.toBeNull()
  }, 20_000)
}
async function imported(content: string, updates = false) {
  const on = contactImports(core, idCampaign)
  const { counts, idContactImport } = await on.imported(content, updates ? { updates } : {})
  return { counts, rows: await on.rows(idContactImport) }
}
const added = async (data: Record<string, string>, updates = false) =>
  (await admin().call(C.AddContacts, { params: { idCampaign }, body: { contacts: [{ data }], updates } })).body.results
const contacts = async () => (await admin().call(C.Contacts, { params: { idCampaign }, query: {} })).body.items
/** Whether anything of the row stands anywhere that belongs to contacts and imports. */
const isKept = async (pattern: string) => {
  const { rows } = await core.owner.query(
    `SELECT FROM campaign_contact c WHERE c::text ~ $1 UNION ALL SELECT FROM contact_import_row r WHERE r::text ~ $1
     UNION ALL SELECT FROM contact_import i WHERE i::text ~ $1`,
    [pattern],
  )
  return rows.length > 0
}

test('whoever was erased is not called by a later list, and nothing of their row is kept', async () => {
  await imported('phone,name,note\n+420605111222,Ann Erased,owes 200')
  await erase('number', '+420 605 111 222')
  expect(await contacts()).toEqual([])
  const { counts, rows } = await imported('phone,name,note\n605 111 222,Ann Erased,owes 200\n605111333,Eva,')
  expect(counts).toMatchObject({ imported: 1, invalid: 1, suppressed: 0 })
  expect(rows).toEqual([
    { line: 2, result: 'invalid', cells: [], problems: [{ field: '', reason: expect.stringMatching(/was erased/) }] },
  ])
  expect(await added({ phone: '00420605111222', name: 'Ann Erased' })).toEqual([
    { result: 'invalid', idContact: null, reason: expect.stringMatching(/was erased/) },
  ])
  expect((await contacts()).map(({ name }) => name)).toEqual(['Eva'])
  expect(await isKept('605.?111.?222|Ann Erased')).toBe(false)
})

test('they may agree anew: with their entry gone they come in like anybody else', async () => {
  await erase('number', '+420605111222')
  const find = async () => (await admin().call(C.Suppressions, { query: { search: '+420 605 111 222' } })).body.items
  const [entry] = await find()
  expect(entry).toMatchObject({ identifier: null, scope: 'tenant', expiresAt: null })
  await admin().call(C.RemoveSuppression, { params: { idSuppression: entry?.idSuppression ?? 0 } })
  expect((await imported('phone\n605111222')).counts).toMatchObject({ imported: 1, invalid: 0 })
  expect(await find()).toEqual([])
})

test('who did not ask for that is called again, and an older entry of theirs lets nothing be kept', async () => {
  await erase('number', '+420605111222', { noContact: false })
  expect(await added({ phone: '605111222' })).toMatchObject([{ result: 'imported' }])
  const entry = {
    identifiers: ['+420605111333'],
    scope: 'tenant' as const,
    idCampaign: null,
    reason: '',
    expiresAt: null,
  }
  await admin().call(C.AddSuppressions, { body: entry })
  expect(await added({ phone: '605111333' })).toMatchObject([{ result: 'suppressed' }])
  await erase('number', '+420605111333', { noContact: false })
  expect(await added({ phone: '605111333', name: 'Bob' })).toMatchObject([{ result: 'invalid', idContact: null }])
})

test('they are told by what the campaign calls them, too, and never written into what is there', async () => {
  await added({ phone: '605111444', customer: 'C-1234' })
  await erase('id', 'C-9999')
  expect(await added({ phone: '605111555', customer: 'c-9999' })).toMatchObject([{ result: 'invalid' }])
  await erase('number', '+420605111666')
  expect(await added({ phone: '605111666', customer: 'C-1234', name: 'Ann' }, true)).toMatchObject([
    { result: 'invalid' },
  ])
  expect(await contacts()).toMatchObject([{ phone: '+420605111444', name: '' }])
  expect((await imported('phone,customer\n605111666,C-1234', true)).counts).toMatchObject({ invalid: 1, updated: 0 })
})
