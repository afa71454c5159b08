import { csvLine } from '@parley/contract/kernel/csv.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../test/conversations.ts'
import { startTestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { copied, copyCsv, setForCopy } from '../kernel/copyOut.ts'
import { openDatabase } from '../kernel/database.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { runInTenant } from '../kernel/tenantTransaction.ts'
import { readReport } from '../records/list/flowReport.store.ts'

let core: Awaited<ReturnType<typeof startTestCore>>
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const db = () => openDatabase(core.pool)
/** The cells as the database writes them into a file, open and masked; each row ends with its place. */
const written = async (cells: readonly string[]) =>
  await db()
    .transaction()
    .execute(async (transaction) => {
      await setForCopy(transaction, { cells: JSON.stringify(cells) })
      return await copyCsv(
        transaction,
        sql`SELECT app.safe_cell(cell), app.safe_masked_cell(cell), place
          FROM jsonb_array_elements_text(${copied('cells')}::jsonb) WITH ORDINALITY AS all_cells (cell, place) ORDER BY place`,
      )
    })
/** What people write and what attackers do; the database holds no NUL. */
const cell = fc
  .array(
    fc.oneof(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', "'", ' ', '(', ')', '.', '/', '420', '7'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''))

test('the database writes cells and hides numbers as this process does', async () => {
  const cells = fc.sample(cell, { numRuns: 3_000, seed: 7 })
  const lines = await written(cells)
  const made = cells.map((each, at) => csvLine([each, maskNumber(each), at + 1]))
  expect(lines.csv.toString().split(/(?<=,\d+\r\n)/)).toEqual(made.join('').split(/(?<=,\d+\r\n)/))
})

test('a COPY takes values from settings of its transaction alone', async () => {
  const value = "it's $1 \\ %L; DROP TABLE tag"
  const lines = await db()
    .transaction()
    .execute(async (transaction) => {
      await setForCopy(transaction, { value })
      return await copyCsv(transaction, sql`SELECT ${copied('value')}, 1`)
    })
  expect(lines.csv.toString()).toBe(`${value},1\r\n`)
  await expect(copyCsv(db(), sql`SELECT ${value}`)).rejects.toThrow('a COPY takes no parameters')
  await expect(copyCsv(db(), sql`SELECT 1 / 0`)).rejects.toMatchObject({ code: '22012' })
})

test('a report read in pieces is the whole one, and of the tenant that reads', async () => {
  const flow = await makeFlow(core, 2, orderFlow())
  const days = ['01', '02', '03', '04', '05']
  const made = days.map((day) => makeConversation(flow, programOf(orderFlow()), `2026-11-${day}T10:00:00.000Z`, ['no']))
  await storeConversations(core, 2, made)
  const read = (tenant: number, most: number, after?: string) =>
    runInTenant(db(), tenant, true, (own) => readReport(own, {}, { after, most, isUnmasked: true }))
  const whole = await read(2, 100)
  expect([whole.rows, whole.last]).toEqual([5, made[0]?.log.guid])
  const pieces = []
  for (let last: string | undefined; ; ) {
    const part = await read(2, 2, last)
    pieces.push(part.lines)
    if (part.rows < 2) break
    last = part.last
  }
  expect(pieces).toHaveLength(3)
  expect(Buffer.concat(pieces)).toEqual(whole.lines)
  expect((await read(3, 100)).rows).toBe(0)
})
