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
    'Conversation,Started (UTC),Line,Flow,Campaign,Tariff,Version,Prefix,Time band,Seconds,Amount (EUR),Rated (UTC)',
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

test('it is for those who may see the billing of that tenant', async () => {
  expect((await ask('viewer', {})).status).toBe(403)
  expect((await ask('other', {})).status).toBe(404)
  expect(linesOf(await ask('operator', {}))).toHaveLength(3)
  const [note] = (await core.as('admin').call(Audit.Audit, { query: { kind: [1] } })).body.items
  expect(note).toMatchObject({ actor: { name: expect.stringContaining('operator') }, after: { report: 'billing' } })
  await giveRole(core, 'nobody', { Statistics: ['viewbilling'] })
  expect(linesOf(await ask('nobody', {}))).toHaveLength(3)
})
