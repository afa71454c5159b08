import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore } from '../../test/core.ts'
import { maskNumber } from '../dialLogs/number-mask.ts'
import { csvLine } from './csv.ts'

let core: Awaited<ReturnType<typeof startTestCore>>
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const written = async (cells: readonly string[]) => {
  const { rows } = await core.owner.query<{ cell: string; masked: string }>(
    'SELECT app.csv_cell(cell) AS cell, app.masked_cell(cell) AS masked FROM unnest($1::text[]) WITH ORDINALITY AS all_cells (cell, place) ORDER BY place',
    [cells],
  )
  return rows
}
/** What people write and what attackers do; the database holds no NUL. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', "'", ' ', '(', ')', '.', '/', '420', '7'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))

test('the database writes cells and hides numbers as this process does', async () => {
  const cells = fc.sample(cell, { numRuns: 3_000, seed: 7 })
  const rows = await written(cells)
  expect(rows.map((row) => row.cell)).toEqual(cells.map((each) => csvLine([each]).slice(0, -2)))
  expect(rows.map((row) => row.masked)).toEqual(cells.map((each) => csvLine([maskNumber(each)]).slice(0, -2)))
})
