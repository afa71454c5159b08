import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addContacts, makeVoiceFlow, readyCampaign } from '../../test/campaigns.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { storeNumbers } from '../lines/line.store.ts'
import { deleteCampaign } from './campaign.store.ts'

const { Campaigns, Assets } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const admin = () => core.as('admin')
const ready = (name: string) => readyCampaign(core, 2, name)
const contactsOf = async (idCampaign: number) =>
  (
    await core.owner.query<{ phone: string; state: string; due: string | null; flow: number }>(
      `SELECT phone, state, to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS due, flow
       FROM campaign_contact WHERE id_campaign = $1 ORDER BY id_contact`,
      [idCampaign],
    )
  ).rows

test('preparing makes contacts ready for their windows, sorts out who cannot be called, and pins versions', async () => {
  const { idCampaign, setup, rowVersion } = await ready('Prepared')
  const params = { idCampaign }
  const [flow] = setup.flows
  if (!flow) throw new Error('a new campaign has a flow')
  const columns = [
    ...setup.columns,
    { name: 'amount', role: 'data' as const, type: 'number' as const, isRequired: true, isPersonal: false },
  ]
  const pinned = [{ ...flow, versionPolicy: 'pinned' as const }]
  await admin().call(Campaigns.UpdateConfigure, { params, body: { ...setup, columns, flows: pinned, rowVersion } })
  await core.owner.query('DELETE FROM campaign_contact WHERE id_campaign = $1', [idCampaign])
  const data = { amount: '12' }
  await addContacts(
    core,
    [2, idCampaign],
    [
      { phone: '+420605111222', data },
      { phone: '+12025550123', zone: 'America/New_York', data },
      { phone: '+420605111333' },
      { phone: 'nonsense', data },
      { phone: '+420605111999', data },
    ],
  )
  await admin().call(Campaigns.AddSuppressions, {
    body: { identifiers: ['+420605111999'], scope: 'tenant', idCampaign: null, reason: 'Asked', expiresAt: null },
  })
  const before = await contactsOf(idCampaign)
  expect(before.map(({ state }) => state)).toEqual(['NEW', 'NEW', 'NEW', 'NEW', 'SUPPRESSED'])
  await core.owner.query("UPDATE campaign_contact SET state = 'NEW' WHERE id_campaign = $1", [idCampaign])
  const prepared = await admin().call(Campaigns.Prepare, { params })
  expect(prepared.status, prepared.text).toBe(200)
  // It is Friday, 11:00 in Prague and 5:00 in New York.
  expect((await contactsOf(idCampaign)).map(({ state, due }) => [state, due])).toEqual([
    ['READY', '2026-11-20T10:00'],
    ['READY', '2026-11-20T14:00'],
    ['INVALID', null],
    ['INVALID', null],
    ['SUPPRESSED', null],
  ])
  const { body } = await admin().call(Campaigns.Configure, { params })
  expect(body.flows).toEqual([{ ...flow, versionPolicy: 'pinned', version: 1 }])
  const { rows } = await core.owner.query(
    'SELECT code, facts FROM campaign_decision WHERE id_campaign = $1 AND by_user IS NULL ORDER BY id_contact',
    [idCampaign],
  )
  expect(rows).toEqual([
    { code: 'invalid', facts: { reason: '“amount” is missing' } },
    { code: 'invalid', facts: { reason: 'The phone number is not valid' } },
    { code: 'suppressed', facts: { list: 'tenant', reason: 'Asked' } },
  ])
})

test('a campaign goes with all its contacts, a few at a time', async () => {
  const { idCampaign } = await ready('Deleted')
  const kept = await ready('Kept')
  for (const id of [idCampaign, kept.idCampaign])
    await core.owner.query(
      `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, created_at)
       SELECT 2, $1, n, n, 'UTC', now() FROM generate_series(1, 7) AS n`,
      [id],
    )
  await core.inTenant(2, ({ db }) => deleteCampaign(db, idCampaign, 3))
  expect(await contactsOf(idCampaign)).toEqual([])
  expect(await contactsOf(kept.idCampaign)).toHaveLength(9)
  expect((await admin().call(Campaigns.Basic, { params: { idCampaign } })).status).toBe(404)
})

test('another schedule moves first calls', async () => {
  const { idCampaign } = await ready('Moved')
  const params = { idCampaign }
  await admin().call(Campaigns.Prepare, { params })
  const { schedule, rowVersion } = (await admin().call(Campaigns.Basic, { params })).body
  const windows = [{ days: [6], from: '10:00', to: '12:00' }]
  const body = { ...schedule, zone: 'Europe/Prague', windows, rowVersion }
  const saved = await admin().call(Campaigns.UpdateSchedule, { params, body })
  expect(saved.status, saved.text).toBe(200)
  expect((await contactsOf(idCampaign)).map(({ due }) => due)).toEqual(['2026-11-21T09:00', '2026-11-21T09:00'])
  const view = (await admin().call(Campaigns.Schedule, { params })).body
  expect(view.days).toHaveLength(14)
  expect(view.days.slice(0, 2)).toEqual([
    { day: '2026-11-20', isRestricted: false, reason: '', windows: [], due: 0 },
    { day: '2026-11-21', isRestricted: false, reason: '', windows: [{ from: '10:00', to: '12:00' }], due: 2 },
  ])
  expect(view.zones).toEqual([
    { zone: 'Europe/Prague', contacts: 2, isOpen: false, opensAt: '2026-11-21T09:00:00.000Z' },
  ])
})

test('a later end brings those back whose next try had no window left', async () => {
  const { idCampaign } = await ready('Longer')
  const params = { idCampaign }
  await admin().call(Campaigns.Prepare, { params })
  await core.owner.query(
    `UPDATE campaign_contact SET state = 'RETRY_WAIT', attempts = 1, due_at = CASE WHEN phone = '+420605111333' THEN '2026-11-21T09:30Z'::timestamptz END
     WHERE id_campaign = $1`,
    [idCampaign],
  )
  const { schedule, rowVersion } = (await admin().call(Campaigns.Basic, { params })).body
  const windows = [{ days: [6], from: '10:00', to: '12:00' }]
  const body = { ...schedule, zone: 'Europe/Prague', windows, endsAt: '2026-12-24T10:00:00Z', rowVersion }
  const saved = await admin().call(Campaigns.UpdateSchedule, { params, body })
  expect(saved.status, saved.text).toBe(200)
  // The other one has a time of its own.
  expect((await contactsOf(idCampaign)).map(({ state, due }) => [state, due])).toEqual([
    ['RETRY_WAIT', '2026-11-21T09:00'],
    ['RETRY_WAIT', '2026-11-21T09:30'],
  ])
})

test('the validation warns where nothing carries calls', async () => {
  const without = await startTestCore({ hasCarrier: false })
  try {
    const { idCampaign } = await readyCampaign(without, 2, 'No carrier')
    const { body } = await without.as('admin').call(Campaigns.Validation, { params: { idCampaign } })
    expect(body.findings).toContainEqual(expect.objectContaining({ code: 'carrier.none', level: 'warning' }))
  } finally {
    await without.close()
  }
})

test('the validation names what stops a start, each with its place', async () => {
  const campaign = await ready('Checked')
  const params = { idCampaign: campaign.idCampaign }
  const codes = async () =>
    (await admin().call(Campaigns.Validation, { params })).body.findings.map(({ code, place }) => `${place} ${code}`)
  expect(await codes()).toEqual(['tenant line.noTariff', 'schedule windows.holidays'])
  const more = JSON.stringify([{ name: 'shoeSize', role: 'data', type: 'text', isRequired: false, isPersonal: false }])
  await core.owner.query('UPDATE campaign SET columns = columns || $2::jsonb WHERE id_campaign = $1', [
    campaign.idCampaign,
    more,
  ])
  expect(await codes()).toEqual([
    'configuration flow.unreadColumn',
    'tenant line.noTariff',
    'schedule windows.holidays',
  ])
  await core.owner.query('UPDATE campaign SET columns = columns - -1 WHERE id_campaign = $1', [campaign.idCampaign])
  const idLine = campaign.lines[0]?.id ?? 0
  const numbered = (numbers: readonly string[]) =>
    core.inTenant(2, async ({ db }) => {
      const line = await db
        .selectFrom('line')
        .innerJoin('dialModule', 'dialModule.idModule', 'line.idModule')
        .select(['idLine', 'dialModule.idModule'])
        .where('idLine', '=', idLine)
        .executeTakeFirstOrThrow()
      await storeNumbers(db, line, numbers)
    })
  // What people are offered is what the validation lets them call on.
  const offered = async () =>
    (await admin().call(operations.Lookups.Lines, { query: { limit: 500 } })).body.find(({ id }) => id === idLine)
      ?.canCall
  await numbered(['web-chat'])
  expect([await offered(), await codes()]).toEqual([
    false,
    ['configuration line.noNumber', 'schedule windows.holidays'],
  ])
  for (const numbers of [[], ['web-chat', '+420 234 567 811']]) {
    await numbered(numbers)
    expect([await offered(), await codes()]).toEqual([true, ['tenant line.noTariff', 'schedule windows.holidays']])
  }
  await core.owner.query('UPDATE line SET enabled = false WHERE id_line = $1', [campaign.lines[0]?.id])
  await core.owner.query('DELETE FROM campaign_contact WHERE id_campaign = $1', [campaign.idCampaign])
  await core.owner.query(
    "UPDATE campaign SET budget = 0, on_machine = 'message', ends_at = '2026-11-20T09:00:00Z' WHERE id_campaign = $1",
    [campaign.idCampaign],
  )
  await core.owner.query('UPDATE call_script SET published_version = NULL, channel = 2 WHERE id_call_script = $1', [
    campaign.flows[0]?.id,
  ])
  expect(await codes()).toEqual([
    'configuration flow.notVoice',
    'flow flow.notLive',
    'configuration line.disabled',
    'configuration machine.noMessage',
    'schedule end.passed',
    'contacts contacts.none',
    'configuration budget.zero',
  ])
  await core.owner.query("UPDATE campaign SET ends_at = '2026-11-22T09:00:00Z' WHERE id_campaign = $1", [
    campaign.idCampaign,
  ])
  await core.owner.query(
    `UPDATE campaign SET windows = '[{"days":[1],"from":"09:00","to":"10:00"}]' WHERE id_campaign = $1`,
    [campaign.idCampaign],
  )
  expect(await codes()).toContain('schedule windows.none')
})

test('a copy takes settings and those who ended in the states along, as new contacts', async () => {
  const { idCampaign } = await ready('Source')
  const states = ['UNREACHED', 'UNKNOWN'] as const
  await core.owner.query(
    "UPDATE campaign_contact SET state = 'UNREACHED', attempts = 3 WHERE id_campaign = $1 AND phone = '+420605111333'",
    [idCampaign],
  )
  const copy = await admin().call(Campaigns.Copy, {
    params: { idCampaign },
    body: { name: 'Second try', idFolder: null, states: [...states] },
  })
  expect(copy.body, copy.text).toMatchObject({ status: 1, progress: { contacts: 1, waiting: 1 }, startedAt: null })
  expect(await contactsOf(copy.body.idCampaign)).toMatchObject([{ phone: '+420605111333', state: 'NEW', due: null }])
  const template = await admin().call(Campaigns.Copy, {
    params: { idCampaign },
    body: { name: 'Template', idFolder: null, states: [] },
  })
  expect(template.body.progress.contacts).toBe(0)
})

test('an overview sums what was done, by flow, hour and weekday, and compares two flows', async () => {
  const { idCampaign, setup, rowVersion } = await ready('Compared')
  const params = { idCampaign }
  const [one] = setup.flows
  if (!one) throw new Error('a new campaign has a flow')
  const flows = [
    { ...one, share: 50 },
    { ...one, idCallScript: await makeVoiceFlow(core), share: 50 },
  ]
  await admin().call(Campaigns.UpdateConfigure, { params, body: { ...setup, flows, rowVersion } })
  await core.owner.query('DELETE FROM campaign_contact WHERE id_campaign = $1', [idCampaign])
  await core.owner.query(
    `INSERT INTO campaign_contact (id_tenant, id_campaign, key, phone, zone, flow, state, disposition, created_at)
     SELECT 2, $1, n::text, '+4206051' || n, 'Europe/Prague', n % 2, CASE WHEN n % 4 = 0 THEN 'DONE_SUCCESS' ELSE 'DONE_NEGATIVE' END,
       CASE WHEN n % 4 = 0 THEN 'Sold' END, now() FROM generate_series(1, 40) n`,
    [idCampaign],
  )
  await core.owner.query(
    `INSERT INTO campaign_hour (id_tenant, id_campaign, hour, result, attempts, successes, ring_ms, talk_ms, cost)
     VALUES (2, $1, '2026-11-20T09:00:00Z', 'answered', 40, 10, 1000, 90000, 1.5), (2, $1, '2026-11-20T09:00:00Z', 'busy', 20, 0, 0, 0, 0)`,
    [idCampaign],
  )
  await core.owner.query('UPDATE campaign SET spent = 1.5 WHERE id_campaign = $1', [idCampaign])
  const { body } = await admin().call(Campaigns.Overview, { params })
  expect(body).toMatchObject({
    progress: { contacts: 40, success: 10, negative: 30, waiting: 0 },
    results: [
      { result: 'answered', attempts: 40 },
      { result: 'busy', attempts: 20 },
    ],
    dispositions: [{ disposition: 'Sold', contacts: 10 }],
    heat: [{ weekday: 5, hour: 10, calls: 60, answered: 40 }],
    hours: [{ attempts: 60, answered: 40, success: 10 }],
    attempts: 60,
    talkSeconds: 90,
    cost: { amount: '1.5', currency: 'EUR', perSuccess: '0.15', budget: null },
    estimate: null,
    flows: [
      { share: 50, contacts: 20, done: 20, success: 10, version: 1 },
      { share: 50, contacts: 20, done: 20, success: 0 },
    ],
    significance: { isSignificant: true },
  })
})

test('the calls of a campaign are a file, with numbers masked for who may not see them', async () => {
  const { idCampaign } = await ready('Reported')
  await core.owner.query(
    `INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, started_at, ended_at, result, talk_ms, cost)
     SELECT id_contact, 1, 2, id_campaign, gen_random_uuid(), phone, '2026-11-20T09:00:00Z', '2026-11-20T09:01:00Z', 'answered', 42000, 0.25
     FROM campaign_contact WHERE id_campaign = $1`,
    [idCampaign],
  )
  const report = async (name: 'admin' | 'viewer') => {
    const path = `/api/Assets/ReportCampaign?idCampaign=${idCampaign}`
    const { body } = await core.as(name).call(Assets.Ticket, { body: { path } })
    return (await core.send('GET', `${path}&ticket=${body.ticket}`, undefined, undefined)).text
  }
  const open = await report('admin')
  expect(open).toContain('+420605111222')
  expect(open).toContain('Answered')
  expect(open.split('\r\n').filter((line) => line.includes('42'))).toHaveLength(2)
  await giveRole(core, 'viewer', { Campaign: ['view'] })
  const masked = await report('viewer')
  expect(masked).not.toContain('605111222')
  expect(masked).toContain('222')
})
