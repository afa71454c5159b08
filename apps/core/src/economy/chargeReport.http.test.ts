import { operations } from '@parley/contract/operations.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'

const { Assets, Audit, Statistics } = operations
const month = '2026-11'
let core: TestCore
let base: string
let idLine: number
beforeAll(async () => {
  core = await startTestCore()
  base = await core.server.listen({ port: 0, host: '127.0.0.1' })
  idLine = (await makeLine(core, 2, '=HYPERLINK("http://evil.test")')).idLine
  await makeTariff(core, 2, '@SUM(1)', termsFrom('2026-01-01'), [idLine])
  await storeCalls(core, 2, [
    { at: '2026-10-20T08:59:59Z', line: idLine },
    { at: '2026-11-02T10:00:01Z', line: idLine, to: '+49301234' },
    { at: '2026-11-20T08:00:00Z', line: idLine, seconds: 3_601 },
    { at: '2026-11-20T08:00:02Z' },
  ])
  await rateNow(core)
})
afterAll(() => core.close())

const ask = (person: PersonName, query: object, context?: number) =>
  core.as(person, ...(context === undefined ? [] : [{ context }])).call(Assets.ReportBilling, {
    query: { idTenant: 2, month, ...query },
  })
const linesOf = ({ text }: { text: string }) => text.trimEnd().split('\r\n').slice(1)

test('the charges of a month are exported as they are listed, and leave a trace', async () => {
  const { body } = await core.as('admin').call(Statistics.Charges, { params: { idTenant: 2 }, query: { month } })
  const answer = await ask('admin', {})
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Alpha charges 2026-11.csv'))
  const [head = '', ...rest] = answer.text.trimEnd().split('\r\n')
  expect(head.slice(1)).toBe(
    'Conversation,Started (UTC),Line,Flow,Campaign,Tariff,Version,Billing mode,Prefix,Time band,Answered,Seconds,Free seconds,Included seconds,' +
      'Charged seconds,Connection fee,Step 1 from second,Step 1 seconds,Step 1 increment,Step 1 increments,Step 1 price,' +
      'Sum,Minimum,Decimal places,Rounding,Correction (EUR),Amount (EUR),Rated (UTC)',
  )
  expect(rest.map((line) => line.split(',')[0])).toEqual(body.items.map(({ guid }) => guid))
  for (const [at, { amount }] of body.items.entries()) expect(rest[at]).toContain(`,${amount},`)
  expect(rest[1]).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(rest[1]).toContain(`'@SUM(1)`)
  const trace = (await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })).body.items[0]
  expect(trace).toMatchObject({ entity: { name: month }, after: { report: 'billing', filter: { month } } })
})

test('it keeps to the filters of the list', async () => {
  expect(linesOf(await ask('admin', { day: '2026-11-20' }))).toHaveLength(2)
  expect(linesOf(await ask('admin', { idLine }))).toHaveLength(2)
  expect(linesOf(await ask('admin', { idLine: 0 }))).toHaveLength(1)
  expect(linesOf(await ask('admin', { month: '2026-10' }))).toHaveLength(1)
  expect(linesOf(await ask('admin', { month: '2025-01' }))).toEqual([])
})

test('as a workbook it has amounts to add up and texts that are texts', async () => {
  const path = `${Assets.ReportBilling.path}?idTenant=2&month=${month}&format=xlsx&timeZone=Europe%2FPrague`
  const { body } = await core.as('admin').call(Assets.Ticket, { body: { path } })
  const response = await fetch(`${base}${path}&ticket=${body.ticket}`)
  const [sheet] = (await readXlsx(Buffer.from(await response.arrayBuffer()))).sheets
  const [head = [], ...rows] = sheet?.rows ?? []
  expect(rows).toHaveLength(3)
  expect(rows.map((row) => typeof row[head.indexOf('Amount (EUR)')])).toEqual(['number', 'number', 'number'])
  expect(rows[1]?.[head.indexOf('Line')]).toBe('=HYPERLINK("http://evil.test")')
  for (const cell of sheet?.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
})

/** As a spreadsheet adds it up, from nothing but the columns. */
function calculated(row: Readonly<Record<string, unknown>>): number {
  const of = (title: string) => Math.round(Number(row[title] ?? 0) * 1e6)
  const whole = (title: string) => Number(row[title] ?? 0)
  const steps = [1, 2].map((nth) => {
    expect(whole(`Step ${nth} increments`)).toBe(
      whole(`Step ${nth} increment`) && Math.ceil(whole(`Step ${nth} seconds`) / whole(`Step ${nth} increment`)),
    )
    return whole(`Step ${nth} increments`) * of(`Step ${nth} price`)
  })
  const seconds = whole('Step 1 seconds') + whole('Step 2 seconds')
  expect(seconds).toBe(whole('Charged seconds'))
  if (row['Answered'] && row['Billing mode'] === 'Per time')
    expect(whole('Seconds')).toBe(seconds + whole('Free seconds') + whole('Included seconds'))
  const sum = of('Connection fee') + (steps[0] ?? 0) + (steps[1] ?? 0)
  expect(sum).toBe(of('Sum'))
  const unit = 10 ** (6 - Number(row['Decimal places'] ?? 6))
  const exact = Math.max(sum, of('Minimum')) / unit
  const rounded =
    row['Rounding'] === 'Up' ? Math.ceil(exact) : row['Rounding'] === 'Down' ? Math.floor(exact) : Math.round(exact)
  return (rounded * unit + of('Correction (EUR)')) / 1e6
}

test('each amount can be calculated from the columns of its row: included and free seconds, steps, minimum, rounding', async () => {
  const line = async (name: string, terms: Partial<Parameters<typeof termsFrom>[1]>) => {
    const made = (await makeLine(core, 2, name)).idLine
    await makeTariff(core, 2, name, termsFrom('2026-01-01', terms), [made])
    return made
  }
  const steps = [
    { fromSecond: 0, price: '0.0333', increment: 60 },
    { fromSecond: 90, price: '0.0017', increment: 7 },
  ]
  const rates = [{ prefix: '', band: null, connectFee: '0.011', steps }]
  const included = await line('Included', { bundleSeconds: 100, bands: [], rates, rounding: { digits: 3, mode: 'up' } })
  const perCall = await line('Per call', {
    ...{ mode: 2, bands: [], rates: [{ prefix: '', band: null, connectFee: '0.126', steps: [] }] },
    ...{ rounding: { digits: 2, mode: 'down' as const } },
  })
  const least = await line('Minimum', { minimum: '0.455', rounding: { digits: 2, mode: 'halfUp' } })
  const seconds = [0, 3, 61, 90, 97, 200]
  const guids = await storeCalls(
    core,
    2,
    [included, perCall, least].flatMap((on, nth) =>
      seconds.map((each, at) => ({ at: `2026-09-0${nth + 1}T10:00:0${at}Z`, line: on, seconds: each })),
    ),
  )
  await rateNow(core)
  // The conversation is gone, and what it was corrected by is added to its charge.
  await core.owner.query('UPDATE charge SET amount = amount + 0.5 WHERE guid = $1', [guids[3]])
  const path = `${Assets.ReportBilling.path}?idTenant=2&month=2026-09&format=xlsx`
  const { body } = await core.as('admin').call(Assets.Ticket, { body: { path } })
  const response = await fetch(`${base}${path}&ticket=${body.ticket}`)
  const [sheet] = (await readXlsx(Buffer.from(await response.arrayBuffer()))).sheets
  const [head = [], ...cells] = sheet?.rows ?? []
  const rows = cells.map((row) => Object.fromEntries(head.map((title, at) => [String(title), row[at]])))
  expect(rows).toHaveLength(18)
  for (const row of rows) expect(calculated(row), JSON.stringify(row)).toBe(row['Amount (EUR)'])
  expect(rows.reduce((sum, row) => sum + Number(row['Included seconds'] ?? 0), 0)).toBe(100)
  expect(new Set(rows.map((row) => row['Amount (EUR)'])).size).toBeGreaterThan(6)
})

test('it is for those who may see the billing of that tenant', async () => {
  expect((await ask('viewer', {})).status).toBe(403)
  expect((await ask('other', {})).status).toBe(404)
  expect(linesOf(await ask('operator', {}))).toHaveLength(3)
  const [note] = (await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })).body.items
  expect(note).toMatchObject({ actor: { name: expect.stringContaining('operator') }, after: { report: 'billing' } })
  await giveRole(core, 'nobody', { Statistics: ['viewbilling'] })
  expect(linesOf(await ask('nobody', {}))).toHaveLength(3)
})
