import { tenantStatistic } from '../../../apps/core/src/statistics/statistic.service.ts'
import { makeLine } from '../../../apps/core/test/conversations.ts'
import { type DialerStage, onDialerStage } from '../dialer/stage.ts'
import { type Bench, median, ms, percentile, times } from '../frame/row.ts'

const sizes = { full: { count: 10_000_000, rounds: 9 }, tiny: { count: 2_000, rounds: 1 } } as const
const AT_ONCE = 100_000
const LINES = 20
const YEAR = { from: '2025-11-01', to: '2026-10-31' } as const

/** A year of calls read as its screen does, from what was added up as they ended, beside adding them up now. */
export const statistics: Bench = {
  name: 'statistics',
  run: (size, say, ground) =>
    onDialerStage(ground, async (stage) => {
      const { count, rounds } = sizes[size]
      await addCalls(stage, count, say)
      const took = { year: [] as number[], days: [] as number[], scan: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        took.year.push(await timeOf(() => read(stage, YEAR, count)))
        took.days.push(await timeOf(() => read(stage, { from: '2026-10-04', to: '2026-10-31' })))
        if (round < 3) took.scan.push(await timeOf(() => stage.owner.query(SCAN, [stage.tenant])))
      }
      const scan = median(took.scan)
      return [
        rowOf(`a year of ${count.toLocaleString('en-US')} calls: sums, months, flows, lines`, took.year, scan, 300),
        rowOf('… four weeks of them by day, beside the four before', took.days, scan, 200),
      ]
    }),
}

function rowOf(work: string, took: readonly number[], scan: number, reach: number) {
  const p95 = percentile(took, 0.95)
  return {
    work,
    ours: `${ms(median(took))}, p95 ${ms(p95)}`,
    beside: `${ms(scan)} (adding the year’s calls up by month, flow and line)`,
    ratio: times(median(took) / scan),
    reach: `p95 < ${reach} ms`,
    isReached: p95 < reach,
  }
}

async function read({ core, tenant }: DialerStage, days: { from: string; to: string }, calls?: number): Promise<void> {
  const { totals } = await core.inTenant(tenant, (ctx) => tenantStatistic(ctx, days))
  if (calls !== undefined && totals.calls !== calls) throw new Error(`${totals.calls} of ${calls} calls were counted`)
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** As they come in life: one after the other through the year, so that each is counted where those just before it were. */
async function addCalls({ owner, core, tenant }: DialerStage, count: number, say: (line: string) => void) {
  const lines: number[] = []
  for (let line = 0; line < LINES; line += 1) lines.push((await makeLine(core, tenant, `Line ${line}`)).idLine)
  await owner.query('SELECT app.add_conversation_months($1, $2)', [YEAR.from, YEAR.to])
  for (let first = 1; first <= count; first += AT_ONCE) {
    await owner.query(CALLS, [tenant, lines, first, Math.min(count, first + AT_ONCE - 1), count])
    await owner.query('SELECT app.sum_calls($1)', [AT_ONCE])
    await owner.query('TRUNCATE unrated_call') // nothing is rated here
    if (first % (AT_ONCE * 10) === 1) say(`calls: ${first - 1} of ${count}`)
  }
  await owner.query('VACUUM ANALYZE')
}

const CALLS = `
  INSERT INTO dial_log (guid, started_at, id_tenant, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version, id_line,
    from_number, to_number, language, answered_at, ended_at, talk_ms, outcome)
  SELECT guid, at, $1, n, guid, 1, 'out', 1, n % 20, guid, 1, ($2::bigint[])[1 + n % cardinality($2::bigint[])], '+420222333444',
    '+420777' || n % 1000000, '', CASE WHEN n % 5 > 0 THEN at END, at + interval '40 seconds', CASE WHEN n % 5 > 0 THEN n * 7919 % 400000 ELSE 0 END, 3
  FROM (
    SELECT n, at, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid AS guid
    FROM generate_series($3::bigint, $4::bigint) AS n, LATERAL (
      SELECT timestamptz '2025-11-02Z' + n / $5::float8 * interval '362 days' AS at) AS begun
  ) AS made`

const SCAN = `
  SELECT to_char(started_at AT TIME ZONE 'Europe/Prague', 'YYYY-MM'), id_call_script, id_line, count(*), count(answered_at),
    count(*) FILTER (WHERE outcome = 3), sum(talk_ms)
  FROM dial_log WHERE id_tenant = $1 AND NOT is_test AND started_at >= '2025-11-01' AND started_at < '2026-11-01' GROUP BY 1, 2, 3`
