import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contactImports, workOn } from '../../../test/contactImports.ts'
import { insertCampaign } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'

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
  await core.owner.query('DELETE FROM campaign')
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
    expect.arrayContaining(['001', '002', '003', '005', '006', '007']),
  )
})
