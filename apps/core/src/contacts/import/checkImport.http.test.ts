import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contactImports, workOn } from '../../../test/contactImports.ts'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'

const C = operations.Campaigns
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
  await core.owner.query('DELETE FROM suppression')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const admin = () => core.as('admin')
const imports = () => contactImports(core, idCampaign)
const counted = (idContactImport: number) =>
  vi.waitFor(async () => {
    const { checked } = await imports().read(idContactImport)
    expect(checked?.isRunning).toBe(false)
    return checked
  }, 20_000)
async function columns() {
  const stored = await core.owner.query<{ columns: unknown[] }>('SELECT columns FROM campaign WHERE id_campaign = $1', [
    idCampaign,
  ])
  return stored.rows[0]?.columns ?? []
}

const number = (at: number) => `+42060${5_000_000 + at}`

test('all rows are counted before they are imported, not the first ones only', async () => {
  await admin().call(C.AddContacts, { params: { idCampaign }, body: { contacts: [{ data: { phone: number(1) } }] } })
  await admin().call(C.AddSuppressions, {
    body: { identifiers: [number(2)], scope: 'campaign', idCampaign, reason: '', expiresAt: null },
  })
  const good = Array.from({ length: 5_000 }, (_, at) => `${number(at + 1)};Ok`)
  const bad = ['Nothing', 'Nothing', ''].map((phone) => `${phone};Bad`)
  const { idContactImport } = await imports().upload(['phone;name', ...good, ...bad, `${number(3)};Again`].join('\n'))
  expect(await counted(idContactImport)).toEqual({
    isRunning: false,
    rows: 5_004,
    counts: { added: 4_998, known: 1, repeated: 1, suppressed: 1, invalid: 3 },
    reasons: [expect.objectContaining({ rows: 2 }), expect.objectContaining({ rows: 1 })],
    leftOut: [],
    error: null,
  })
  expect((await admin().call(C.Contacts, { params: { idCampaign }, query: {} })).body.items).toHaveLength(1)
}, 60_000)

test('read by other columns it is counted again, and without a number it is not', async () => {
  const { idContactImport } = await imports().upload('phone;mobile\nx;605111001\ny;605111002')
  expect((await counted(idContactImport))?.counts.invalid).toBe(2)
  expect((await imports().change(idContactImport, { columns: {} })).body.checked).toBe(null)
  const begun = await imports().change(idContactImport, { columns: { phone: 1 } })
  expect(begun.body.checked?.isRunning).toBe(true)
  expect((await counted(idContactImport))?.counts).toMatchObject({ added: 2, invalid: 0 })
})

test('a column of the file becomes one of the campaign with its mapping, and its values are imported', async () => {
  const { idContactImport, offers } = await imports().upload('phone;Termín;Číslo\n605111001;24.12.2026;0012')
  expect(offers).toEqual([
    { at: 1, name: 'Termín', type: 'date', isPhone: false },
    { at: 2, name: 'Číslo', type: 'text', isPhone: false },
  ])
  const made = await imports().change(idContactImport, { newColumn: { at: 1, name: 'Termín', type: 'date' } })
  expect([made.status, made.body.columns]).toEqual([200, { phone: 0, Termín: 1 }])
  expect(made.body.offers).toEqual([{ at: 2, name: 'Číslo', type: 'text', isPhone: false }])
  expect((await columns()).at(-1)).toEqual({
    name: 'Termín',
    role: 'data',
    type: 'date',
    isRequired: false,
    isPersonal: true,
  })
  const log = await core.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM campaign_event WHERE id_campaign = $1 AND text = 'Changed: columns of contacts'`,
    [idCampaign],
  )
  expect(log.rows[0]?.n).toBe(1)
  await admin().call(C.ApplyImport, { params: { idCampaign, idContactImport } })
  await vi.waitFor(async () => expect((await imports().read(idContactImport)).state).toBe('done'), 20_000)
  const [contact] = (await admin().call(C.Contacts, { params: { idCampaign }, query: {} })).body.items
  expect(contact?.data).toMatchObject({ Termín: '2026-12-24' })
})

test('neither a column of a taken name nor one of a campaign that has called is made, nor its mapping', async () => {
  const { idContactImport } = await imports().upload('phone;Extra\n605111001;1')
  const taken = await imports().change(idContactImport, { newColumn: { at: 1, name: 'PHONE', type: 'number' } })
  expect([taken.status, taken.body]).toEqual([422, expect.objectContaining({ code: 'campaign.columns' })])
  await core.owner.query('UPDATE campaign SET started_at = now(), status = 6 WHERE id_campaign = $1', [idCampaign])
  const before = await columns()
  const late = await imports().change(idContactImport, { newColumn: { at: 1, name: 'Extra', type: 'number' } })
  expect(late.status).toBe(409)
  expect(await columns()).toEqual(before)
  expect((await imports().read(idContactImport)).columns).toEqual({ phone: 0 })
})
