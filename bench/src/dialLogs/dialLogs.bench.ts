import type { Stage } from '../frame/ground.ts'
import { ask } from '../frame/load.ts'
import { type Bench, median, ms, times } from '../frame/row.ts'
import { measureCsv } from './csv.ts'
import { fillDialLogs } from './fill.ts'
import { measureList } from './list.ts'
import { measureDeepPage } from './pages.ts'
import { measureSearches } from './search.ts'

const sizes = {
  full: { rows: 1_000_000, deep: 2_000, effort: { rounds: 5, millis: 4_000 }, rounds: 15, exports: 7 },
  tiny: { rows: 2_000, deep: 4, effort: { rounds: 1, millis: 100 }, rounds: 1, exports: 1 },
} as const

export const dialLogs: Bench = {
  name: 'dialLogs',
  run: (size, say, ground) =>
    ground.onProduct(async (stage) => {
      const { rows, deep, effort, rounds, exports } = sizes[size]
      await fillDialLogs(stage.product, rows, say)
      return [
        await measureList(stage, effort),
        await measureDeepPage(stage, deep, rounds),
        ...(await measureSearches(stage, rounds)),
        ...(await measureCsv(stage, exports)),
      ]
    }),
}

const growth = { full: [1_000_000, 10_000_000], tiny: [2_500, 3_000] } as const

/** The same pages with ten times the rows. */
export const tenfold: Bench = {
  name: 'tenfold',
  run: (size, say, ground) =>
    ground.onProduct(async (stage) => {
      const { effort } = sizes[size]
      const took: number[] = []
      for (const rows of growth[size]) {
        await fillDialLogs(stage.product, rows, say)
        took.push(await pageTime(stage, effort.rounds * 20))
      }
      const [small = 1, large = 0] = took
      const ratio = large / small
      return [
        {
          work: `the list with ${growth[size][1].toLocaleString('en-US')} dial logs`,
          ours: ms(large),
          beside: `${ms(small)} (with ${growth[size][0].toLocaleString('en-US')})`,
          ratio: times(ratio),
          reach: '≤ 1.3 ×',
          isReached: ratio <= 1.3,
        },
      ]
    }),
}

/** The middle time of one page, asked for one at a time. */
async function pageTime({ product, headers }: Stage, rounds: number): Promise<number> {
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await ask(product.url, { path: '/api/DialLogs/DialLogs?limit=50&sort=-startedAt&outcome=1' }, headers)
    if (round >= rounds / 5) took.push(performance.now() - begun)
  }
  return median(took)
}
