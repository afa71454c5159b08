import type { TenantStatistic, WaitStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowOf } from '../kernel/rows.ts'

/** Calls of queues are kept for so long. */
const KEPT_DAYS = 30

/** How many of those who waited in the queue of a line hung up, and after how long. */
export async function readWaits(
  { db, clock }: Ctx,
  idLine: number,
  { period: { from, to }, timezone }: Pick<TenantStatistic, 'period' | 'timezone'>,
): Promise<WaitStatistic> {
  const found = await rowOf(db)<WaitStatistic>`
    SELECT CASE WHEN kept.first > ${from}::date THEN kept.first::text END AS since, q.*
    FROM (SELECT (${clock.now()}::timestamptz AT TIME ZONE ${timezone})::date - ${KEPT_DAYS - 1}::int AS first) AS kept,
      LATERAL (SELECT count(*)::int AS waited, count(*) FILTER (WHERE state = 'ABANDONED')::int AS abandoned,
          (percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM ended_at - at) * 1000))
            FILTER (WHERE state = 'ABANDONED'))::int AS abandoned_after_ms
        FROM queued_call WHERE id_line = ${idLine} AND state <> 'WAITING'
          AND ended_at >= greatest(kept.first, ${from}::date)::timestamp AT TIME ZONE ${timezone}
          AND ended_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}
          AND at >= (kept.first - 1)::timestamp AT TIME ZONE ${timezone}) AS q`
  return found ?? { since: null, waited: 0, abandoned: 0, abandonedAfterMs: null }
}
