import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyCampaign } from '../../test/campaigns.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'

const { Campaigns, Folders } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

interface Reached {
  readonly success: number
  readonly negative: number
  readonly unreached: number
  readonly answered: number
  readonly attempts: number
  readonly cost: string
}
async function played(name: string, { success, negative, unreached, answered, attempts, cost }: Reached) {
  const campaign = await readyCampaign(core, 2, name)
  const { idCampaign } = campaign
  await core.owner.query('DELETE FROM campaign_contact WHERE id_campaign = $1', [idCampaign])
  for (const [state, count] of Object.entries({
    DONE_SUCCESS: success,
    DONE_NEGATIVE: negative,
    UNREACHED: unreached,
    READY: 7,
  }))
    await core.owner.query(
      `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, state, created_at)
       SELECT 2, $1, $2 || n, '+42060511' || n, 'Europe/Prague', $2, now() FROM generate_series(1, $3) n`,
      [idCampaign, state, count],
    )
  await core.owner.query(
    `INSERT INTO campaign_hour (id_tenant, id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
     VALUES (2, $1, '2026-11-20T09:00:00Z', 'answered', $2, 0, 0, 90000, 0), (2, $1, '2026-11-20T09:00:00Z', 'busy', $3, 0, 0, 0, 0)`,
    [idCampaign, answered, attempts - answered],
  )
  await core.owner.query('UPDATE campaign SET spent = $2 WHERE id_campaign = $1', [idCampaign, cost])
  return campaign
}
const compare = (one: Campaign, other: Campaign, as: 'admin' | 'viewer' | 'other' = 'admin') =>
  core.as(as).call(Campaigns.Compare, { query: { idCampaign: one.idCampaign, idOther: other.idCampaign } })

test('shares stand with how likely their difference is by chance, beside costs and the settings that differ', async () => {
  const one = await played('Autumn', {
    ...{ success: 60, negative: 20, unreached: 20 },
    answered: 80,
    attempts: 200,
    cost: '30',
  })
  const other = await played('Winter', {
    ...{ success: 30, negative: 22, unreached: 48 },
    answered: 82,
    attempts: 210,
    cost: '0',
  })
  const { idCampaign, setup, rowVersion } = other
  await core.as('admin').call(Campaigns.UpdateConfigure, {
    params: { idCampaign },
    body: { ...setup, idLines: one.setup.idLines, flows: one.setup.flows, maxConcurrent: 3, rowVersion },
  })
  const { body, text } = await compare(one, other)
  expect(body, text).toMatchObject({
    currency: 'EUR',
    one: {
      name: 'Autumn',
      attempts: 200,
      answered: 80,
      attemptsPerContact: 2,
      talkSeconds: 90,
      cost: '30',
      costPerSuccess: '0.5',
    },
    other: { name: 'Winter', attemptsPerContact: 2.1, cost: '0', costPerSuccess: '0' },
    settings: { one: { maxConcurrent: 10 }, other: { maxConcurrent: 3 } },
  })
  expect(Object.keys(body.settings.one)).toEqual(['maxConcurrent'])
  expect(body.shares).toMatchObject([
    { share: 'success', one: { count: 60, of: 100 }, other: { count: 30, of: 100 }, isSignificant: true },
    { share: 'negative', one: { count: 20, of: 100 }, other: { count: 22, of: 100 }, isSignificant: false },
    { share: 'unreached', one: { count: 20, of: 100 }, other: { count: 48, of: 100 }, isSignificant: true },
    { share: 'answered', one: { count: 80, of: 100 }, other: { count: 52, of: 100 }, isSignificant: true },
  ])
  expect(body.shares[0]?.p).toBeCloseTo(0.00002008, 8)
  const turned = await compare(other, one)
  expect(turned.body.shares[0]?.p).toBeCloseTo(body.shares[0]?.p ?? -1, 12)
})

test('where nobody was called nothing is said', async () => {
  const [one, other] = [await readyCampaign(core, 2, 'Empty'), await readyCampaign(core, 2, 'Blank')]
  const { body } = await compare(one, other)
  expect(body).toMatchObject({ one: { attemptsPerContact: null, costPerSuccess: null } })
  expect(body.shares.every(({ p, isSignificant }) => p === null && !isSignificant)).toBe(true)
  // Each has a flow and a line of its own.
  expect(Object.keys(body.settings.one).sort()).toEqual(['flows', 'idLines'])
  expect((await compare(one, one)).body).toMatchObject({ code: 'campaign.sameTwice' })
})

test('both must be visible', async () => {
  const [one, other] = [await readyCampaign(core, 2, 'Here'), await readyCampaign(core, 2, 'There')]
  const { body } = await core
    .as('admin')
    .call(Folders.Create, { body: { name: 'A', kind: 'campaign', idParent: null } })
  await core.owner.query('UPDATE campaign SET id_folder = $1 WHERE id_campaign = $2', [body.idFolder, one.idCampaign])
  await giveRole(core, 'viewer', { Campaign: [`view:${body.idFolder}`] })
  expect((await compare(one, other, 'viewer')).status).toBe(403)
  expect((await compare(other, one, 'viewer')).status).toBe(403)
  expect((await compare(one, other, 'other')).status).toBe(404)
})
