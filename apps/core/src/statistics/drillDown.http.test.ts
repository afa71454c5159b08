import { operations } from '@parley/contract/operations.ts'
import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { call, type FinishedCall, logOf, storeCalls } from '../../test/finishedCalls.ts'
import { insertLogs } from '../runtime/recording.store.ts'

const { Statistics, DialLogs } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const MINUTE_MS = 60_000
const outcomes = [-1, 1, 3, 11] as const
/** Every 37 minutes from the evening before the clock changes in Prague, across two lines and three flows. */
const calls = Array.from(
  { length: 200 },
  (_, at): FinishedCall =>
    call(new Date(Date.parse('2026-10-23T20:00:00Z') + at * 37 * MINUTE_MS).toISOString(), {
      outcome: outcomes[at % 4] ?? 3,
      flow: 7 + (at % 3),
      line: at % 2 === 0 ? 1 : null,
      campaign: at % 5 === 0 ? 4 : null,
      isTest: at % 10 === 0,
    }),
)

const NO_SIDE = { idLine: undefined, idCallScript: undefined, idCampaign: undefined }

const read = async (query: object): Promise<TenantStatistic> => {
  const answer = await core.as('admin').call(Statistics.Tenant, { params: { idTenant: 2 }, query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const countLogs = async (query: object) =>
  (await core.as('admin').call(DialLogs.DialLogs, { query: { isTest: false, limit: 1, ...query } })).body.total

test('the conversations behind a point, an outcome and a share are as many as it says, in whatever steps', async () => {
  await storeCalls(core, 2, calls)
  for (const query of [
    { from: '2026-10-25', to: '2026-10-25', by: 'hour' },
    { from: '2026-10-23', to: '2026-10-29', by: 'day' },
    { from: '2026-10-20', to: '2026-11-10', by: 'month' },
    { from: '2026-10-23', to: '2026-10-29', by: 'day', idLine: 1 },
    { from: '2026-10-23', to: '2026-10-29', by: 'day', idCallScript: 8, tests: true },
    { from: '2026-10-23', to: '2026-10-29', by: 'day', idCampaign: 4 },
  ]) {
    const { idLine, idCallScript, idCampaign, tests = false } = { ...NO_SIDE, ...query }
    const statistic = await read(query)
    const filter = {
      ...(idLine ? { idLine } : {}),
      ...(idCallScript ? { idCallScript } : {}),
      ...(idCampaign ? { idCampaign } : {}),
      isTest: tests,
    }
    const ends = [...statistic.points.slice(1).map(({ begin }) => begin), statistic.end]
    const counted: number[][] = []
    for (const [index, { begin }] of statistic.points.entries()) {
      const span = { ...filter, from: begin, to: ends[index] }
      counted.push([await countLogs(span), await countLogs({ ...span, outcome: [11] })])
    }
    expect(counted).toEqual(statistic.points.map((point) => [point.calls, point.errors]))
    expect(statistic.points.reduce((sum, point) => sum + point.calls, 0)).toBe(statistic.totals.calls)
    expect(statistic.totals.calls).toBeGreaterThan(0)
    const span = { from: statistic.points[0]?.begin, to: statistic.end }
    for (const { id, calls: count } of statistic.flows)
      expect(await countLogs({ ...filter, ...span, idCallScript: id })).toBe(count)
    for (const { id, calls: count } of statistic.lines)
      expect(await countLogs({ ...filter, ...span, idLine: id })).toBe(count)
    for (const { id, calls: count } of statistic.campaigns)
      expect(await countLogs({ ...filter, ...span, idCampaign: id })).toBe(count)
  }
})

test('one flow or line alone is counted, the others stay to choose from, and peaks are of all only', async () => {
  const period = { from: '2026-10-23', to: '2026-10-29' }
  const [all, one] = [await read(period), await read({ ...period, idCallScript: 8 })]
  expect(one.totals.calls).toBe(all.flows.find(({ id }) => id === 8)?.calls)
  expect(one.flows).toEqual(all.flows)
  expect(one.lines[0]?.calls).toBeLessThan(all.lines[0]?.calls ?? 0)
  expect([all.totals.mostAtOnce, one.totals.mostAtOnce, one.points[0]?.mostAtOnce]).toEqual([1, null, null])
})

test('conversations that go on are in the list and in no number until its filter asks for those with an outcome', async () => {
  const { outcome: _, endedAt: __, ...running } = logOf(call('2026-11-20T08:00:00Z'))
  await storeCalls(core, 2, [call('2026-11-20T07:00:00Z')])
  await core.inTenant(2, (ctx) => insertLogs(ctx.db, [running]))
  const { points, totals, end, isRunning } = await read({ period: 'today' })
  const span = { from: points[0]?.begin, to: end }
  expect([isRunning, totals.calls]).toEqual([true, 1])
  expect([await countLogs(span), await countLogs({ ...span, outcome: [...outcomes] })]).toEqual([2, 1])
})

test('versions of flows that went live in the period are said, and only those', async () => {
  await core.owner.query(`
    INSERT INTO call_script (id_call_script, id_tenant, name, script_kind, type, channel, created_at, updated_at) OVERRIDING SYSTEM VALUE
      VALUES (901, 2, 'Orders', 'flow', 1, 2, now(), now()), (902, 3, 'Others', 'flow', 1, 2, now(), now());
    INSERT INTO call_script_history (id_call_script, id_tenant, version, document, sha256, errors, warnings, nodes, created_at)
      SELECT id, tenant, version, '{}', '', 0, 0, 1, now() FROM (VALUES (901, 2), (902, 3)) AS of (id, tenant), generate_series(1, 3) AS version;
    INSERT INTO call_script_live (id_call_script, id_tenant, version, live_from, live_until) VALUES
      (901, 2, 1, '2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z'), (901, 2, 2, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'),
      (902, 3, 1, '2026-10-25T10:00:00Z', NULL), (901, 2, 3, '2026-10-25T23:00:00Z', NULL)`)
  const day = { from: '2026-10-25', to: '2026-10-25' }
  const { published } = await read(day)
  expect(published).toMatchObject([{ idCallScript: 901, name: 'Orders', version: 2 }])
  expect((await read({ ...day, idCallScript: 7 })).published).toEqual([])
})
