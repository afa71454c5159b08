import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'

const { Campaigns, Tenants, Home } = operations
const [CREATED, WAITING_FOR_PAYMENT, WAITING_FOR_APPROVAL, TO_REPAIR, PLANNED] = [1, 2, 3, 4, 5] as const
const [DENIED, STOPPED, IN_PROGRESS, FINISHED] = [6, 7, 8, 9] as const
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  await giveRole(core, 'designer', { Campaign: ['view', 'edit', 'approve'] })
})
beforeEach(async () => {
  await core.owner.query('DELETE FROM campaign_policy; DELETE FROM tenant_balance')
  await removeCampaigns(core)
  await core.owner.query("UPDATE tenant SET limits = jsonb_set(limits, '{runningCampaigns}', 'null')")
})
afterAll(() => core.close())

const ready = (name = 'Spring') => readyCampaign(core, 2, name)
const reading = async ({ idCampaign }: Campaign) =>
  (await core.as('admin').call(Campaigns.Basic, { params: { idCampaign } })).body
const become = async (campaign: Campaign, status: ProcessState, as: PersonName = 'admin', comment?: string) => {
  const { idCampaign, rowVersion } = await reading(campaign)
  return await core.as(as).call(Campaigns.ChangeStatus, {
    params: { idCampaign },
    body: { status, rowVersion, ...(comment === undefined ? {} : { comment }) },
  })
}
const becomes = async (campaign: Campaign, status: ProcessState, as: PersonName = 'admin') => {
  const { body, text } = await become(campaign, status, as)
  expect(body.status, text).toBe(status)
  return body
}
const askApproval = () =>
  core.as('admin').call(Tenants.UpdateCampaignPolicy, {
    params: { idTenant: 2 },
    body: { asksApproval: true, decisionDays: 90, allowsPremium: false, rowVersion: 1 },
  })
const setBalance = (amount: string) =>
  core.owner.query(
    `INSERT INTO tenant_balance (id_tenant, is_prepaid, amount) VALUES (2, true, $1)
     ON CONFLICT (id_tenant) DO UPDATE SET amount = excluded.amount`,
    [amount],
  )

test('planned, started, stopped, resumed and finished, each told in the log of the campaign', async () => {
  const campaign = await ready()
  expect(await become(campaign, IN_PROGRESS)).toMatchObject({ status: 409, body: { code: 'campaign.noTransition' } })
  await becomes(campaign, PLANNED)
  const started = await becomes(campaign, IN_PROGRESS)
  expect(started).toMatchObject({ startedAt: '2026-11-20T10:00:00Z', progress: { contacts: 2, waiting: 2 } })
  await becomes(campaign, STOPPED)
  await becomes(campaign, IN_PROGRESS)
  const { idCampaign, rowVersion } = await reading(campaign)
  const finished = await core.as('admin').call(Campaigns.ChangeStatus, {
    params: { idCampaign },
    body: { status: FINISHED, comment: 'Enough', rowVersion },
  })
  expect(finished.body).toMatchObject({ status: FINISHED, comment: 'Enough' })
  expect(finished.body.finishedAt).not.toBeNull()
  const late = { params: { idCampaign }, body: { status: FINISHED, rowVersion } }
  expect((await core.as('admin').call(Campaigns.ChangeStatus, late)).body).toMatchObject({ code: 'entity.stale' })
  const { body } = await core.as('admin').call(Campaigns.Overview, { params: { idCampaign } })
  expect(body.events.map(({ text }) => text)).toEqual([
    'In progress → Finished: Enough',
    'Stopped → In progress',
    'In progress → Stopped',
    'Planned → In progress',
    'Created → Planned',
  ])
})

test('an approval is given by somebody else who may, and can be refused with a reason', async () => {
  await askApproval()
  const campaign = await ready()
  expect((await become(campaign, PLANNED)).body).toMatchObject({ code: 'campaign.needsApproval' })
  const submitted = await becomes(campaign, WAITING_FOR_APPROVAL)
  expect(submitted.submittedBy).toMatchObject({ name: 'admin Tester' })
  expect((await become(campaign, PLANNED)).body).toMatchObject({ code: 'campaign.ownApproval' })
  await giveRole(core, 'nobody', { Campaign: ['view', 'edit'] })
  expect((await become(campaign, PLANNED, 'nobody')).body).toMatchObject({ code: 'campaign.notApprover' })
  const back = await become(campaign, TO_REPAIR, 'designer', 'Windows are too long')
  expect(back.body).toMatchObject({ status: TO_REPAIR, comment: 'Windows are too long' })
  const told = await core.as('admin').call(Home.Notices)
  expect(told.body[0]).toMatchObject({ title: 'Spring: To repair' })
  await becomes(campaign, WAITING_FOR_APPROVAL)
  await becomes(campaign, PLANNED, 'designer')
  const other = await ready('Summer')
  await becomes(other, WAITING_FOR_APPROVAL)
  await becomes(other, DENIED, 'designer')
  expect((await become(other, CREATED)).body).toMatchObject({ code: 'campaign.noTransition' })
})

test('without an approval that is asked for nothing is submitted', async () => {
  const campaign = await ready()
  expect((await become(campaign, WAITING_FOR_APPROVAL)).body).toMatchObject({ code: 'campaign.noApproval' })
})

test('who has used up what they paid in advance waits for payment', async () => {
  const campaign = await ready()
  expect((await become(campaign, WAITING_FOR_PAYMENT)).body).toMatchObject({ code: 'campaign.notShort' })
  await setBalance('0')
  expect((await become(campaign, PLANNED)).body).toMatchObject({ code: 'campaign.short' })
  await becomes(campaign, WAITING_FOR_PAYMENT)
  await setBalance('5')
  await becomes(campaign, PLANNED)
})

test('what the validation finds stops a start, and an end that has passed, too', async () => {
  const campaign = await ready()
  await core.owner.query('DELETE FROM campaign_line WHERE id_campaign = $1', [campaign.idCampaign])
  expect((await become(campaign, PLANNED)).text).toContain('1 finding that stops the start')
  await core.owner.query("UPDATE campaign SET ends_at = '2026-01-01' WHERE id_campaign = $1", [campaign.idCampaign])
  expect((await become(campaign, PLANNED)).body).toMatchObject({ code: 'campaign.endPassed' })
})

test('a tenant runs as many campaigns as it may, even when two are started at once', async () => {
  await core.owner.query("UPDATE tenant SET limits = jsonb_set(limits, '{runningCampaigns}', '1') WHERE id_tenant = 2")
  const both = [await ready('One'), await ready('Two')]
  for (const each of both) await becomes(each, PLANNED)
  const answers = await Promise.all(both.map((each) => become(each, IN_PROGRESS)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'campaign.limit' })
})

test('only who may edit it changes its status', async () => {
  const campaign = await ready()
  await giveRole(core, 'viewer', { Campaign: ['view'] })
  expect((await become(campaign, PLANNED, 'viewer')).status).toBe(403)
})
