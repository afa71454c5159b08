import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { FollowUp, FollowUps } from '@parley/contract/followUps/followUp.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'

const { Audit, Campaigns, Tenants } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  await giveRole(core, 'designer', { Campaign: ['view', 'edit'] })
})
afterAll(() => core.close())

const step: FollowUp = {
  ...{
    key: crypto.randomUUID(),
    when: 'try',
    tries: 1,
    results: ['noAnswer'],
    channel: 'sms',
    to: 'mobile',
    column: '',
  },
  texts: [{ language: '', subject: '', text: 'We called you, {{name}}.' }],
}
const stated: FollowUps = {
  ...{ steps: [step], consent: 'stated', consentColumn: '', isStated: true, statedBy: null, statedAt: null },
}
const reading = async ({ idCampaign }: Pick<Campaign, 'idCampaign'>): Promise<Campaign> =>
  (await core.as('admin').call(Campaigns.Basic, { params: { idCampaign } })).body
async function ask(campaign: Campaign, followUps: FollowUps, more: object = {}, as: PersonName = 'admin') {
  const { idCampaign, setup, rowVersion } = await reading(campaign)
  const body = { ...setup, followUps, rowVersion, ...more }
  return await core.as(as).call(Campaigns.UpdateConfigure, { params: { idCampaign }, body })
}

test('who states that all agreed is kept with the time, whatever is sent, and stays who it was', async () => {
  const campaign = await readyCampaign(core, 2, 'Stated')
  await ask(campaign, { ...stated, statedBy: 1, statedAt: '2020-01-01T00:00:00Z' }, {}, 'designer')
  const kept = await reading(campaign)
  expect(kept).toMatchObject({
    statedBy: { name: 'designer Tester' },
    setup: { followUps: { isStated: true, statedAt: core.clock.now().toISOString() } },
  })
  await ask(campaign, { ...stated, steps: [{ ...step, tries: 2 }] })
  expect((await reading(campaign)).statedBy).toEqual(kept.statedBy)
  await ask(campaign, { ...stated, steps: [], isStated: false })
  expect(await reading(campaign)).toMatchObject({ statedBy: null, setup: { followUps: { statedAt: null } } })
})

test('the statement goes with what it was said of', async () => {
  const campaign = await readyCampaign(core, 2, 'Stated for nothing')
  await ask(campaign, stated)
  await ask(campaign, { ...stated, steps: [] })
  expect(await reading(campaign)).toMatchObject({ statedBy: null, setup: { followUps: { isStated: false } } })
  await ask(campaign, stated)
  const columns = (await reading(campaign)).setup.columns
  const agreed = { name: 'agreed', role: 'data', type: 'boolean', isRequired: false, isPersonal: false }
  const byColumn = { ...stated, consent: 'column', consentColumn: 'agreed' } as const
  expect((await ask(campaign, byColumn, { columns: [...columns, agreed] })).status).toBe(200)
  expect((await reading(campaign)).setup.followUps).toMatchObject({ isStated: false, statedAt: null })
})

test('nothing can be kept that lacks consent, a column or a language; others need no word of it', async () => {
  const campaign = await readyCampaign(core, 2, 'Lacking')
  const refused = async (followUps: Partial<FollowUps>, more: object = {}) => {
    const { status, body } = await ask(campaign, { ...stated, ...followUps }, more)
    return [status, (body as { code?: string }).code]
  }
  expect(await refused({ isStated: false })).toEqual([422, 'campaign.followUps'])
  expect(await refused({ consent: 'column', consentColumn: 'agreed' })).toEqual([422, 'campaign.followUps'])
  expect(await refused({ steps: [{ ...step, channel: 'email' }] })).toEqual([422, 'campaign.followUps'])
  expect(
    await refused(
      { steps: [{ ...step, texts: [{ language: 'de', subject: '', text: 'Hallo' }] }] },
      { language: 'cs' },
    ),
  ).toEqual([...[422, 'campaign.followUps']])
  expect((await reading(campaign)).setup.followUps.steps).toEqual([])
  await ask(campaign, stated)
  const { idCampaign, setup, rowVersion } = await reading(campaign)
  const { followUps: _, ...others } = setup
  await core.as('admin').call(Campaigns.UpdateConfigure, { params: { idCampaign }, body: { ...others, rowVersion } })
  expect((await reading(campaign)).setup.followUps).toEqual(setup.followUps)
  // The campaign speaks another language by now.
  const czech = {
    ...setup.followUps,
    steps: [{ ...step, texts: [{ language: 'cs', subject: '', text: 'Volali jsme.' }] }],
  }
  expect((await ask(campaign, czech, { language: 'cs' })).status).toBe(200)
  expect((await ask(campaign, (await reading(campaign)).setup.followUps, { language: 'de' })).status).toBe(200)
  const { body } = await core.as('admin').call(Campaigns.Validation, { params: { idCampaign } })
  expect(body.findings).toContainEqual(
    expect.objectContaining({ level: 'error', message: expect.stringContaining('there is no text in “de”.') }),
  )
})

test('nobody changes them without the permission, nor in another tenant', async () => {
  const campaign = await readyCampaign(core, 2, 'Not theirs')
  expect((await ask(campaign, stated, {}, 'nobody')).status).toBe(403)
  expect((await ask(campaign, stated, {}, 'other')).status).toBe(404)
})

test('a copy takes them along, but not what was said of other people', async () => {
  const campaign = await readyCampaign(core, 2, 'Copied')
  await ask(campaign, stated)
  const { body } = await core.as('admin').call(Campaigns.Copy, {
    params: { idCampaign: campaign.idCampaign },
    body: { name: 'Copy of it', idFolder: null, states: ['NEW'] },
  })
  expect(body.setup.followUps).toEqual({ ...stated, isStated: false })
  const params = { idCampaign: body.idCampaign }
  const { findings } = (await core.as('admin').call(Campaigns.Validation, { params })).body
  expect(findings).toContainEqual(expect.objectContaining({ code: 'followUps.problem', level: 'error' }))
})

test('of an approved campaign they can only become fewer', async () => {
  const campaign = await readyCampaign(core, 2, 'Approved')
  const other = { ...step, key: crypto.randomUUID(), tries: 2 }
  await ask(campaign, { ...stated, steps: [step, other] })
  await core.owner.query(
    'UPDATE campaign SET status = 8, started_at = now(), submitted_by = 1 WHERE id_campaign = $1',
    [campaign.idCampaign],
  )
  const now = (await reading(campaign)).setup.followUps
  const code = async (followUps: FollowUps) => ((await ask(campaign, followUps)).body as { code?: string }).code
  expect(await code({ ...now, steps: [step, { ...other, tries: 3 }] })).toBe('campaign.approvedLimit')
  expect(await code({ ...now, consent: 'column' })).toBeDefined()
  expect(await code({ ...now, steps: [other] })).toBeUndefined()
  expect(await code({ ...now, steps: [] })).toBeUndefined()
})

test('a change of them can be undone, and who undoes it states it again', async () => {
  const campaign = await readyCampaign(core, 2, 'Undone')
  await ask(campaign, stated)
  await ask(campaign, { ...stated, steps: [], isStated: false })
  const { items } = (await core.as('admin').call(Audit.Audit, { query: { entityKind: 'Campaign' } })).body
  const undone = await core.as('admin').call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  expect((await reading(campaign)).setup.followUps).toMatchObject({ steps: [step], isStated: true })
})

test('the limit for a person is a rule of the tenant, and may be left out', async () => {
  const params = { idTenant: 2 }
  const read = async () => (await core.as('admin').call(Tenants.CampaignPolicy, { params })).body
  const before = await read()
  expect(before).toMatchObject({ mostMessages: 2, messageDays: 7 })
  await core
    .as('admin')
    .call(Tenants.UpdateCampaignPolicy, { params, body: { ...before, mostMessages: 1, messageDays: 30 } })
  const { mostMessages: _, messageDays: __, ...others } = await read()
  await core.as('admin').call(Tenants.UpdateCampaignPolicy, { params, body: others })
  expect(await read()).toMatchObject({ mostMessages: 1, messageDays: 30 })
})
