import pg from 'pg'
import type { Stage } from '../frame/ground.ts'
import { ask } from '../frame/load.ts'
import { median, ms, type Row, times } from '../frame/row.ts'

const searches = [
  { what: 'part of a number', text: '2071', filter: { digits: '2071' } },
  { what: 'a frequent word', text: 'invoice', filter: { words: 'invoice' } },
  { what: 'a rare word', text: 'zanzibar', filter: { words: 'zanzibar' } },
] as const

/** A search through the core, under row-level security, beside the same function asked by the owner of the tables. */
export async function measureSearches({ product, headers }: Stage, rounds: number): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: await product.databaseUrl() })
  await owner.connect()
  try {
    await owner.query("SET app.tenant = '1'")
    const rows: Row[] = []
    for (const { what, text, filter } of searches) {
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let round = 0; round <= rounds; round += 1) {
        const begun = performance.now()
        const answer = await ask(product.url, { path: `/api/DialLogs/DialLogs?limit=50&search=${text}` }, headers)
        const between = performance.now()
        await owner.query('SELECT * FROM app.search_dial_logs($1::jsonb, $2, NULL, NULL, 51)', [filter, '-startedAt'])
        // What was once found to be longer than totals go, the core does not count again.
        const { totalExact } = JSON.parse(answer) as { totalExact: boolean } // as the contract says
        if (totalExact) await owner.query('SELECT app.count_found_dial_logs($1::jsonb, 10001)', [filter])
        if (round === 0) continue
        ours.push(between - begun)
        theirs.push(performance.now() - between)
      }
      const ratio = median(ours) / median(theirs)
      rows.push({
        work: `search dial logs by ${what}`,
        ours: ms(median(ours)),
        beside: `${ms(median(theirs))} (the same statements as the tables' owner)`,
        ratio: times(ratio),
        reach: '≤ 1.5 × or 5 ms more',
        isReached: ratio <= 1.5 || median(ours) - median(theirs) < 5,
      })
    }
    return rows
  } finally {
    await owner.end()
  }
}
