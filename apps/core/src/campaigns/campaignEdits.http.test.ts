import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'

const { Campaigns, Tenants } = operations
const { CREATED, WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS, STOPPED } = processState.of
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  await giveRole(core, 'designer', { Campaign: ['view', 'edit', 'approve'] })
})
afterAll(() => core.close())

const admin = () => core.as('admin')
const reading = async ({ idCampaign }: Pick<Campaign, 'idCampaign'>): Promise<Campaign> =>
  (await admin().call(Campaigns.Basic, { params: { idCampaign } })).body
async function becomes(campaign: Campaign, status: ProcessState, as: PersonName = 'admin') {
  const { idCampaign, rowVersion } = await reading(campaign)
  const { body, text } = await core
    .as(as)
    .call(Campaigns.ChangeStatus, { params: { idCampaign }, body: { status, rowVersion } })
  expect(body.status, text).toBe(status)
}
const code = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 ? 'saved' : (body as { code: string }).code
async function configure(campaign: Campaign, change: Partial<Campaign['setup']>) {
  const { idCampaign, setup, rowVersion } = await reading(campaign)
  return code(
    await admin().call(Campaigns.UpdateConfigure, {
      params: { idCampaign },
      body: { ...setup, ...change, rowVersion },
    }),
  )
}
async function schedule(campaign: Campaign, change: Partial<Campaign['schedule']>) {
  const { idCampaign, schedule: now, rowVersion } = await reading(campaign)
  return code(
    await admin().call(Campaigns.UpdateSchedule, { params: { idCampaign }, body: { ...now, ...change, rowVersion } }),
  )
}
async function prefer(campaign: Campaign, priority: number, more: { name?: string } = {}) {
  const { idCampaign, name, idFolder, description, idOwner, weight, rowVersion } = await reading(campaign)
  const body = { name, idFolder, description, idOwner, weight, rowVersion, priority, ...more }
  return code(await admin().call(Campaigns.UpdateBasic, { params: { idCampaign }, body }))
}
const add = async ({ idCampaign }: Campaign, phone: string) =>
  code(await admin().call(Campaigns.AddContacts, { params: { idCampaign }, body: { contacts: [{ data: { phone } }] } }))

test('what is planned or runs is changed as far as its calls allow, whoever asks', async () => {
  const campaign = await readyCampaign(core, 2, 'Free')
  await becomes(campaign, PLANNED)
  expect(await configure(campaign, { maxConcurrent: 7 })).toBe('saved')
  expect(await configure(campaign, { budget: '5' })).toBe('campaign.takeBack')
  expect(await add(campaign, '+420605222001')).toBe('saved')
  await becomes(campaign, IN_PROGRESS)
  expect(await configure(campaign, { budget: '5', maxConcurrent: 8 })).toBe('saved')
  expect(await configure(campaign, { onMachine: 'talk' })).toBe('campaign.stopFirst')
  expect(await configure(campaign, { idLines: [] })).toBe('campaign.stopFirst')
  expect(await schedule(campaign, { startsAt: '2027-01-01T00:00:00Z' })).toBe('campaign.runs')
  expect(await schedule(campaign, { endsAt: '2027-01-01T00:00:00Z' })).toBe('saved')
  await becomes(campaign, STOPPED)
  expect(await configure(campaign, { onMachine: 'talk' })).toBe('saved')
})

test('what was submitted waits as it is, and what was approved is narrowed or copied', async () => {
  await admin().call(Tenants.UpdateCampaignPolicy, {
    params: { idTenant: 2 },
    body: { asksApproval: true, decisionDays: 90, allowsPremium: false, rowVersion: 1 },
  })
  const campaign = await readyCampaign(core, 2, 'Approved')
  expect(await configure(campaign, { budget: '50' })).toBe('saved')
  await becomes(campaign, WAITING_FOR_APPROVAL)
  expect(await prefer(campaign, 9)).toBe('campaign.takeBack')
  expect(await prefer(campaign, 5, { name: 'Approved soon' })).toBe('saved')
  expect(await configure(campaign, { maxConcurrent: 7 })).toBe('campaign.takeBack')
  expect(await add(campaign, '+420605222002')).toBe('campaign.takeBack')
  await becomes(campaign, PLANNED, 'designer')
  expect(await prefer(campaign, 9)).toBe('saved')
  expect(await add(campaign, '+420605222002')).toBe('campaign.approved')
  await becomes(campaign, IN_PROGRESS)
  expect(await add(campaign, '+420605222002')).toBe('campaign.approved')
  expect(await configure(campaign, { budget: '60' })).toBe('campaign.approvedLimit')
  expect(await configure(campaign, { alwaysOn: true })).toBe('campaign.approvedLimit')
  expect(await configure(campaign, { budget: '40', maxConcurrent: 9 })).toBe('saved')
  expect(await schedule(campaign, { restrictedDates: [{ day: '2026-12-24', name: '' }] })).toBe('saved')
  await becomes(campaign, STOPPED)
  expect(await configure(campaign, { idLines: [] })).toBe('campaign.approved')
  expect((await reading(campaign)).setup.budget).toBe('40')
})

test('who may see the campaign reads in its log what was changed, by whom', async () => {
  const campaign = await readyCampaign(core, 2, 'Told')
  await configure(campaign, { budget: '50', maxConcurrent: 2 })
  await configure(campaign, { budget: '50.00' })
  await prefer(campaign, 8)
  await giveRole(core, 'viewer', { Campaign: ['view'] })
  const params = { idCampaign: campaign.idCampaign }
  const { body, text } = await core.as('viewer').call(Campaigns.Log, { params, query: {} })
  expect(body.items, text).toMatchObject([
    { kind: 'change', text: 'Changed: priority', by: { name: 'admin Tester' } },
    { kind: 'change', text: 'Changed: calls at once, budget' },
  ])
})

test('nobody approves a list that is still being read', async () => {
  const campaign = await readyCampaign(core, 2, 'Importing')
  await core.owner.query(
    `INSERT INTO contact_import (id_tenant, id_campaign, file_name, bytes, state, created_at) VALUES (2, $1, 'list.csv', 10, 'running', now())`,
    [campaign.idCampaign],
  )
  const { body } = await admin().call(Campaigns.Validation, { params: { idCampaign: campaign.idCampaign } })
  expect(body.findings).toContainEqual(expect.objectContaining({ code: 'contacts.importing', level: 'error' }))
  expect((await reading(campaign)).status).toBe(CREATED)
})
