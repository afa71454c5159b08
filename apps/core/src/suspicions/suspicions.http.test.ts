import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BilledCall, makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { lookerOf } from './look.ts'

const { DialModuleLines: Lines } = operations
const { AcceptSuspicion, ReopenSuspicion, WithFraud, WithoutBilling, WithoutMonitoring } = Lines
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(() => core.clock.set(new Date('2026-10-14T12:00:00Z')))

const admin = () => core.as('admin')
const ago = (ms: number) => new Date(core.clock.now().getTime() - ms).toISOString()
const hold = (calls: readonly BilledCall[]) => storeCalls(core, 2, calls)
const sums = () => core.owner.query('SELECT app.sum_calls(1000000)')
const look = () => {
  const ports = { db: core.db, contexts: core.contexts, clock: core.clock }
  return lookerOf({ ...ports, log: core.server.log as Parameters<typeof lookerOf>[0]['log'] })() // the same pino
}
const later = (ms: number) => core.clock.advance(ms)
const accept = (idDialModuleLine: number, kind: 'monitoring' | 'billing' | 'fraud', more: object = {}) =>
  admin().call(AcceptSuspicion, {
    params: { idDialModuleLine, kind },
    body: { until: '2026-10-31', reason: 'A test of ours', ...more },
  })

/** As a line is used day by day: some calls of a minute to one country. */
const usual = (line: number, perDay = 10): BilledCall[] =>
  Array.from({ length: 20 }, (_, day) =>
    Array.from({ length: perDay }, (_, nth) => ({
      ...{
        at: ago((day + 2) * DAY_MS + nth * 7 * MINUTE_MS),
        line,
        to: `+4206051${((day * 97 + nth * 1_313) % 9_000) + 1_000}5`,
      },
    })),
  ).flat()

test('a line that dials new countries at night, number after number, is listed with the evidence', async () => {
  const [busy, calm] = [await makeLine(core, 2, 'Hijacked'), await makeLine(core, 2, 'Calm')]
  await hold([
    ...usual(busy.idLine),
    ...usual(calm.idLine),
    ...Array.from({ length: 60 }, (_, nth) => ({
      ...{ at: ago(10 * HOUR_MS + nth * MINUTE_MS), line: busy.idLine, to: `+53551234${String(nth).padStart(2, '0')}` },
      seconds: 600,
    })),
    ...Array.from({ length: 12 }, (_, nth) => ({ at: ago(3 * HOUR_MS + nth * MINUTE_MS), line: calm.idLine })),
  ])
  await sums()
  await look()
  const { body, text } = await admin().call(WithFraud, { query: {} })
  expect(body.items, text).toMatchObject([
    {
      ...{ idDialModuleLine: busy.idLine, name: 'Hijacked', score: 100, acceptance: null, calls: 110 },
      ...{ from: '2026-10-13T12:00:00Z', to: '2026-10-14T12:00:00Z', since: '2026-10-14T12:00:00Z' },
    },
  ])
  expect(body.items[0]?.evidence.map(({ sign, points }) => [sign, points])).toEqual([
    ['rate', 30],
    ['inOrder', 25],
    ['destinations', 25],
    ['night', 20],
    ['duration', 15],
    ['atOnce', 15],
  ])
  expect(body.items[0]?.evidence[2]?.text).toBe(
    '60 calls since yesterday to where it had not called in 28 days: Cuba (+53).',
  )
  // The next look finds what has become usual no more; looked at too soon, nothing changes.
  later(10 * MINUTE_MS)
  await look()
  expect((await admin().call(WithFraud, { query: {} })).body.items[0]?.to).toBe('2026-10-14T12:00:00Z')
  later(2 * DAY_MS)
  await look()
  expect((await admin().call(WithFraud, { query: {} })).body.items).toEqual([])
})

test('two processes that look at the same time find it once', async () => {
  later(4 * DAY_MS)
  const line = await makeLine(core, 2, 'Looked at twice')
  await hold([
    ...usual(line.idLine),
    ...Array.from({ length: 60 }, (_, nth) => ({ at: ago(HOUR_MS + nth * MINUTE_MS), line: line.idLine })),
  ])
  await sums()
  await Promise.all([look(), look()])
  const { rows: kept } = await core.owner.query('SELECT counted_before::text FROM suspicion_look WHERE id_tenant = 2')
  expect(kept).toEqual([{ counted_before: '2026-10-17' }])
  const { rows } = await core.owner.query('SELECT score FROM line_suspicion WHERE id_line = $1', [line.idLine])
  expect(rows).toEqual([{ score: 30 }])
  const { rows: days } = await core.owner.query(
    'SELECT sum(calls)::int AS calls FROM line_prefix_day WHERE id_line = $1',
    [line.idLine],
  )
  // Those of the last days, once: what lies further back was counted before.
  expect(days).toEqual([{ calls: 80 }])
})

test('groups are told of a line once, until there is more, and not of one that is accepted', async () => {
  later(30 * DAY_MS)
  const group = await admin().call(operations.Tenants.CreateNotificationGroup, {
    params: { idTenant: 2 },
    body: {
      ...{ name: 'Watch', isEnabled: true, events: ['fraud.suspected'], emails: ['watch@example.org'] },
      ...{ webhookUrl: null, idUsers: [], quiet: null },
    },
  })
  expect(group.status, group.text).toBe(200)
  const [told, quiet] = [await makeLine(core, 2, 'Told'), await makeLine(core, 2, 'Quiet')]
  const burst = (line: number) =>
    Array.from({ length: 60 }, (_, nth) => ({ at: ago(HOUR_MS + nth * MINUTE_MS), line, seconds: 0 }))
  await hold([...usual(told.idLine), ...usual(quiet.idLine), ...burst(told.idLine), ...burst(quiet.idLine)])
  await sums()
  expect((await accept(quiet.idLine, 'fraud', { until: '2026-12-31' })).status).toBe(204)
  const titles = async () =>
    (await core.owner.query(`SELECT title FROM raised_event WHERE kind = 'fraud.suspected' ORDER BY title`)).rows
  await look()
  expect(await titles()).toEqual([{ title: 'Signs of fraud on Told' }])
  later(HOUR_MS)
  await look()
  expect(await titles()).toHaveLength(1)
  await hold(
    Array.from({ length: 25 }, (_, nth) => ({ at: ago(MINUTE_MS * nth), line: told.idLine, to: `+5355${nth}12345` })),
  )
  await sums()
  later(HOUR_MS)
  await look()
  expect(await titles()).toHaveLength(2)
  const listed = (await admin().call(WithFraud, { query: {} })).body.items.map(({ name }) => name)
  expect(listed).toEqual(['Told'])
  expect((await admin().call(WithFraud, { query: { accepted: true } })).body.items).toMatchObject([{ name: 'Quiet' }])
  // What was never told of it is told once it is not accepted any more.
  await admin().call(ReopenSuspicion, { params: { idDialModuleLine: quiet.idLine, kind: 'fraud' } })
  later(HOUR_MS)
  await look()
  expect((await titles()).map(({ title }) => title)).toContain('Signs of fraud on Quiet')
  expect(await titles()).toHaveLength(3)
})

test('calls of a line without a tariff are listed with what they would have cost by the tariff of most lines', async () => {
  const [free, billed, another] = [
    await makeLine(core, 2, 'Free of charge'),
    await makeLine(core, 2, 'Billed'),
    await makeLine(core, 2, 'Billed, too'),
  ]
  await makeTariff(core, 2, 'Usual', termsFrom('2026-01-01'), [billed.idLine, another.idLine])
  await hold([
    { at: '2026-10-05T09:00:00Z', seconds: 90, line: free.idLine, to: '+420777123456' },
    { at: '2026-09-05T09:00:00Z', seconds: 30, line: free.idLine, to: '+420777123456' },
    { at: '2026-08-30T09:00:00Z', seconds: 30, line: free.idLine },
    { at: '2026-10-05T09:00:00Z', seconds: 0, line: free.idLine },
    { at: '2026-10-05T09:00:00Z', seconds: 60, line: billed.idLine },
  ])
  await rateNow(core)
  const list = async (as: 'admin' | 'viewer' = 'admin') =>
    (await core.as(as).call(WithoutBilling, { query: { search: 'charge' } })).body.items
  const { timezone } = await core.inTenant(2, ({ db }) =>
    db.selectFrom('tenant').select('timezone').where('idTenant', '=', 2).executeTakeFirstOrThrow(),
  )
  expect(timezone).toBe('Europe/Prague')
  expect(await list()).toMatchObject([
    {
      ...{ name: 'Free of charge', hasTariff: false, unbilled: 2, seconds: 120, since: '2026-09-05' },
      // In the peak 0.01 and 85 seconds of 0.03; on a Saturday 30 seconds of 0.02 at once: the first five of each are free.
      estimate: { tariff: { name: 'Usual' }, currency: 'EUR', fromCalls: 2, amount: '2.58' },
    },
  ])
  await giveRole(core, 'viewer', { SuspiciousEntities: ['view'] })
  expect((await list('viewer'))[0]).not.toHaveProperty('estimate')
  const names = (await admin().call(WithoutBilling, { query: { limit: 200 } })).body.items.map(({ name }) => name)
  expect(names).toContain('Free of charge')
  expect(names).not.toContain('Billed')
})

test('a line is accepted until a day with a reason, and listed again by hand or afterwards', async () => {
  const { idLine } = await makeLine(core, 2, 'Unwatched')
  const listed = async (accepted?: boolean) =>
    (await admin().call(WithoutMonitoring, { query: { search: 'Unwatched', ...(accepted && { accepted }) } })).body
      .items
  expect(await listed()).toMatchObject([{ name: 'Unwatched', acceptance: null, calls: 0 }])
  expect((await accept(idLine, 'monitoring')).status).toBe(204)
  expect(await listed()).toEqual([])
  expect(await listed(true)).toMatchObject([
    { acceptance: { until: '2026-10-31', reason: 'A test of ours', by: { name: 'admin Tester' } } },
  ])
  expect((await admin().call(WithoutBilling, { query: { search: 'Unwatched' } })).body.items).toHaveLength(1)
  const { rows } = await core.owner.query(
    `SELECT after FROM audit_event WHERE entity_kind = 'Line' AND after ->> 'what' = 'Accepted as it is' AND entity_id = $1`,
    [String(idLine)],
  )
  expect(rows).toMatchObject([{ after: { suspicion: 'Without monitoring', reason: 'A test of ours' } }])
  const params = { idDialModuleLine: idLine, kind: 'monitoring' as const }
  expect((await admin().call(ReopenSuspicion, { params })).status).toBe(204)
  expect((await admin().call(ReopenSuspicion, { params })).status).toBe(404)
  expect(await listed()).toHaveLength(1)
  await accept(idLine, 'monitoring', { until: '2026-10-14' })
  expect(await listed()).toEqual([])
  later(DAY_MS)
  expect(await listed()).toHaveLength(1)
  for (const until of ['2026-10-14', '2036-10-16'])
    expect((await accept(idLine, 'monitoring', { until })).body).toMatchObject({
      code: 'validation.failed',
      details: { until: 'Choose a day from today to 2036-10-15.' },
    })
  expect((await accept(idLine, 'monitoring', { until: '2036-10-15' })).status).toBe(204)
})

test('lines that are watched, off or removed are not without monitoring', async () => {
  const [watched, off, gone, paused] = [
    await makeLine(core, 2, 'Seen A'),
    await makeLine(core, 2, 'Seen B'),
    await makeLine(core, 2, 'Seen C'),
    await makeLine(core, 2, 'Seen D'),
  ]
  const rule = (idLine: number, enabled: boolean) =>
    core.owner.query(
      `INSERT INTO alert_rule (id_tenant, id_line, place, kind, comparator, window_minutes, warning, min_calls, for_minutes, cooldown_minutes, enabled)
       VALUES (2, $1, 1, 'answerRate', 'below', 15, 50, 10, 1, 0, $2)`,
      [idLine, enabled],
    )
  await rule(watched.idLine, true)
  await rule(paused.idLine, false)
  await core.owner.query('UPDATE line SET enabled = false WHERE id_line = $1', [off.idLine])
  await admin().call(Lines.Remove, { params: { idDialModuleLine: gone.idLine }, body: { name: 'Seen C' } })
  const { items } = (await admin().call(WithoutMonitoring, { query: { search: 'Seen' } })).body
  expect(items.map(({ name }) => name)).toEqual(['Seen D'])
})

test('the lists are for those who may see them, and accepting for those who may accept', async () => {
  const { idLine } = await makeLine(core, 2, 'Whose')
  const params = { idDialModuleLine: idLine, kind: 'monitoring' as const }
  const body = { until: '2026-10-20', reason: 'Mine' }
  await giveRole(core, 'designer', { Line: ['view', 'edit'] })
  expect((await core.as('designer').call(WithFraud, { query: {} })).status).toBe(403)
  await giveRole(core, 'viewer', { SuspiciousEntities: ['view'] })
  expect((await core.as('viewer').call(WithoutMonitoring, { query: {} })).status).toBe(200)
  await core.owner.query(
    `INSERT INTO line_number (id_tenant, id_line, id_module, place, number)
     SELECT id_tenant, id_line, id_module, 0, '+420605987654' FROM line WHERE id_line = $1`,
    [idLine],
  )
  const found = async (as: 'viewer' | 'admin') =>
    (await core.as(as).call(WithoutMonitoring, { query: { search: '605987' } })).body.items.length
  expect([await found('viewer'), await found('admin')]).toEqual([0, 1])
  expect((await core.as('viewer').call(AcceptSuspicion, { params, body })).status).toBe(403)
  expect((await core.as('other').call(AcceptSuspicion, { params, body })).status).toBe(404)
  expect((await admin().call(AcceptSuspicion, { params: { ...params, idDialModuleLine: 99_999 }, body })).status).toBe(
    404,
  )
})
