import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { foldCampaigns, tendCampaigns } from './calendar.ts'

const { Campaigns, Home, CallScripts } = operations
const [CREATED, WAITING_FOR_PAYMENT, PLANNED, IN_PROGRESS, FINISHED, EXPIRED] = [1, 2, 5, 8, 9, 10] as const
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const ready = (name: string) => readyCampaign(core, 2, name)
const tend = () =>
  tendCampaigns({ db: core.db, contexts: core.contexts, clock: core.clock, log: pino({ level: 'silent' }) })
const set = ({ idCampaign }: Campaign, values: string) =>
  core.owner.query(`UPDATE campaign SET ${values} WHERE id_campaign = $1`, [idCampaign])
const read = async ({ idCampaign }: Campaign) =>
  (await core.as('admin').call(Campaigns.Basic, { params: { idCampaign } })).body
const texts = async ({ idCampaign }: Campaign) =>
  (await core.as('admin').call(Campaigns.Overview, { params: { idCampaign } })).body.events.map(({ text }) => text)
const statusOf = async (campaign: Campaign): Promise<ProcessState> => (await read(campaign)).status

test('a planned campaign starts at its time and not before; what stops it is told once', async () => {
  const [now, later, stopped] = [await ready('Now'), await ready('Later'), await ready('Without line')]
  await set(now, `status = ${PLANNED}, starts_at = '2026-11-20T10:00:00Z'`)
  await set(later, `status = ${PLANNED}, starts_at = '2026-11-20T10:00:01Z'`)
  await set(stopped, `status = ${PLANNED}, starts_at = '2026-11-20T09:00:00Z'`)
  await core.owner.query('DELETE FROM campaign_line WHERE id_campaign = $1', [stopped.idCampaign])
  await tend()
  await tend()
  expect([await statusOf(now), await statusOf(later), await statusOf(stopped)]).toEqual([IN_PROGRESS, PLANNED, PLANNED])
  expect(await texts(stopped)).toEqual([
    'Could not start: The validation has 1 finding that stops the start. Fix them first.',
  ])
})

test('what has passed its end expires, whatever it was, and is told to its owner', async () => {
  const [drawn, running] = [await ready('Drawn up'), await ready('Running')]
  await set(drawn, `status = ${CREATED}, ends_at = '2026-11-20T10:00:00Z'`)
  await set(running, `status = ${IN_PROGRESS}, ends_at = '2026-11-20T10:00:00Z'`)
  await tend()
  expect([await statusOf(drawn), await statusOf(running)]).toEqual([EXPIRED, EXPIRED])
  const { body } = await core.as('admin').call(Home.Notices)
  expect(body.map(({ title }) => title)).toContain('Running: Expired')
})

test('a campaign finishes when nobody is left, unless it waits for more', async () => {
  const [over, open, always] = [await ready('Over'), await ready('Open'), await ready('Always')]
  await set(over, `status = ${IN_PROGRESS}`)
  await set(open, `status = ${IN_PROGRESS}`)
  await set(always, `status = ${IN_PROGRESS}, always_on = true`)
  for (const { idCampaign } of [over, always])
    await core.owner.query("UPDATE campaign_contact SET state = 'UNREACHED' WHERE id_campaign = $1", [idCampaign])
  await tend()
  expect([await statusOf(over), await statusOf(open), await statusOf(always)]).toEqual([
    FINISHED,
    IN_PROGRESS,
    IN_PROGRESS,
  ])
})

test('the sums are folded, and say the same afterwards', async () => {
  const campaign = await ready('Folded')
  const { idCampaign } = campaign
  for (let each = 0; each < 60; each += 1)
    await core.owner.query(
      "UPDATE campaign_contact SET state = CASE state WHEN 'NEW' THEN 'READY' ELSE 'NEW' END WHERE id_campaign = $1",
      [idCampaign],
    )
  for (const cost of ['0.1', '0.2'])
    await core.owner.query(
      `INSERT INTO campaign_hour (id_tenant, id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
       VALUES (2, $1, '2026-11-20T09:00:00Z', 'answered', 1, 1, 1000, 30000, $2)`,
      [idCampaign, cost],
    )
  const before = (await core.as('admin').call(Campaigns.Overview, { params: { idCampaign } })).body
  await foldCampaigns(core.db)
  const { rows } = await core.owner.query(
    `SELECT (SELECT count(*)::int FROM campaign_tally WHERE id_campaign = $1) AS tally,
       (SELECT count(*)::int FROM campaign_hour WHERE id_campaign = $1) AS hours`,
    [idCampaign],
  )
  expect(rows).toEqual([{ tally: 1, hours: 1 }])
  expect((await core.as('admin').call(Campaigns.Overview, { params: { idCampaign } })).body).toEqual(before)
  expect(before).toMatchObject({ attempts: 2, talkSeconds: 60, progress: { contacts: 2, waiting: 2 } })
})

test('sums of a campaign that was deleted go, those of the others stay', async () => {
  const [gone, kept] = [await ready('Deleted'), await ready('Kept')]
  for (const { idCampaign } of [gone, kept])
    await core.owner.query(
      `INSERT INTO campaign_hour (id_tenant, id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
       VALUES (2, $1, '2026-11-20T09:00:00Z', 'busy', 1, 0, 0, 0, 0)`,
      [idCampaign],
    )
  const rowsOf = async ({ idCampaign }: Campaign) =>
    (
      await core.owner.query(
        `SELECT (SELECT count(*)::int FROM campaign_tally WHERE id_campaign = $1) AS tally,
           (SELECT count(*)::int FROM campaign_hour WHERE id_campaign = $1) AS hours`,
        [idCampaign],
      )
    ).rows[0]
  const { status } = await core.as('admin').call(Campaigns.Remove, { params: { idCampaign: gone.idCampaign } })
  expect(status).toBe(204)
  expect((await rowsOf(gone)).hours).toBe(1)
  await foldCampaigns(core.db)
  expect([await rowsOf(gone), await rowsOf(kept)]).toEqual([
    { tally: 0, hours: 0 },
    { tally: 2, hours: 1 },
  ])
})

test('who has used up the prepaid balance waits for payment', async () => {
  const campaign = await ready('Prepaid')
  await set(campaign, `status = ${IN_PROGRESS}`)
  await core.owner.query('INSERT INTO tenant_balance (id_tenant, is_prepaid, amount) VALUES (2, true, -0.5)')
  await tend()
  expect(await statusOf(campaign)).toBe(WAITING_FOR_PAYMENT)
  await core.owner.query('DELETE FROM tenant_balance')
})

test('what does not pay for another call is used up, too', async () => {
  const campaign = await ready('Nearly used up')
  await set(campaign, `status = ${IN_PROGRESS}`)
  const left = (amount: string) => core.owner.query('UPDATE tenant_balance SET amount = $1', [amount])
  await core.owner.query(
    'INSERT INTO tenant_balance (id_tenant, is_prepaid, amount, call_cost) VALUES (2, true, 0.4, 0.4)',
  )
  await tend()
  expect(await statusOf(campaign)).toBe(IN_PROGRESS)
  await left('0.39')
  await tend()
  expect(await statusOf(campaign)).toBe(WAITING_FOR_PAYMENT)
  await core.owner.query('DELETE FROM tenant_balance')
})

test('a campaign that is held for long is a warning, and keeps its flow from being deleted', async () => {
  const campaign = await ready('Held')
  await set(campaign, `status = ${IN_PROGRESS}, holds = '[{"reason":"BREAKER","until":null,"detail":null}]'`)
  const { body } = await core.as('admin').call(Home.Warnings)
  expect(body).toContainEqual({
    code: 'campaign.held',
    message: 'Campaign Held makes no calls: too many failures',
    path: `/campaigns/detail/${campaign.idCampaign}`,
  })
  const params = { idCallScript: campaign.flows[0]?.id ?? 0 }
  const refused = await core.as('admin').call(CallScripts.Remove, { params })
  expect(refused).toMatchObject({ status: 409, body: { code: 'callScript.inUse' } })
  expect(refused.text).toContain('Held')
})
