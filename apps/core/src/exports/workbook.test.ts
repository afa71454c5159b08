import { csvLine } from '@parley/contract/kernel/csv.ts'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { amountCell, requireRoom, type TableColumn } from './table.ts'
import { periodName, wallClock } from './wallClock.ts'
import { MOST_ROWS, workbookOf } from './workbook.ts'

interface Row {
  readonly text: string
  readonly at: string | null
  readonly count: number
}
const columns: readonly TableColumn<Row>[] = [
  { title: 'Text', value: ({ text }) => text },
  { title: 'At', kind: 'moment', value: ({ at }) => at },
  { title: 'Count', kind: 'number', value: ({ count }) => count },
]
async function* batches(...rows: Row[]) {
  yield rows
}
const read = async (rows: AsyncIterable<readonly Row[]>, zone = 'Europe/Prague') => {
  const pieces = await Array.fromAsync(workbookOf(columns, rows, 'Rows', zone))
  const [sheet] = (await readXlsx(Buffer.concat(pieces))).sheets
  return sheet?.rows ?? []
}

describe('a workbook', () => {
  it('shows moments as the clock of the reader, says the zone, and keeps numbers numbers', async () => {
    const rows = await read(batches({ text: 'a', at: '2026-10-31T19:22:12.085Z', count: 25.924 }))
    expect(rows[0]).toEqual(['Text', 'At (Europe/Prague)', 'Count'])
    expect(JSON.stringify(rows[1]?.[1])).toContain('2026-10-31T20:22:12')
    expect(rows[1]?.[2]).toBe(25.924)
  })

  it('keeps days as dates without an hour, in whatever zone', async () => {
    const days: TableColumn<{ day: string }>[] = [{ title: 'Day', kind: 'day', value: ({ day }) => day }]
    async function* one() {
      yield [{ day: '2026-05-04' }]
    }
    const pieces = await Array.fromAsync(workbookOf(days, one(), 'Days', 'America/New_York'))
    const [sheet] = (await readXlsx(Buffer.concat(pieces))).sheets
    expect(sheet?.rows).toEqual([['Day'], [new Date('2026-05-04T00:00:00.000Z')]])
  })

  it('holds texts as texts, whatever they begin with', async () => {
    const texts = [
      '=1+1',
      '+420777123456',
      '-2',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '007',
      ' padded ',
      'two\nlines',
      '<b>&"',
      '_x0041_',
    ]
    const pieces = await Array.fromAsync(
      workbookOf(columns, batches(...texts.map((text) => ({ text, at: null, count: 1 }))), 'Rows', 'UTC'),
    )
    const [sheet] = (await readXlsx(Buffer.concat(pieces))).sheets
    expect(sheet?.rows.slice(1).map(([text]) => text)).toEqual(texts)
    for (const cell of sheet?.cells?.values() ?? []) expect(cell.formula).toBeUndefined()
  })

  it('keeps numbers below zero numbers, and amounts with more digits than numbers have whole', async () => {
    const amounts = ['-1.66', '0', '-0.000001', '123456789012.345678']
    const cells: TableColumn<string>[] = [{ title: 'Amount', kind: 'number', value: amountCell }]
    async function* all() {
      yield amounts
    }
    const pieces = await Array.fromAsync(workbookOf(cells, all(), 'Amounts', 'UTC'))
    const [sheet] = (await readXlsx(Buffer.concat(pieces))).sheets
    expect(sheet?.rows.slice(1).flat()).toEqual([-1.66, 0, -0.000_001, '123456789012.345678'])
    expect(amounts.map((amount) => csvLine([amountCell(amount)]))).toEqual(amounts.map((amount) => `${amount}\r\n`))
  })

  it('leaves out what no workbook can hold', async () => {
    const rows = await read(
      batches(
        { text: 'a\u0000b\u001f\ud800c\uffff', at: null, count: 0 },
        { text: 'x'.repeat(40_000), at: null, count: 0 },
      ),
    )
    expect(rows[1]?.[0]).toBe('ab\ufffdc')
    expect(String(rows[2]?.[0])).toHaveLength(32_767)
  })

  it('is written while rows are read, and lets others work meanwhile', async () => {
    let pulled = 0
    async function* many() {
      for (; pulled < 200_000; pulled += 1_000)
        yield Array.from({ length: 1_000 }, (_, at) => ({ text: `row ${pulled + at}`, at: null, count: at }))
    }
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    const book = workbookOf(columns, many(), 'Rows', 'UTC')
    let bytes = 0
    while (bytes < 20_000) bytes += (await book.next()).value?.length ?? Number.POSITIVE_INFINITY
    clearInterval(timer)
    await book.return(undefined)
    expect(pulled).toBeLessThan(100_000)
    expect(ticks).toBeGreaterThan(0)
  })

  it('of more rows than a sheet has is refused before it is begun, and CSV is not', () => {
    expect(() => requireRoom({ format: 'xlsx' }, MOST_ROWS + 1)).toThrow(Refusal)
    expect(() => requireRoom({ format: 'xlsx' }, MOST_ROWS)).not.toThrow()
    expect(() => requireRoom({ format: 'csv' }, MOST_ROWS + 1)).not.toThrow()
  })
})

describe('wallClock', () => {
  it.each([
    ['2026-10-25T00:59:59.000Z', 'Europe/Prague', '2026-10-25T02:59:59.000Z'],
    ['2026-10-25T01:00:00.000Z', 'Europe/Prague', '2026-10-25T02:00:00.000Z'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Prague', '2026-03-29T03:00:00.000Z'],
    ['2026-11-01T18:30:00.500Z', 'Asia/Kathmandu', '2026-11-02T00:15:00.500Z'],
    ['2026-11-01T18:30:00.500Z', 'UTC', '2026-11-01T18:30:00.500Z'],
  ])('%s in %s', (at, zone, shown) => {
    expect(wallClock(zone)(at).toISOString()).toBe(shown)
  })
})

describe('periodName', () => {
  const now = new Date('2026-11-20T10:00:00.000Z')
  it.each([
    [{ from: '2026-09-30T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' }, '2026-10'],
    [{ from: '2026-10-01T22:00:00.000Z', to: '2026-10-31T23:00:00.000Z' }, '2026-10-02 to 2026-10-31'],
    [{ from: '2026-11-18T23:00:00.000Z', to: '2026-11-19T23:00:00.000Z' }, '2026-11-19'],
    [{ from: '2026-11-18T23:00:00.000Z' }, 'since 2026-11-19'],
    [{ to: '2026-11-18T23:00:00.000Z' }, 'until 2026-11-18'],
    [{}, '2026-11-20'],
  ])('%j is %s', (period, name) => {
    expect(periodName(period, 'Europe/Prague', now)).toBe(name)
  })
})
