import type { Campaign, ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addContacts, makeVoiceFlow } from '../../test/campaigns.ts'
import { contactImports, workOn } from '../../test/contactImports.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'

const C = operations.Campaigns
let core: TestCore
let campaign: Campaign
let worker: Awaited<ReturnType<typeof workOn>> | undefined
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(async () => {
  await worker?.stop()
  await core.close()
})

const note: ContactColumn = { name: 'note', role: 'data', type: 'text', isRequired: false, isPersonal: false }
const save = async (columns: readonly ContactColumn[]) => {
  const params = { idCampaign: campaign.idCampaign }
  const { setup, rowVersion } = (await core.as('admin').call(C.Basic, { params })).body
  return await core
    .as('admin')
    .call(C.UpdateConfigure, { params, body: { ...setup, columns: [...columns], rowVersion } })
}
const columnsNow = async () =>
  (await core.as('admin').call(C.Configure, { params: { idCampaign: campaign.idCampaign } })).body.columns

beforeEach(async () => {
  const body = { name: crypto.randomUUID(), idFolder: null, idCallScript: await makeVoiceFlow(core) }
  campaign = (await core.as('admin').call(C.Create, { body })).body
  expect((await save([...campaign.setup.columns, note])).status).toBe(200)
})

test.each([
  ['has another name', (column: ContactColumn) => ({ ...column, name: 'remark' })],
  ['is of another type', (column: ContactColumn) => ({ ...column, type: 'number' as const })],
  ['is used as something else', (column: ContactColumn) => ({ ...column, role: 'id' as const })],
  ['is gone', () => undefined],
])('with contacts no column %s; without them it may be so', async (_, change) => {
  const columns = await columnsNow()
  const changed = columns.flatMap((column) => (column.name === 'note' ? (change(column) ?? []) : [column]))
  await addContacts(core, [2, campaign.idCampaign], [{ phone: '+420605111222', data: { note: 'hello' } }])
  const refused = await save(changed)
  expect(refused).toMatchObject({ status: 422, body: { code: 'campaign.columns' } })
  expect(refused.text).toContain('contacts are loaded with “note”')
  expect(await columnsNow()).toEqual(columns)
  await core.owner.query('DELETE FROM campaign_contact WHERE id_campaign = $1', [campaign.idCampaign])
  expect((await save(changed)).status).toBe(200)
  expect(await columnsNow()).toEqual(changed)
})

test('with contacts columns may be added, moved, and become required or personal', async () => {
  await addContacts(core, [2, campaign.idCampaign], [{ phone: '+420605111222' }])
  const columns = (await columnsNow()).map((column) => ({ ...column, isRequired: true, isPersonal: true }))
  const changed = [{ ...note, name: 'more' }, ...columns.toReversed()]
  expect((await save(changed)).status).toBe(200)
  expect(await columnsNow()).toEqual(changed)
})

test('columns stay while an import runs, and until it is undone', async () => {
  const imports = contactImports(core, campaign.idCampaign)
  const { idContactImport } = await imports.upload('phone,note\n+420605111001,a\n+420605111002,b')
  const renamed = (await columnsNow()).map((column) => (column.role === 'phone' ? { ...column, name: 'tel' } : column))
  expect((await imports.apply(idContactImport)).status).toBe(200)
  expect((await save(renamed)).text).toContain('“phone”')
  worker = await workOn(core)
  expect((await imports.ended(idContactImport)).counts).toMatchObject({ imported: 2, invalid: 0 })
  expect((await save(renamed)).body).toMatchObject({ code: 'campaign.columns' })
  await imports.undo(idContactImport)
  expect((await imports.ended(idContactImport)).state).toBe('undone')
  expect((await save(renamed)).status).toBe(200)
})
