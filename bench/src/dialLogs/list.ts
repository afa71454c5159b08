import { Child } from '../frame/child.ts'
import type { Stage } from '../frame/ground.ts'
import { type Load, load } from '../frame/load.ts'
import { median, ms, perSecond, type Row, spread, times } from '../frame/row.ts'

const FILTER = { outcome: [1] }
const PATH = '/api/DialLogs/DialLogs?limit=50&sort=-startedAt&outcome=1'
const bare = `/?filter=${encodeURIComponent(JSON.stringify(FILTER))}`

export interface Effort {
  readonly rounds: number
  readonly millis: number
}

/** A filtered, sorted page, ten clients at once, beside a bare server that makes the same transaction. */
export async function measureList({ product, headers }: Stage, { rounds, millis }: Effort): Promise<Row> {
  const beside = new Child(new URL('bareServer.ts', import.meta.url), [await product.databaseUrl()])
  try {
    const origin = `http://127.0.0.1:${await beside.line()}`
    const [ours, theirs]: [Load[], Load[]] = [[], []]
    for (let round = 0; round <= rounds; round += 1) {
      const one = await load(product.url, () => ({ path: PATH }), { clients: 10, millis, headers })
      const other = await load(origin, () => ({ path: bare }), { clients: 10, millis })
      if (round > 0) ours.push(one) // the first round warms both up
      if (round > 0) theirs.push(other)
    }
    const rate = (loads: readonly Load[]) => median(loads.map((each) => each.perSecond))
    const p99Of = (loads: readonly Load[]) => median(loads.map((each) => each.p99))
    const [p99, besideP99] = [p99Of(ours), p99Of(theirs)]
    const ratios = ours.map(({ perSecond: each }, round) => each / (theirs[round]?.perSecond ?? 0))
    const ratio = median(ratios)
    return {
      work: 'list 50 dial logs, filtered and sorted, 10 clients',
      ours: `${perSecond(rate(ours))}, p99 ${spread(
        ours.map((each) => each.p99),
        ms,
      )}`,
      beside: `${perSecond(rate(theirs))}, p99 ${spread(
        theirs.map((each) => each.p99),
        ms,
      )} (Node + pg, same transaction)`,
      ratio: spread(ratios, times),
      reach: '≥ 0.85 ×, p99 ≤ 1.3 × its own',
      isReached: ratio >= 0.85 && p99 <= 1.3 * besideP99,
    }
  } finally {
    await beside.stop()
  }
}
