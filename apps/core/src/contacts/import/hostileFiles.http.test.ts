import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readyCampaign } from '../../../test/campaigns.ts'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { giveRole } from '../../../test/giveRole.ts'
import { workbook } from '../../../test/workbooks.ts'
import { allJobs } from '../../domains.ts'
import { startWorker, type Worker } from '../../kernel/jobs/worker.ts'

const C = operations.Campaigns
let core: TestCore
let worker: Worker
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
  const log = pino({ level: 'silent' })
  const { contexts, clock, services, owner: pool } = core
  worker = await startWorker({ pool, contexts, clock, log, jobs: allJobs(services) })
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})
beforeEach(async () => {
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const admin = () => core.as('admin')
async function upload(content: string | Uint8Array, fileName = 'list.csv') {
  const bytes = Buffer.from(content)
  const params = { idCampaign }
  const { body } = await admin().call(C.StartImport, { params, body: { fileName, bytes: bytes.length } })
  const { idContactImport } = body
  const answer = await admin().call(C.UploadPart, {
    params: { idCampaign, idContactImport, part: 0 },
    body: { content: bytes.toString('base64') },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
async function imported(content: string | Uint8Array) {
  const params = { idCampaign, idContactImport: (await upload(content)).idContactImport }
  const begun = await admin().call(C.ApplyImport, { params })
  expect(begun.status, begun.text).toBe(200)
  return await vi.waitFor(async () => {
    const { body } = await admin().call(C.Import, { params })
    expect(body.state).toBe('done')
    return body
  }, 20_000)
}

const cells = (...texts: readonly string[]) => texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')
const MILLION = 1_000_000

test.each([
  ['a text that never ends', `<row><c t="str"><v>${'a'.repeat(5 * MILLION)}</v></c></row>`, 'damaged'],
  ['a tag that never ends', `<row><c t="${'a'.repeat(5 * MILLION)}"/></row>`, 'damaged'],
  ['nothing but empty rows', '<row></row>'.repeat(1_100_000), 'more rows than Excel'],
  ['what unpacks to very much', `<row>${' '.repeat(60 * MILLION)}</row>`, 'too large|damaged'],
])('a workbook with %s holds nobody up', async (_, sheet, answer) => {
  const { state, error } = await upload(workbook(sheet))
  expect(`${state} ${error}`).toMatch(new RegExp(answer))
})

test('rows of a workbook that say impossible or the same places are all read, each once', async () => {
  const row = (r: string, phone: string) => `<row r="${r}">${cells(phone)}</row>`
  const sheet = [
    ...[row('1', 'phone'), row('abc', '605111001'), row('99999999999', '605111002'), row('1.5', '605111003')],
    ...[row('-5', '605111004'), row('3', 'nobody'), row('3', 'nobody else'), row('20', 'nobody at all')],
  ]
  const done = await imported(workbook(sheet.join('')))
  expect(done.counts).toMatchObject({ imported: 4, invalid: 3 })
  const params = { idCampaign, idContactImport: done.idContactImport }
  const { items } = (await admin().call(C.ImportRows, { params, query: {} })).body
  expect(items.map(({ line }) => line)).toEqual([6, 7, 20])
})

test('a file whose first row is a contact has no titles, and that contact is not lost', async () => {
  const preview = await upload('+420605777001;Anna;850102/1111\n+420605777002;Bob;850102/2222')
  expect(preview).toMatchObject({ titles: ['', '', ''], columns: { phone: 0 } })
  expect(preview.preview.map(({ line }) => line)).toEqual([1, 2])
  expect((await imported('605777001\n605777002')).counts).toMatchObject({ imported: 2 })
  // Titles stay titles, also where one is a number or none is known.
  expect((await upload('phone;2024\n605777003;1')).titles).toEqual(['phone', '2024'])
  expect((await upload('Kontaktní údaj;Poznámka\n605777003;x')).titles).toEqual(['Kontaktní údaj', 'Poznámka'])
})

test('who may not see personal data reads no hidden cell by choosing columns, titles or another way of reading', async () => {
  const { idContactImport } = await upload('phone;amount;person\n605777001;12;Hidden Name')
  await giveRole(core, 'viewer', { Campaign: ['view', 'edit'] })
  const params = { idCampaign, idContactImport }
  const change = async (body: object, who: 'viewer' | 'admin' = 'viewer') =>
    await core.as(who).call(C.UpdateImport, { params, body })
  const own = await change({ columns: { phone: 0, amount: 1, note: 2 } })
  expect(own.body.preview[0]?.cells).toEqual(['•••', '12', '•••'])
  // An open column, and what of contacts is shown to everyone, is read from no hidden cell.
  const opened = [{ amount: 0 }, { due: 2 }, { vip: 2 }, { language: 2 }, { zone: 2 }].map((columns) => ({ columns }))
  for (const body of [...opened, { separator: ',' }, { titleLine: 2 }, { titleLine: 0 }, { encoding: 'utf-8' }]) {
    const answer = await change(body)
    expect([body, answer.status]).toEqual([body, 403])
    expect(answer.text).toContain('Campaign.viewpersonal')
  }
  // Nor where somebody chose the columns before, who may see them.
  expect((await change({ columns: { phone: 0, language: 2 } }, 'admin')).status).toBe(200)
  expect((await core.as('viewer').call(C.ApplyImport, { params })).status).toBe(403)
  expect((await change({ columns: { phone: 0, note: 2 } })).status).toBe(200)
  expect((await core.as('viewer').call(C.ApplyImport, { params })).status).toBe(200)
})

test('who uploaded a file knows its cells, and reads them for any column', async () => {
  await giveRole(core, 'viewer', { Campaign: ['view', 'edit'] })
  const bytes = Buffer.from('phone;Dluh\n605777001;12')
  const asViewer = core.as('viewer')
  const begun = await asViewer.call(C.StartImport, {
    params: { idCampaign },
    body: { fileName: 'a', bytes: bytes.length },
  })
  const params = { idCampaign, idContactImport: begun.body.idContactImport }
  await asViewer.call(C.UploadPart, { params: { ...params, part: 0 }, body: { content: bytes.toString('base64') } })
  expect((await asViewer.call(C.UpdateImport, { params, body: { columns: { phone: 0, amount: 1 } } })).status).toBe(200)
  expect((await asViewer.call(C.ApplyImport, { params })).status).toBe(200)
})

test('no cell is read for two columns, neither chosen now nor before', async () => {
  const { idContactImport } = await upload('phone;name\n605777001;Anna')
  const params = { idCampaign, idContactImport }
  const twice = await admin().call(C.UpdateImport, { params, body: { columns: { phone: 0, note: 0 } } })
  expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('for one value only')])
  await core.owner.query(`UPDATE contact_import SET columns = '{"phone": 0, "note": 0}'`)
  const applied = await admin().call(C.ApplyImport, { params })
  expect([applied.status, applied.body]).toEqual([422, expect.objectContaining({ code: 'contactImport.columnTwice' })])
})

test('who may not see personal data opens no column by calling it not personal', async () => {
  await giveRole(core, 'viewer', { Campaign: ['view', 'edit'] })
  const { setup, rowVersion, idCampaign: ready } = await readyCampaign(core, 2, 'Spring')
  const configure = (columns: readonly object[]) =>
    core.as('viewer').call(C.UpdateConfigure, {
      params: { idCampaign: ready },
      body: { ...setup, columns: columns as typeof setup.columns, rowVersion },
    })
  const born = { name: 'born', role: 'data', type: 'text', isRequired: false, isPersonal: false }
  const refused = await configure([...setup.columns, born])
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Campaign.viewpersonal')])
  expect((await configure([...setup.columns, { ...born, isPersonal: true }])).status).toBe(200)
})

test('of the texts of a large workbook only the first are read before its rows are shown; the import reads them all', async () => {
  const count = 200_000
  const texts = ['phone', 'name', ...Array.from({ length: count }, (_, at) => `Person number ${at}`)]
  const cell = (text: number) => `<c t="s"><v>${text}</v></c>`
  const row = (phone: string, text: number) => `<row><c t="str"><v>${phone}</v></c>${cell(text)}</row>`
  const sheet = `<row>${cell(0)}${cell(1)}</row>${row('+420605600001', 2)}${row('+420605600002', count + 1)}`
  const file = workbook(sheet, { texts: texts.map((text) => `<si><t>${text.padEnd(40, ' ')}</t></si>`).join('') })
  const seen = await upload(file, 'people.xlsx')
  expect(seen.titles.map((title) => title.trim())).toEqual(['phone', 'name'])
  expect(seen.preview.map(({ cells }) => cells[1]?.trim())).toEqual(['Person number 0', '…'])
  await imported(file)
  const { rows } = await core.owner.query('SELECT name FROM campaign_contact ORDER BY id_contact')
  expect(rows.map(({ name }) => name.trim())).toEqual(['Person number 0', `Person number ${count - 1}`])
})
