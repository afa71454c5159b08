import type { SeedTools } from '@parley/core'
import { type ExampleCore, startExampleCore } from '@parley/core/testing/example.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany } from './company.ts'
import { HISTORY_DAYS } from './day.ts'
import { fill } from './fill.ts'
import { fillDay, missingDays } from './history.ts'
import { cards } from './knowledge/bankDocuments.ts'
import { supply } from './knowledge/energyDocuments.ts'
import { keepMonth, pastMonths } from './months.ts'
import { exampleTenants } from './tenants.ts'

const [bank] = exampleTenants
const NOON = new Date('2026-11-20T12:00:00Z')
const LONG_MS = 300_000
const cores: ExampleCore[] = []
let whole: SeedTools
beforeAll(async () => {
  whole = await prepare()
  await fill(whole)
}, LONG_MS)
afterAll(async () => {
  for (const core of cores) await core.close()
})

/** A database with the people of the example, and tools whose clock stands still. */
async function prepare(): Promise<SeedTools> {
  const core = await startExampleCore(addCompany, NOON)
  cores.push(core)
  return core.tools
}

const tables =
  'folder, tag, call_script, call_script_history, dial_module, line, dial_log, conversation_detail, task, role, membership, erasure, legal_hold, flow_comment'
async function count({ owner }: SeedTools): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of [...tables.split(', '), 'audit_event']) {
    const { rows } = await owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)
    counts[table] = rows[0]?.n ?? 0
  }
  return counts
}

/** As if the process was killed before its n-th transaction. */
const dyingAfter = (tools: SeedTools, transactions: number): SeedTools => {
  let left = transactions
  return { ...tools, as: async (...all) => (left-- > 0 ? await tools.as(...all) : Promise.reject(new Error('killed'))) }
}

test('a second start adds nothing, and a start that was killed goes on where it was', {
  timeout: LONG_MS,
}, async () => {
  const counts = await count(whole)
  expect(counts.dial_log).toBeGreaterThan(300)
  const documents = cards.files.length + supply.files.length
  expect([counts.task, counts.erasure, counts.legal_hold]).toEqual([exampleTenants.length + 2 + documents, 2, 2])
  await fill(whole)
  expect(await count(whole)).toEqual(counts)

  const killed = await prepare()
  for (const after of [3, 40, 66]) await expect(fill(dyingAfter(killed, after))).rejects.toThrow('killed')
  await fill(killed)
  expect(await count(killed)).toEqual(counts)
})

test('days of the history are played once, each with the versions that were live then', {
  timeout: LONG_MS,
}, async () => {
  const today = NOON.toISOString().slice(0, 10)
  const inBank = <T>(work: Parameters<typeof whole.as<T>>[2]) => whole.as(bank.builder, bank.name, work)
  const missing = await inBank((ctx) => missingDays(ctx, today))
  expect(missing).toHaveLength(HISTORY_DAYS - 3)
  const [oldest] = missing.slice(-1)
  if (!oldest) throw new Error('nothing is missing')
  const added = await inBank((ctx) => fillDay(ctx, bank, oldest))
  expect(await inBank((ctx) => missingDays(ctx, today))).toHaveLength(missing.length - 1)
  const { rows } = await whole.owner.query<{ n: number; newest: number }>(
    'SELECT count(*)::int AS n, max(flow_version) AS newest FROM dial_log WHERE started_at::date = $1',
    [oldest.day],
  )
  expect(rows[0]).toEqual({ n: added, newest: 1 })
})

test('past months are closed, the older ones for good and with an invoice; again, nothing changes', async () => {
  await cores[0]?.rate()
  const months = pastMonths(NOON.toISOString().slice(0, 10))
  expect(months).toEqual(['2026-08', '2026-09', '2026-10'])
  const keep = () =>
    whole.as('olga', bank.name, async (ctx) => {
      const states: string[] = []
      for (const month of months)
        states.push(await keepMonth(ctx, month, { isFirst: month === '2026-08', isLast: month === '2026-10' }))
      return states
    })
  expect(await keep()).toEqual(['LOCKED', 'LOCKED', 'CLOSED'])
  const { rows } = await whole.owner.query('SELECT month, number FROM invoice ORDER BY month')
  expect(rows).toEqual([
    { month: '2026-08', number: '2026-000001' },
    { month: '2026-09', number: '2026-000002' },
  ])
  const events = await count(whole)
  expect(await keep()).toEqual(['LOCKED', 'LOCKED', 'CLOSED'])
  expect(await count(whole)).toEqual(events)
})

test('the first invoice of who asks for an order number was credited and issued again, once', async () => {
  const asker = exampleTenants.find(({ name }) => name === 'Nordlicht Energie')
  if (!asker) throw new Error('it is of the example')
  // Its calls of that month are played day by day; a sum will do.
  await whole.owner.query(
    `INSERT INTO adjustment (id_tenant, month, corrects, source, amount, reason, created_at)
     SELECT id_tenant, '2026-08', '2026-08', 'manual', 5, 'Agreed', now() FROM tenant WHERE name = $1`,
    [asker.name],
  )
  const keep = () => whole.as('olga', asker.name, (ctx) => keepMonth(ctx, '2026-08', { isFirst: true, isLast: false }))
  expect([await keep(), await keep()]).toEqual(['LOCKED', 'LOCKED'])
  const { rows } = await whole.owner.query(`
    SELECT i.number, c.number AS credit, c.reason FROM invoice i LEFT JOIN credit_note c USING (id_invoice)
    JOIN tenant t ON t.id_tenant = i.id_tenant WHERE t.name = 'Nordlicht Energie' ORDER BY i.number`)
  expect(rows).toEqual([
    { number: '2026-000003', credit: '2026-000004', reason: 'Order number EK-2041 was missing' },
    { number: '2026-000005', credit: null, reason: null },
  ])
})
