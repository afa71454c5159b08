import { operations } from '@parley/contract/operations.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { call, type FinishedCall, logOf, storeCalls } from '../../test/finishedCalls.ts'
import { insertLogs } from '../runtime/recording.store.ts'
import { sumCalls } from '../runtime/session.store.ts'

const { Assets, Audit, Statistics } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

type Call = FinishedCall
const store = (tenant: number, calls: readonly Call[]) => storeCalls(core, tenant, calls)
const read = async (
  query: Parameters<typeof core.send>[2] extends never ? never : object,
  person: 'admin' | 'other' = 'admin',
) => {
  const answer = await core
    .as(person)
    .call(Statistics.Tenant, { params: { idTenant: person === 'admin' ? 2 : 3 }, query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
test('days of both clock changes have 23 and 25 hours, and no conversation is counted twice or on another day', async () => {
  // Prague: 2026-03-29 02:00 → 03:00, 2026-10-25 03:00 → 02:00.
  await store(
    2,
    [
      '2026-03-28T22:59:00Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T00:59:00Z',
      '2026-03-29T01:00:00Z',
      '2026-03-29T21:59:00Z',
      '2026-03-29T22:00:00Z',
    ].map((at) => call(at)),
  )
  await store(
    2,
    [
      '2026-10-24T22:00:00Z',
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T22:59:00Z',
      '2026-10-25T23:00:00Z',
    ].map((at) => call(at)),
  )
  const spring = await read({ from: '2026-03-29', to: '2026-03-29', by: 'hour' })
  expect([spring.points.length, spring.totals.calls]).toEqual([23, 4])
  expect(spring.points.filter(({ calls }) => calls > 0).map(({ at }) => at)).toEqual([
    '2026-03-28T23:00:00Z',
    '2026-03-29T00:00:00Z',
    '2026-03-29T01:00:00Z',
    '2026-03-29T21:00:00Z',
  ])
  const autumn = await read({ from: '2026-10-25', to: '2026-10-25', by: 'hour' })
  expect([autumn.points.length, autumn.totals.calls]).toEqual([25, 4])
  const october = await read({ from: '2026-10-01', to: '2026-10-31', by: 'day' })
  expect(october.points).toHaveLength(31)
  expect(october.points.filter(({ calls }) => calls > 0).map(({ at, calls }) => [at, calls])).toEqual([
    ['2026-10-25', 4],
    ['2026-10-26', 1],
  ])
  expect((await read({ from: '2026-01-01', to: '2026-12-31', by: 'month' })).points.map(({ calls }) => calls)).toEqual([
    0, 0, 6, 0, 0, 0, 0, 0, 0, 5, 0, 0,
  ])
})

test('what goes on at once is counted by the minute, across quarters', async () => {
  await store(2, [
    call('2026-05-05T10:00:30Z', { minutes: 20 }),
    call('2026-05-05T10:14:00Z', { minutes: 2 }),
    call('2026-05-05T10:14:59Z', { minutes: 1 }),
    call('2026-05-05T10:40:00Z', { minutes: 1 }),
    call('2026-05-05T10:41:00Z', { minutes: 1 }),
  ])
  const day = await read({ from: '2026-05-05', to: '2026-05-05', by: 'hour' })
  expect(day.totals.mostAtOnce).toBe(3)
  expect((await read({ from: '2026-05-05', to: '2026-05-05', tests: true })).totals.mostAtOnce).toBe(0)
})

test('a running period is compared with the same weekday of the week before up to the same moment', async () => {
  // It is 11:00 in Prague.
  await store(2, [
    call('2026-11-13T08:00:00Z'),
    call('2026-11-13T09:59:00Z', { outcome: 11 }),
    call('2026-11-13T10:01:00Z'),
    call('2026-11-19T08:00:00Z'),
    call('2026-11-19T09:59:00Z', { outcome: 11 }),
    call('2026-11-19T10:01:00Z'),
    call('2026-11-20T08:00:00Z'),
  ])
  const today = await read({ period: 'today' })
  expect(today).toMatchObject({ isRunning: true, by: 'hour', timezone: 'Europe/Prague' })
  expect([today.totals.calls, today.totalsBefore.calls, today.flows[0]?.callsBefore]).toEqual([1, 2, 2])
  expect((await read({ period: 'yesterday' })).totals).toMatchObject({ calls: 3, errors: 1, listenedToEnd: 2 })
})

const random = fc.record({
  at: fc
    .date({ min: new Date('2026-06-01T00:00:00Z'), max: new Date('2026-06-20T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  minutes: fc.integer({ min: 0, max: 50 }),
  outcome: fc.constantFrom(-1 as const, 1 as const, 3 as const, 11 as const),
  flow: fc.integer({ min: 1, max: 3 }),
  isTest: fc.boolean(),
})

test('rollups are what a scan of all conversations says, in whatever zone, and stay when conversations go', async () => {
  const all: Call[] = []
  const scan = async (zone: string, isTest: boolean) =>
    (
      await core.owner.query(
        `SELECT to_char(started_at AT TIME ZONE $1, 'YYYY-MM-DD') AS at, count(*)::int AS calls, count(answered_at)::int AS answered,
           (count(*) FILTER (WHERE outcome = 11))::int AS errors, sum(talk_ms)::int AS "talkMs"
         FROM dial_log WHERE id_tenant = 3 AND is_test = $2 AND outcome IS NOT NULL GROUP BY 1 ORDER BY 1`,
        [zone, isTest],
      )
    ).rows
  const mostOf = (calls: readonly Call[]) => {
    const minutes = new Map<number, number>()
    for (const { at, minutes: length } of calls) {
      const start = Date.parse(at)
      const last = Math.max(start, start + length * 60_000 - 0.001)
      for (let m = Math.floor(start / 60_000); m <= Math.floor(last / 60_000); m += 1)
        minutes.set(m, (minutes.get(m) ?? 0) + 1)
    }
    return Math.max(0, ...minutes.values())
  }
  const period = { from: '2026-05-30', to: '2026-06-23', by: 'day' } as const
  /** On the clock of the tenant, or as somebody in another zone has it. */
  const compare = async (zone: string, asked: { zone?: string } = {}) => {
    for (const tests of [false, true]) {
      const found = await read({ ...period, tests, ...asked }, 'other')
      expect(found.timezone).toBe(zone)
      const months = await read({ ...period, by: 'month', tests, ...asked }, 'other')
      expect(months.points.reduce((sum, { calls }) => sum + calls, 0)).toBe(found.totals.calls)
      expect(
        found.points
          .filter(({ calls }) => calls > 0)
          .map(({ at, calls, answered, errors, talkMs }) => ({ at, calls, answered, errors, talkMs })),
      ).toEqual(await scan(zone, tests))
      expect(found.totals.mostAtOnce).toBe(mostOf(all.filter(({ isTest }) => isTest === tests)))
      expect(found.flows.reduce((sum, { calls }) => sum + calls, 0)).toBe(found.totals.calls)
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(random, { minLength: 1, maxLength: 60 }),
      fc.constantFrom('Europe/Prague', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Auckland'),
      async (calls, zone) => {
        await store(3, calls)
        all.push(...calls)
        await core.owner.query('UPDATE tenant SET timezone = $1 WHERE id_tenant = 3', [zone])
        await compare(zone)
        for (const other of ['Asia/Kathmandu', 'America/St_Johns']) await compare(other, { zone: other })
      },
    ),
    { numRuns: 8 },
  )
  const before = await read(period, 'other')
  await core.owner.query('DELETE FROM dial_log WHERE id_tenant = 3')
  expect(await read(period, 'other')).toEqual(before)
})

test('a conversation that ends later is counted once, when it has its outcome', async () => {
  const log = logOf(call('2026-07-01T10:00:00Z', { outcome: 1 }))
  const period = { from: '2026-07-01', to: '2026-07-01' }
  await core.inTenant(2, async (ctx) => {
    const { outcome: _, endedAt: __, ...running } = log
    await insertLogs(ctx.db, [running])
  })
  expect((await read(period)).totals.calls).toBe(0)
  const end = () =>
    core.owner.query('UPDATE dial_log SET outcome = 1, ended_at = $2 WHERE guid = $1', [log.guid, log.endedAt])
  await end()
  await end()
  await core.inTenant(2, (ctx) => sumCalls(ctx.db))
  expect((await read(period)).totals).toMatchObject({ calls: 1, picked: 1, averageMs: 180_000, mostAtOnce: 1 })
})

test('a period is compared with the same one last year, weekday by weekday or month by month', async () => {
  await store(2, [
    call('2025-11-21T09:00:00Z'), // the Friday 52 weeks before
    call('2025-11-21T11:00:00Z'), // later than now
    call('2025-09-30T23:00:00Z', { flow: 9 }), // October in Prague
    call('2025-10-31T22:59:00Z', { flow: 9 }),
    call('2025-10-31T23:00:00Z', { flow: 9 }), // November in Prague
  ])
  const today = await read({ period: 'today', against: 'lastYear' })
  expect(today).toMatchObject({ against: 'lastYear', before: { from: '2025-11-21', to: '2025-11-21' } })
  expect(today.totalsBefore.calls).toBe(1)
  expect(today.pointsBefore.filter(({ calls }) => calls > 0)).toHaveLength(2)
  const october = await read({ period: 'lastMonth', against: 'lastYear' })
  expect([october.before, october.totalsBefore.calls]).toEqual([{ from: '2025-10-01', to: '2025-10-31' }, 2])
  // What is no more is part of the comparison, too.
  expect(october.flows.find(({ id }) => id === 9)).toMatchObject({ calls: 0, callsBefore: 2 })
})

test('only whole and readable periods are answered, and only of tenants one may see', async () => {
  const ask = (query: object, idTenant = 2) => core.as('admin').call(Statistics.Tenant, { params: { idTenant }, query })
  expect((await ask({ from: '2026-02-02', to: '2026-02-01' })).body).toMatchObject({ code: 'statistics.badPeriod' })
  expect((await ask({ from: '2026-01-01', to: '2026-06-01', by: 'hour' })).body).toMatchObject({
    code: 'statistics.tooLong',
  })
  expect((await ask({ zone: 'Nowhere/At_All' })).status).toBe(400)
  expect((await ask({}, 3)).status).toBe(404)
  expect((await core.as('viewer').call(Statistics.Tenant, { params: { idTenant: 2 }, query: {} })).status).toBe(403)
  await core.owner.query(`
    WITH accounts AS (INSERT INTO role (id_tenant, name, permissions)
      VALUES (NULL, 'accounts', '{"AccessManagement":["viewaccount"]}') RETURNING id_role)
    INSERT INTO membership (id_user, id_tenant, id_role)
      SELECT id_user, 2, (SELECT id_role FROM accounts) FROM app_user WHERE username = 'nobody'`)
  const looking = core.as('nobody')
  expect((await looking.call(Statistics.Tenant, { params: { idTenant: 2 }, query: {} })).status).toBe(200)
  expect((await looking.call(Statistics.Tenant, { params: { idTenant: 3 }, query: {} })).status).toBe(404)
  expect((await looking.call(Statistics.Tenants, { query: {} })).status).toBe(403)
  const own = await core.as('admin').call(Statistics.Tenants, { query: { period: 'yesterday' } })
  expect(own.body.items.map(({ name, totals }) => [name, totals.calls])).toEqual([['Alpha', 3]])
  const all = await core.as('operator').call(Statistics.Tenants, { query: { period: 'yesterday' } })
  expect(all.body.items.map(({ name }) => name).sort()).toEqual(['Alpha', 'Beta', 'Operator'])
})

const linesOf = (text: string) =>
  text
    .replace(/^\ufeff/, '')
    .trim()
    .split('\r\n')

test('numbers are taken along as a file that bears the tenant and the period, and that is recorded', async () => {
  const calls = [
    call('2026-05-04T10:00:00Z'),
    call('2026-05-04T11:00:00Z', { outcome: 11 }),
    call('2026-05-06T10:00:00Z'),
  ]
  await store(2, calls)
  core.events.length = 0
  const query = { idTenant: 2, from: '2026-05-01', to: '2026-05-31', by: 'day' as const }
  const { text, headers } = await core.as('admin').call(Assets.ReportStatistics, { query })
  expect(String(headers['content-disposition'])).toContain(encodeURIComponent('Alpha statistics 2026-05.csv'))
  const lines = linesOf(text)
  expect(lines[0]).toMatch(/^Day,Conversations,Answered,/)
  expect(lines.find((line) => line.startsWith('2026-05-04'))).toMatch(/^2026-05-04,2,2,0,/)
  expect(lines).toHaveLength(32)
  expect(core.events).toMatchObject([{ name: 'Notify', payload: { text: '31 days exported' }, to: { user: 2 } }])
  const log = await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })
  expect(log.body.items[0]).toMatchObject({ after: { report: 'statistics' } })
})

test('a file holds no more than the screen shows', async () => {
  const query = { period: 'yesterday' as const }
  const status = async (person: 'admin' | 'viewer' | 'other' | 'operator') =>
    (await core.as(person).call(Assets.ReportStatistics, { query: { ...query, idTenant: 2 } })).status
  expect([await status('admin'), await status('operator')]).toEqual([200, 200])
  expect([await status('other'), await status('viewer')]).toEqual([404, 403])
  const all = (person: 'admin' | 'viewer' | 'operator') =>
    core.as(person).call(Assets.ReportTenantStatistics, { query })
  const names = async (person: 'admin' | 'operator') =>
    linesOf((await all(person)).text)
      .slice(1)
      .map((line) => line.split(',')[0])
  expect((await all('viewer')).status).toBe(403)
  expect(await names('admin')).toEqual(['Alpha'])
  expect((await names('operator')).sort()).toEqual(['Alpha', 'Beta', 'Operator'])
})
