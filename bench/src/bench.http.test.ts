import { expect, test } from 'vitest'
import { benches } from './benches.ts'

test.each(benches)('$name measures both sides', { timeout: 300_000 }, async (bench) => {
  const rows = await bench.run('tiny', () => {})
  for (const row of rows) expect(`${row.ours} ${row.beside} ${row.ratio}`).not.toMatch(/NaN|Infinity|undefined/)
})
