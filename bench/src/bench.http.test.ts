import { afterAll, expect, inject, test } from 'vitest'
import { benches } from './benches.ts'
import { openGround } from './frame/ground.ts'

const ground = openGround('tiny', inject('databaseUrl'))
afterAll(() => ground.close())

test.each(benches)('$name measures both sides', { timeout: 300_000 }, async (bench) => {
  const rows = await bench.run('tiny', () => {}, ground)
  for (const row of rows) expect(`${row.ours} ${row.beside} ${row.ratio}`).not.toMatch(/NaN|Infinity|undefined/)
})
