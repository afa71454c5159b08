import { encodeText } from '@parley/contract/kernel/encodeText.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactImports, workOn } from '../../../test/contactImports.ts'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'
import { refusedRows } from './contactImport.service.ts'

const C = operations.Campaigns
let core: TestCore
let worker: Worker
let idCampaign: number
let on: ReturnType<typeof contactImports>
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
  idCampaign = await insertCampaign(core, 2)
  on = contactImports(core, idCampaign)
})

test('a file of nothing, and one that is too large, are refused before anything is uploaded', async () => {
  for (const bytes of [0, -1, 500_000_001]) {
    const body = { fileName: 'list.csv', bytes }
    const answer = await core.as('admin').call(C.StartImport, { params: { idCampaign }, body })
    expect([bytes, answer.status]).toEqual([bytes, 400])
  }
  expect((await core.as('admin').call(C.Imports, { params: { idCampaign } })).body).toEqual([])
})

test('a file with titles alone imports nothing, and says so', async () => {
  expect(await on.imported('phone,name\n')).toMatchObject({
    state: 'done',
    rows: 0,
    counts: { imported: 0, invalid: 0 },
  })
})

test('a file of refused rows alone comes to its end, and each of them can be downloaded', async () => {
  const rows = Array.from({ length: 9_500 }, (_, index) => `no number ${index},=HYPERLINK("http://x.test/${index}")`)
  const done = await on.imported(`phone,note\n${rows.join('\n').replaceAll('"', '')}`)
  expect(done).toMatchObject({ state: 'done', rows: 9_500, counts: { imported: 0, invalid: 9_500 } })
  expect(await on.contacts()).toEqual([])
  const { idContactImport } = done
  const refused = await core.as('admin').call(C.ImportRefused, { params: { idCampaign, idContactImport } })
  const lines = refused.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(9_501)
  // No spreadsheet runs what somebody put into a file.
  expect(lines[1]).toContain("'=HYPERLINK")
  expect(lines.at(-1)).toMatch(/^no number 9499,.*,9501,/)
})

test('rows of every shape end as contacts or with a reason, never as a fault', async () => {
  const long = 'x'.repeat(5_000)
  const rows = [
    '+420605111001,ok',
    '605111002', // fewer cells
    '605111003,more,than,there,are,titles',
    '605111013,as many as titles,,',
    '605111014,"bad" mark',
    `605111004,${long}`,
    `${long},too long for a number`,
    '"605111005","a ""quoted"", cell\nof two lines"',
    '=1+1,formula',
    "'+420605111006,as spreadsheets guard it",
    '605111007,\u{1F600} \u0301\u202e',
    '6.05111008E+8,cut',
    ',nothing',
    '٦٠٥١١١٠٠٩,other digits',
    '605111010 / 605111011,two',
  ]
  const done = await on.imported(`phone,note\n${rows.join('\n')}`)
  const { imported, invalid } = done.counts
  expect([done.state, imported + invalid, done.rows]).toEqual(['done', rows.length, rows.length])
  const reasons = await on.rows(done.idContactImport)
  expect(reasons).toHaveLength(invalid)
  for (const { problems } of reasons) expect(problems[0]?.reason).toMatch(/\w/)
  expect((await on.contacts()).map(({ phone }) => phone.slice(-3))).toEqual(
    expect.arrayContaining(['001', '002', '005', '006', '007', '013']),
  )
  const whys = reasons.filter(({ line }) => line === 4 || line === 6).flatMap(({ problems }) => problems)
  expect(whys.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('6 cells, and the titles 2'),
    expect.stringContaining('follows a closing quotation mark'),
  ])
})

test('a row with a separator too many is never imported moved', async () => {
  const done = await on.imported(
    'phone,name,due,note\n605111401,Novák, Petr,2026-12-24,1001\n605111402,"Dvořák, Jan",2026-12-24,1002\n605111403,Eva,2026-12-24,1003,\n',
  )
  expect(done.counts).toMatchObject({ imported: 2, invalid: 1 })
  expect((await on.contacts()).map(({ name, data }) => [name, data.note]).sort()).toEqual([
    ['Dvořák, Jan', '1002'],
    ['Eva', '1003'],
  ])
  const [refused] = await on.rows(done.idContactImport)
  expect(refused).toMatchObject({ line: 2, cells: ['605111401', 'Novák', ' Petr', '2026-12-24', '1001'] })
})

test('titles below the name of an export are found, and another line can be chosen', async () => {
  const seen = await on.upload('Export of 27 November 2026;;\n;;\nphone;name;note\n605111140;Petr;x\n605111141;Jana;y')
  const found = { titleLine: 3, titles: ['phone', 'name', 'note'], columns: { phone: 0, name: 1, note: 2 } }
  expect(seen).toMatchObject(found)
  expect(seen.preview.map(({ line }) => line)).toEqual([4, 5])
  const choose = async (titleLine: number) => (await on.change(seen.idContactImport, { titleLine })).body
  expect(await choose(4)).toMatchObject({ titleLine: 4, titles: ['605111140', 'Petr', 'x'] })
  expect(await choose(0)).toMatchObject({ titleLine: 0, titles: ['', '', ''] })
  expect(await choose(3)).toMatchObject(found)
  await on.apply(seen.idContactImport)
  expect((await on.ended(seen.idContactImport)).counts).toMatchObject({ imported: 2, invalid: 0 })
})

test.each([
  ['windows-1250', ';'],
  ['utf-16le', '\t'],
] as const)('refused rows come back as the file was written: in %s, separated by %j', async (encoding, separator) => {
  const text = [
    ['phone', 'name'],
    ['nobody', 'Žofie Řezníčková'],
    ['605111001', 'Novák', 'Petr'],
  ]
    .map((cells) => cells.join(separator))
    .join('\n')
  const done = await on.imported(encodeText(encoding === 'utf-16le' ? `\ufeff${text}` : text, encoding))
  expect(done).toMatchObject({ encoding, separator, counts: { invalid: 2 } })
  const pieces = await core.inTenant(2, async (ctx) => {
    const { body, contentType } = await refusedRows(ctx, idCampaign, done.idContactImport)
    expect(contentType).toBe(`text/csv; charset=${encoding}`)
    return await Array.fromAsync(body, (piece) => Buffer.from(piece))
  })
  const [, first, second] = new TextDecoder(encoding).decode(Buffer.concat(pieces)).split('\r\n')
  expect(first?.split(separator).slice(0, 3)).toEqual(['nobody', 'Žofie Řezníčková', '2'])
  // What belongs to no title stands behind the reason, and the row is as long as it was too long.
  expect(second?.split(separator)).toEqual(['605111001', 'Novák', '3', '', expect.stringContaining('3 cells'), 'Petr'])
})
