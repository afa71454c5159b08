import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFlow, makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { orderFlow } from '../../test/orderFlow.ts'

const { Campaigns, Audit, Folders, Lookups, Tenants } = operations
let core: TestCore
let idCallScript: number
let line: { idLine: number; name: string }
beforeAll(async () => {
  core = await startTestCore()
  ;({ idCallScript } = await makeFlow(core, 2, orderFlow()))
  line = await makeLine(core, 2, 'Sales')
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const create = async (name: string, idFolder: number | null = null): Promise<Campaign> => {
  const { status, body, text } = await admin().call(Campaigns.Create, {
    body: { name, idFolder, idCallScript, idLines: [line.idLine] },
  })
  expect(status, text).toBe(200)
  return body
}
const setupOf = ({ setup, rowVersion }: Campaign) => ({ ...setup, rowVersion })

test('a new campaign can call at once: defaults, owner, zone and country of the tenant', async () => {
  await core.owner.query("UPDATE tenant SET timezone = 'Europe/Prague', locale = 'cs-CZ' WHERE id_tenant = 2")
  const campaign = await create('Spring')
  expect(campaign).toMatchObject({
    status: 1,
    owner: { name: 'admin Tester' },
    progress: { contacts: 0, waiting: 0 },
    flows: [{ id: idCallScript }],
    lines: [{ id: line.idLine, name: 'Sales', enabled: true }],
    schedule: { zone: 'Europe/Prague', windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] },
    setup: { region: 'CZ', retries: { busy: { attempts: 3, delayMinutes: 15 } }, budget: null },
  })
  const { body: read } = await admin().call(Campaigns.Basic, { params: { idCampaign: campaign.idCampaign } })
  expect(read).toEqual(campaign)
  const again = await admin().call(Campaigns.Create, { body: { name: 'SPRING', idFolder: null, idCallScript } })
  expect(again).toMatchObject({ status: 409, body: { code: 'campaign.nameTaken' } })
  const listed = await admin().call(Campaigns.List, { query: { search: 'spri' } })
  expect(listed.body.items.map(({ name }) => name)).toEqual(['Spring'])
  const found = await admin().call(Lookups.Search, { query: { search: 'sprin' } })
  expect(found.body).toContainEqual(expect.objectContaining({ kind: 'campaign', title: 'Spring' }))
})

test('flows, lines, owners and folders that are not there are refused', async () => {
  const theirs = await makeFlow(core, 3, orderFlow())
  const body = { name: 'Odd', idFolder: null, idCallScript: theirs.idCallScript }
  expect(await admin().call(Campaigns.Create, { body })).toMatchObject({ body: { code: 'campaign.unknown' } })
  const far = await makeLine(core, 3, 'Far')
  const lined = await admin().call(Campaigns.Create, { body: { ...body, idCallScript, idLines: [far.idLine] } })
  expect(lined).toMatchObject({ status: 422, body: { code: 'campaign.unknown' } })
  const flows = await admin().call(Folders.Create, { body: { name: 'Flows', kind: 'flow', idParent: null } })
  const misplaced = { ...body, idCallScript, idFolder: flows.body.idFolder }
  expect(await admin().call(Campaigns.Create, { body: misplaced })).toMatchObject({ status: 404 })
  const campaign = await create('Owned')
  const { name, idFolder, description, priority, weight, rowVersion, idCampaign } = campaign
  const change = { name, idFolder, description, priority, weight, rowVersion, idOwner: 6 } // of tenant 3
  const refused = await admin().call(Campaigns.UpdateBasic, { params: { idCampaign }, body: change })
  expect(refused).toMatchObject({ status: 422, body: { code: 'campaign.unknown' } })
})

test('settings are kept, audited, refused where they cannot be used, and undone', async () => {
  const campaign = await create('Settings')
  const params = { idCampaign: campaign.idCampaign }
  const save = (change: Partial<Campaign['setup']>, from = campaign) =>
    admin().call(Campaigns.UpdateConfigure, { params, body: { ...setupOf(from), ...change } })
  const half = { idCallScript, versionPolicy: 'published' as const, version: null, share: 50 }
  expect((await save({ flows: [half] })).body).toMatchObject({ code: 'campaign.shares' })
  expect((await save({ flows: [{ ...half, share: 100, versionPolicy: 'pinned', version: 9 }] })).body).toMatchObject({
    code: 'campaign.unknown',
  })
  const [phone] = campaign.setup.columns
  if (!phone) throw new Error('a new campaign has columns')
  expect((await save({ columns: [{ ...phone, role: 'name' }] })).text).toContain('one must be used as “Phone number”')
  expect((await save({ columns: [phone, { ...phone, role: 'data' }] })).text).toContain('two are called “phone”')
  expect((await save({ flows: [half, half] })).body).toMatchObject({ code: 'campaign.flowTwice' })
  for (const language of ['nonsense-language', 'qqq', '!'])
    expect((await save({ language })).body).toMatchObject({ code: 'campaign.unknownLanguage' })
  const flows = [half, { ...half, versionPolicy: 'pinned' as const }]
  const saved = await save({ budget: '12.50', flows, idLines: [], language: 'cs-CZ' })
  expect(saved.body, saved.text).toMatchObject({ lines: [], setup: { budget: '12.5', flows, language: 'cs-CZ' } })
  expect((await save({ budget: '1' })).body).toMatchObject({ code: 'entity.stale' })
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Campaign' } })).body
  expect(items[0]).toMatchObject({ entity: { name: 'Settings' } })
  const undone = await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  const { body } = await admin().call(Campaigns.Configure, { params })
  expect(body).toEqual(campaign.setup)
})

test('a schedule needs a zone, an end after its start and windows that have minutes', async () => {
  const campaign = await create('Schedule')
  const params = { idCampaign: campaign.idCampaign }
  const save = (change: Partial<Campaign['schedule']>) =>
    admin().call(Campaigns.UpdateSchedule, {
      params,
      body: { ...campaign.schedule, ...change, rowVersion: campaign.rowVersion },
    })
  expect((await save({ zone: 'Mars/Olympus' })).body).toMatchObject({ code: 'campaign.unknownZone' })
  const [startsAt, endsAt] = ['2026-12-02T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
  expect((await save({ startsAt, endsAt })).body).toMatchObject({ code: 'campaign.backwards' })
  const late = { days: [5], from: '20:00', to: '08:00' }
  expect((await save({ windows: [late] })).body).toMatchObject({ code: 'campaign.emptyWindow' })
  const day = { day: '2026-12-24', name: 'Christmas' }
  const twice = await save({ restrictedDates: [day, { ...day, name: 'Eve' }] })
  expect(twice.body).toMatchObject({ code: 'campaign.dateTwice' })
  const evening = { ...late, to: '00:00' }
  const saved = await save({ zone: 'Asia/Tokyo', windows: [evening] })
  expect(saved.body).toMatchObject({ schedule: { zone: 'Asia/Tokyo', windows: [evening] } })
})

test('what has made calls keeps its flow and columns, and its pace can still be changed', async () => {
  const campaign = await create('Running')
  const params = { idCampaign: campaign.idCampaign }
  const set = (sql: string) =>
    core.owner.query(`UPDATE campaign SET ${sql} WHERE id_campaign = $1`, [campaign.idCampaign])
  await set('status = 8, started_at = now()')
  const save = (change: Partial<Campaign['setup']>) =>
    admin().call(Campaigns.UpdateConfigure, { params, body: { ...setupOf(campaign), ...change } })
  const other = await makeFlow(core, 2, orderFlow())
  const flow = { idCallScript: other.idCallScript, versionPolicy: 'published' as const, version: null, share: 100 }
  expect((await save({ flows: [flow] })).body).toMatchObject({ code: 'campaign.runs' })
  expect((await save({ maxConcurrent: 3 })).body).toMatchObject({ setup: { maxConcurrent: 3 } })
  expect(await admin().call(Campaigns.Remove, { params })).toMatchObject({ body: { code: 'campaign.inUse' } })
  await set('status = 9')
  const { body } = await admin().call(Campaigns.Basic, { params })
  const late = await admin().call(Campaigns.UpdateConfigure, { params, body: setupOf(body) })
  expect(late).toMatchObject({ status: 409, body: { code: 'campaign.notOpen' } })
  expect((await admin().call(Campaigns.Remove, { params })).status).toBeLessThan(300)
  expect((await admin().call(Campaigns.Basic, { params })).status).toBe(404)
})

test('whoever sees campaigns of a folder sees those below it and no others', async () => {
  const folder = async (name: string, idParent: number | null) =>
    (await admin().call(Folders.Create, { body: { name, kind: 'campaign', idParent } })).body.idFolder
  const above = await folder('Above', null)
  const below = await folder('Below', above)
  const [inside, outside] = [await create('Inside', below), await create('Outside')]
  await giveRole(core, 'viewer', { Campaign: [`view:${above}`, `edit:${below}`] })
  const seen = await core.as('viewer').call(Campaigns.List, { query: {} })
  expect(seen.body.items.map(({ name }) => name)).toEqual(['Inside'])
  const read = (idCampaign: number) => core.as('viewer').call(Campaigns.Basic, { params: { idCampaign } })
  expect([(await read(inside.idCampaign)).status, (await read(outside.idCampaign)).status]).toEqual([200, 403])
  const { name, description, priority, weight, idOwner, rowVersion, idCampaign } = inside
  const change = { name, description, priority, weight, idOwner, rowVersion, idFolder: above }
  const up = await core.as('viewer').call(Campaigns.UpdateBasic, { params: { idCampaign }, body: change })
  expect(up.status).toBe(403)
  const { body: tree } = await admin().call(Folders.GetFolders, { query: { kind: 'campaign' } })
  expect(tree.map(({ name: each, items }) => [each, items])).toEqual([
    ['Above', 0],
    ['Below', 1],
  ])
  const move = { kind: 'campaign' as const, folders: [], items: [idCampaign], idFolder: above }
  expect((await core.as('viewer').call(Folders.BulkMove, { body: move })).status).toBe(403)
  expect((await admin().call(Folders.BulkMove, { body: move })).body).toEqual({ moved: 1 })
  expect((await core.as('other').call(Campaigns.Basic, { params: { idCampaign } })).status).toBe(404)
})

test('what is asked of campaigns is the tenant’s to say, and its balance the operator’s', async () => {
  const params = { idTenant: 2 }
  const { body: policy } = await admin().call(Tenants.CampaignPolicy, { params })
  const asked = { ...policy, asksApproval: true }
  expect((await admin().call(Tenants.UpdateCampaignPolicy, { params, body: asked })).body).toMatchObject({
    asksApproval: true,
    rowVersion: 2,
  })
  expect(await admin().call(Tenants.UpdateCampaignPolicy, { params, body: asked })).toMatchObject({ status: 409 })
  expect((await create('Asked')).asksApproval).toBe(true)
  const body = { isPrepaid: true, amount: '25.5', rowVersion: 1 }
  const own = await admin().call(Tenants.UpdateBalance, { params, body })
  expect(own).toMatchObject({ status: 409, body: { code: 'balance.operatorOnly' } })
  const filled = await core.as('operator').call(Tenants.UpdateBalance, { params, body })
  expect(filled.body).toEqual({
    ...{ isPrepaid: true, amount: '25.5', currency: 'EUR', callCost: null, isShort: false, rowVersion: 2 },
  })
  expect((await admin().call(Tenants.Balance, { params })).body).toEqual(filled.body)
})
