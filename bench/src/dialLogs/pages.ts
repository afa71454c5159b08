import type { Stage } from '../frame/ground.ts'
import { ask } from '../frame/load.ts'
import { median, ms, type Row, times } from '../frame/row.ts'

const LIST = '/api/DialLogs/DialLogs?sort=-startedAt'

/** The second page beside one near the end: both know the total already. */
export async function measureDeepPage({ product, headers }: Stage, pages: number, rounds: number): Promise<Row> {
  const read = async (cursor: string | null, limit = 50) => {
    const path = `${LIST}&limit=${limit}${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`
    return JSON.parse(await ask(product.url, { path }, headers)) as { nextCursor: string | null } // as the contract says
  }
  const first = (await read(null)).nextCursor
  let deep = first
  for (let page = 0; page < pages; page += 1) {
    const next = (await read(deep, 200)).nextCursor
    if (next === null) break
    deep = next
  }
  const [near, far]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    for (const [cursor, took] of [
      [first, near],
      [deep, far],
    ] as const) {
      const begun = performance.now()
      await read(cursor)
      took.push(performance.now() - begun)
    }
  }
  const ratio = median(far) / median(near)
  return {
    work: `a page ${(pages * 200).toLocaleString('en-US')} rows deep`,
    ours: ms(median(far)),
    beside: `${ms(median(near))} (its second page)`,
    ratio: times(ratio),
    reach: '≤ 1.25 ×',
    isReached: ratio <= 1.25,
  }
}
