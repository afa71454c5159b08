import { writeOds } from 'hucre/ods'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactImports, workOn } from '../../../test/contactImports.ts'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { workbook } from '../../../test/workbooks.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'

let core: TestCore
let worker: Worker
let on: ReturnType<typeof contactImports>
const column = (name: string, type: 'text' | 'number' | 'date' = 'text', more: object = {}) => ({
  ...{ name, role: 'data' as const, type, isRequired: false, isPersonal: false },
  ...more,
})
beforeAll(async () => {
  core = await startTestCore()
  worker = await workOn(core)
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})
beforeEach(async () => {
  await removeCampaigns(core)
  const columns = [
    column('phone', 'text', { role: 'phone', isRequired: true }),
    column('visit'),
    column('time'),
    column('due', 'date'),
    column('amount', 'number', { isRequired: true }),
    column('code'),
  ]
  on = contactImports(core, await insertCampaign(core, 2, { columns }))
})

const text = (value: string) => `<c t="str"><v>${value}</v></c>`
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`
const error = (reference: string, value: string) => `<c r="${reference}" t="e"><v>${value}</v></c>`
const titles = `<row r="1">${['phone', 'visit', 'time', 'due', 'amount', 'code'].map(text).join('')}</row>`
const formats = ['General', 22, 20, 'd.m.yyyy', '#,##0.00 "Kč"', '0000 000000']

test('times, amounts and customer numbers of a sheet are what it shows, whichever calendar it counts by', async () => {
  const row = (from: number) =>
    `<row r="2">${number('4.20605111001E11')}${number(from + 0.604166666664, 1)}${number(0.6041666666666666, 2)}${number(from, 3)}${number(3.3000000000000003, 4)}${number(7, 5)}</row>`
  const said = { visit: '2026-12-24T14:30', time: '14:30', due: '2026-12-24', amount: 3.3, code: '0000 000007' }
  for (const [from, is1904] of [
    [46380, false],
    [44918, true],
  ] as const) {
    await core.owner.query('DELETE FROM campaign_contact')
    const done = await on.imported(workbook(titles + row(from), { formats, is1904 }))
    expect(done.counts).toMatchObject({ imported: 1, invalid: 0 })
    expect((await on.contacts()).map(({ phone, data }) => [phone, data])).toEqual([['+420605111001', said]])
  }
})

test('errors are never values: optional ones are left out, needed ones refuse their row by the name of the cell', async () => {
  const rows = [
    `<row r="2">${number('605111001')}${error('B2', '#N/A')}${error('C2', '#REF!')}${error('D2', '#VALUE!')}${number(1)}${error('F2', '#N/A')}</row>`,
    `<row r="3">${number('605111002')}${text('x')}<c r="E3" t="e"><v>#DIV/0!</v></c></row>`,
    `<row r="4">${error('A4', '#N/A')}<c r="E4"><v>2</v></c></row>`,
  ]
  const file = workbook(titles + rows.join(''), { formats })
  const seen = await on.upload(file)
  const wrong = [
    { line: 3, problems: [{ field: 'amount', reason: 'Cell E3 holds the error #DIV/0!.' }] },
    { line: 4, problems: [{ field: 'phone', reason: 'Cell A4 holds the error #N/A.' }] },
  ]
  expect(seen.preview.filter(({ problems }) => problems.length > 0)).toMatchObject(wrong)
  const done = await on.imported(file)
  expect(done.counts).toMatchObject({ imported: 1, invalid: 2 })
  expect(await on.rows(done.idContactImport)).toMatchObject(wrong)
  expect((await on.contacts()).map(({ data }) => data)).toEqual([{ amount: 1 }])
})

test('a CSV file made of such a sheet is read alike', async () => {
  const done = await on.imported(
    'phone;visit;time;due;amount\n605111001;2026-12-24T14:30;14:30;24.12.2026;3,3\n605111002;#N/A;;#REF!;#N/A\n605111003;#N/A;;;1\n',
  )
  expect(await on.rows(done.idContactImport)).toMatchObject([
    { line: 3, problems: [{ field: 'amount', reason: 'Cell E3 holds the error #N/A.' }] },
  ])
  expect((await on.contacts()).map(({ data }) => data)).toEqual([
    { visit: '2026-12-24T14:30', time: '14:30', due: '2026-12-24', amount: 3.3 },
    { amount: 1 },
  ])
})

test('a spreadsheet of OpenDocument is imported as a workbook of Excel is, from the sheet that is chosen', async () => {
  const file = await writeOds({
    sheets: [
      { name: 'Notes', rows: [['read', 'the other one']] },
      {
        name: 'People',
        rows: [
          ['phone', 'amount', 'visit'],
          ['605111001', 3.3, 'Žofie'],
          ['nobody', 1, 'x'],
        ],
      },
    ],
  })
  const done = await on.imported(file, { sheet: 'People' })
  expect(done).toMatchObject({ sheets: ['Notes', 'People'], counts: { imported: 1, invalid: 1 } })
  expect((await on.contacts())[0]?.data).toMatchObject({ amount: 3.3, visit: 'Žofie' })
})
