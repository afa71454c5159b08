import { alertKind } from '@parley/contract/monitoring/monitoring.enum.ts'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import { virtualClock } from '../../../apps/core/src/kernel/clock.ts'
import { openLog } from '../../../apps/core/src/kernel/log.ts'
import { backtestRule, recommendRules } from '../../../apps/core/src/monitoring/backtest.service.ts'
import { watchLines } from '../../../apps/core/src/monitoring/watchLines.ts'
import { makeLine } from '../../../apps/core/test/conversations.ts'
import { type DialerStage, onDialerStage } from '../dialer/stage.ts'
import { type Bench, median, ms, percentile, times } from '../frame/row.ts'

const sizes = {
  full: { lines: 1_000, perLine: 400, rounds: 5 },
  tiny: { lines: 10, perLine: 400, rounds: 1 },
} as const
const MINUTE_MS = 60_000
const log = openLog('fatal')

/** A minute of all rules of a thousand lines, with little and with ten times the history; and what one line is told of its past. */
export const monitoring: Bench = {
  name: 'monitoring',
  run: (size, say, ground) =>
    onDialerStage(ground, async (stage) => {
      const { lines: count, perLine, rounds } = sizes[size]
      const now = new Date(Math.floor(stage.core.clock.now().getTime() / MINUTE_MS) * MINUTE_MS + 6_000)
      const clock = virtualClock(now)
      const lines: number[] = []
      for (let line = 0; line < count; line += 1)
        lines.push((await makeLine(stage.core, stage.tenant, `Watched ${line}`)).idLine)
      await addRules(stage, lines)
      const watch = { clock, db: stage.core.db, contexts: stage.core.contexts, log }
      const minute = async () => {
        clock.advance(MINUTE_MS)
        if ((await watchLines(watch)) !== 1) throw new Error('a minute was not looked at')
      }
      const took = {
        few: [] as number[],
        many: [] as number[],
        scan: [] as number[],
        backtest: [] as number[],
        all: [] as number[],
      }
      await watchLines(watch)
      await addMinutes(stage, lines, now, perLine / 10)
      say(`${(count * perLine) / 2} calls`)
      for (let round = 0; round < rounds; round += 1) took.few.push(await timeOf(minute))
      await addMinutes(stage, lines, now, perLine)
      say(`${count * perLine * 5} calls`)
      for (let round = 0; round < rounds; round += 1) took.many.push(await timeOf(minute))
      for (let round = 0; round < Math.min(3, rounds); round += 1)
        took.scan.push(await timeOf(() => stage.owner.query(SCAN)))
      const rule = { ...newRule('answerRate'), warning: 60, critical: 40 }
      const asked = (work: Parameters<typeof stage.core.inTenant>[1]) =>
        timeOf(() => stage.core.inTenant(stage.tenant, work))
      for (let round = 0; round < rounds; round += 1) {
        took.backtest.push(await asked((ctx) => backtestRule(ctx, lines[0] ?? 0, rule)))
        took.all.push(await asked((ctx) => recommendRules(ctx, lines[0] ?? 0)))
      }
      const [few, many, scan] = [median(took.few), median(took.many), median(took.scan)]
      return [
        rowOf(
          `${count} lines × ${alertKind.values.length} rules, ten times the history`,
          took.many,
          `${ms(few)} (a tenth of the history)`,
          many / few,
          1_000,
        ),
        rowOf('… the same', took.many, `${ms(scan)} (adding up all minutes that are kept)`, many / scan, 1_000),
        rowOf(
          'a rule tried on eight weeks of a line',
          took.backtest,
          `${ms(scan)} (as above)`,
          median(took.backtest) / scan,
          300,
        ),
        rowOf('all rules proposed and tried', took.all, `${ms(scan)} (as above)`, median(took.all) / scan, 3_000),
      ]
    }),
}

function rowOf(work: string, took: readonly number[], beside: string, ratio: number, reach: number) {
  const p95 = percentile(took, 0.95)
  return {
    ...{ work, ours: `${ms(median(took))}, p95 ${ms(p95)}`, beside, ratio: times(ratio) },
    ...{ reach: `p95 < ${reach} ms`, isReached: p95 < reach },
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const addRules = ({ owner, tenant }: DialerStage, lines: readonly number[]) =>
  owner.query(
    `INSERT INTO alert_rule (id_tenant, id_line, place, kind, comparator, window_minutes, warning, min_calls, for_minutes, cooldown_minutes, enabled)
     SELECT $1, line, place, kind, CASE kind WHEN 'answerRate' THEN 'below' ELSE 'above' END, 15, CASE kind WHEN 'answerRate' THEN 1 WHEN 'silence' THEN 30 ELSE 99 END,
       1, 3, 30, true
     FROM unnest($2::bigint[]) AS line, unnest($3::text[]) WITH ORDINALITY AS k (kind, place)`,
    [tenant, lines, alertKind.values],
  )

/** So many minutes of each line, spread over the last weeks; the newest ones have calls everywhere. */
async function addMinutes({ owner, tenant }: DialerStage, lines: readonly number[], now: Date, perLine: number) {
  await owner.query(
    `INSERT INTO line_minute (id_tenant, id_line, minute, calls, answered, short, errors, talk_ms, refused, running, latency)
     SELECT $1, line, date_trunc('minute', $3::timestamptz) + interval '20 minutes' - make_interval(mins => CASE WHEN n <= 60 THEN n ELSE 60 + ((n - 60) * (80000.0 / $4::int))::int END),
       5, 5, 0, 0, 300000, 0, 5, CASE WHEN n <= 60 THEN array_fill(1, ARRAY[24]) END
     FROM unnest($2::bigint[]) AS line, generate_series(1, $4::int) AS n ON CONFLICT DO NOTHING`,
    [tenant, lines, now, perLine],
  )
  await owner.query('VACUUM ANALYZE line_minute')
}

const SCAN =
  'SELECT id_line, sum(calls), sum(answered), sum(errors), sum(talk_ms), max(running) FROM line_minute GROUP BY id_line'
