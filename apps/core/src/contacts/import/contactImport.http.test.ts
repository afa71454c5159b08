import { CONTACT_PART_BYTES } from '@parley/contract/contacts/contact.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { writeXlsx } from 'hucre/xlsx'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
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
  await core.owner.query('DELETE FROM suppression')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const admin = () => core.as('admin')
const start = async (bytes: number, fileName = 'list.csv') =>
  await admin().call(C.StartImport, { params: { idCampaign }, body: { fileName, bytes } })
const put = async (idContactImport: number, part: number, bytes: Uint8Array) =>
  await admin().call(C.UploadPart, {
    params: { idCampaign, idContactImport, part },
    body: { content: Buffer.from(bytes).toString('base64') },
  })
/** A file as it was looked at. */
async function upload(content: string | Uint8Array, fileName?: string) {
  const bytes = Buffer.from(content)
  const { idContactImport } = (await start(bytes.length, fileName)).body
  const answer = await put(idContactImport, 0, bytes)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const change = (idContactImport: number, body: object) =>
  admin().call(C.UpdateImport, { params: { idCampaign, idContactImport }, body })
const apply = (idContactImport: number) => admin().call(C.ApplyImport, { params: { idCampaign, idContactImport } })
const ended = (idContactImport: number) =>
  vi.waitFor(async () => {
    const { body } = await admin().call(C.Import, { params: { idCampaign, idContactImport } })
    expect(['done', 'refused', 'undone']).toContain(body.state)
    return body
  }, 20_000)
async function imported(content: string | Uint8Array, way: object = {}) {
  const { idContactImport } = await upload(content)
  if (Object.keys(way).length > 0) await change(idContactImport, way)
  const begun = await apply(idContactImport)
  expect(begun.status, begun.text).toBe(200)
  return await ended(idContactImport)
}
const rowsOf = async (idContactImport: number, query: object = {}) =>
  (await admin().call(C.ImportRows, { params: { idCampaign, idContactImport }, query })).body.items
const contacts = async () => (await admin().call(C.Contacts, { params: { idCampaign }, query: {} })).body.items

test('a file is previewed as it would be read, and each row has its result', async () => {
  await admin().call(C.AddSuppressions, {
    body: { identifiers: ['605111003'], scope: 'campaign', idCampaign, reason: '', expiresAt: null },
  })
  const file = [
    'Telefon;Jméno;amount;note',
    '605 111 001;Anna;1 234,50;=1+1',
    '605111001;Anna;1;again',
    '605111003;Eva;2;',
    '4,20605E+11;Cut;3;',
    ';Nobody;x;',
  ].join('\r\n')
  const preview = await upload(file)
  expect(preview).toMatchObject({
    state: 'preview',
    separator: ';',
    encoding: 'utf-8',
    columns: { phone: 0, name: 1, amount: 2, note: 3 },
    parts: { received: 1, all: 1 },
  })
  expect(preview.preview[3]).toMatchObject({ line: 5, phone: null, problems: [{ field: 'phone' }] })
  expect(preview.preview[0]?.phone).toMatch(/^\+420\d{9}$/)
  const { idContactImport } = preview
  await apply(idContactImport)
  const done = await ended(idContactImport)
  expect(done).toMatchObject({
    state: 'done',
    rows: 5,
    counts: { imported: 1, duplicate: 1, suppressed: 1, invalid: 2, updated: 0 },
    preview: [],
  })
  expect(done.reasons).toContainEqual({ reason: expect.stringContaining('shortened'), rows: 1 })
  expect(done.reasons.every(({ rows }) => rows === 1)).toBe(true)
  expect(await rowsOf(idContactImport)).toMatchObject([
    { line: 3, result: 'duplicate', problems: [{ reason: 'It is in the campaign already.' }] },
    { line: 4, result: 'suppressed' },
    { line: 5, result: 'invalid', problems: [{ field: 'phone', reason: expect.stringContaining('shortened') }] },
    { line: 6, result: 'invalid', cells: ['', 'Nobody', 'x', ''] },
  ])
  expect(await rowsOf(idContactImport, { result: ['suppressed'] })).toHaveLength(1)
  const refused = await admin().call(C.ImportRefused, { params: { idCampaign, idContactImport } })
  expect(refused.text.split('\r\n')[1]).toContain(';Cut;3;')
  expect((await contacts()).map(({ data, name }) => [name, data])).toEqual([
    ['Anna', { amount: 1234.5, note: '=1+1' }],
    ['Eva', { amount: 2 }],
  ])
  const events = await core.owner.query('SELECT text FROM campaign_event WHERE id_campaign = $1', [idCampaign])
  expect(events.rows).toEqual([{ text: 'list.csv: 1 imported, 0 updated, 1 duplicate, 2 refused, 1 suppressed' }])
  expect((await apply(idContactImport)).status).toBe(409)
})

test('parts come in any order and again; what is not of the file is refused', async () => {
  const rows = Array.from({ length: 90_000 }, (_, index) => `6051${String(index).padStart(5, '0')},č${'x'.repeat(40)}`)
  const bytes = Buffer.from(`phone,note\n${rows.join('\n')}`)
  const [first, second] = [bytes.subarray(0, CONTACT_PART_BYTES), bytes.subarray(CONTACT_PART_BYTES)]
  const before = await storedBytes()
  const { idContactImport } = (await start(bytes.length)).body
  expect((await put(idContactImport, 0, second)).text).toContain('bytes instead of')
  expect((await put(idContactImport, 2, second)).status).toBe(422)
  expect((await put(idContactImport, 1, second)).body).toMatchObject({
    state: 'uploading',
    parts: { received: 1, all: 2 },
  })
  expect((await put(idContactImport, 1, second)).body).toMatchObject({ parts: { received: 1 } })
  expect((await storedBytes()) - before).toBe(CONTACT_PART_BYTES)
  expect((await put(idContactImport, 1, Buffer.from(second).fill('x'))).text).toContain('another one was uploaded')
  expect((await apply(idContactImport)).status).toBe(409)
  expect((await put(idContactImport, 0, first)).body).toMatchObject({ state: 'preview', encoding: 'utf-8' })
  await apply(idContactImport)
  expect((await ended(idContactImport)).counts).toMatchObject({ imported: 90_000 })
  const { rows: kept } = await core.owner.query(
    'SELECT count(*)::int, count(DISTINCT key)::int AS keys FROM campaign_contact',
  )
  expect(kept[0]).toEqual({ count: 90_000, keys: 90_000 })
})

async function storedBytes() {
  const { rows } = await core.owner.query<{ bytes: string }>('SELECT app.stored_bytes(2, NULL) AS bytes')
  return Number(rows[0]?.bytes)
}

test('a task that is killed in the middle goes on where it was, with nothing twice', async () => {
  const rows = Array.from(
    { length: 9_000 },
    (_, index) => `6051${String(index).padStart(5, '0')},${index % 3 === 0 ? 'x' : 1}`,
  )
  const { idContactImport } = await upload(`phone,amount\n${rows.join('\n')}`)
  // As the process leaves it behind that dies with its second batch.
  await core.owner.query(
    `CREATE FUNCTION app.stop_import() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (NEW.reading ->> 'doneLine')::int > 5000 THEN RAISE EXCEPTION 'killed'; END IF; RETURN NEW; END $$;
     CREATE TRIGGER stop BEFORE UPDATE ON contact_import FOR EACH ROW EXECUTE FUNCTION app.stop_import()`,
  )
  await apply(idContactImport)
  await vi.waitFor(async () => {
    const { body } = await admin().call(C.Import, { params: { idCampaign, idContactImport } })
    expect(body).toMatchObject({ state: 'preview', counts: { imported: 2_666, invalid: 1_334 } })
  }, 20_000)
  await core.owner.query('DROP TRIGGER stop ON contact_import')
  await apply(idContactImport)
  const done = await ended(idContactImport)
  expect(done).toMatchObject({ rows: 9_000, counts: { imported: 6_000, invalid: 3_000, duplicate: 0 } })
})

test('after many rows the planner knows how many there are', async () => {
  await core.owner.query('ANALYZE campaign_contact')
  const lines = Array.from({ length: 10_000 }, (_, index) => `6051${String(index).padStart(5, '0')}`)
  expect((await imported(['phone', ...lines].join('\n'))).counts).toMatchObject({ imported: 10_000 })
  await vi.waitFor(async () => {
    const { rows } = await core.owner.query(
      "SELECT reltuples AS known FROM pg_class WHERE relname = 'campaign_contact'",
    )
    expect(rows).toEqual([{ known: 10_000 }])
  }, 20_000)
})

test('an import is taken back but for whoever was called', async () => {
  const { idContactImport } = await imported('phone\n605111001\n605111002\n605111003')
  await core.owner.query(`UPDATE campaign_contact SET attempts = 1, state = 'UNREACHED' WHERE phone = '+420605111002'`)
  const undone = await admin().call(C.UndoImport, { params: { idCampaign, idContactImport } })
  expect(undone.status, undone.text).toBe(200)
  expect(await ended(idContactImport)).toMatchObject({ state: 'undone', counts: { imported: 1 } })
  expect((await contacts()).map(({ phone }) => phone)).toEqual(['+420605111002'])
  expect((await admin().call(C.UndoImport, { params: { idCampaign, idContactImport } })).status).toBe(409)
})

test('contacts that are there are updated where that is asked for', async () => {
  await imported('phone,customer,amount\n605111001,C-1,1')
  const done = await imported('phone,customer,amount\n605111002,C-1,2\n605111002,C-1,3', { updates: true })
  expect(done.counts).toMatchObject({ updated: 2, duplicate: 0 })
  expect(await contacts()).toMatchObject([{ phone: '+420605111002', data: { amount: 3 } }])
})

test('a workbook is read sheet by sheet, with numbers, dates and texts as they are', async () => {
  const day = new Date('2026-12-24T00:00:00.000Z')
  const file = await writeXlsx({
    sheets: [
      { name: 'Empty', rows: [['x']] },
      {
        name: 'People',
        rows: [
          ['phone', 'amount', 'due', 'vip', 'note'],
          [420605111001, 12.5, day, true, '=SUM(A1)'],
          ['605 111 002', 3, '2026-12-25', 'ne', 'ž & <b>'],
        ],
        columns: [{}, {}, { numFmt: 'yyyy-mm-dd' }],
      },
    ],
  })
  const { idContactImport, sheets, sheet } = await upload(file, 'people.xlsx')
  expect([sheets, sheet]).toEqual([['Empty', 'People'], 'Empty'])
  expect((await apply(idContactImport)).text).toContain('No column of the file is read as “phone”')
  const chosen = await change(idContactImport, { sheet: 'People' })
  expect(chosen.body).toMatchObject({ columns: { phone: 0, due: 2 }, encoding: null })
  await apply(idContactImport)
  expect((await ended(idContactImport)).counts).toMatchObject({ imported: 2, invalid: 0 })
  expect((await contacts()).map(({ phone, data }) => [phone, data])).toEqual([
    ['+420605111001', { amount: 12.5, due: '2026-12-24', vip: true, note: '=SUM(A1)' }],
    ['+420605111002', { amount: 3, due: '2026-12-25', vip: false, note: 'ž & <b>' }],
  ])
})

test.each([
  ['old workbooks', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]), 'an old Excel workbook'],
  ['archives', Buffer.from(`PK\u0003\u0004${'x'.repeat(100)}`), 'damaged'],
  ['binary files', Uint8Array.from([1, 2, 0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]), 'not text'],
  ['blank files', '\n\n\n', 'it is empty'],
  ['titles with an open quotation mark', 'phone;"name\n605111001;Anna\n', 'never closed'],
  ['PDFs', '%PDF-1.7 something', 'PDF'],
])('%s are refused with clear words', async (_, content, words) => {
  const refused = await upload(content)
  expect(refused.state).toBe('refused')
  expect(refused.error).toContain(words)
})

test('letters of another encoding are found, a wrong one is refused and changes nothing', async () => {
  const { idContactImport, encoding, preview } = await upload(
    Uint8Array.from([...Buffer.from('phone,name\n605111001,Ji'), 0xf8, 0xed, 0x20, 0x52, 0xf9, 0x9e]),
  )
  expect([encoding, preview[0]?.cells[1]]).toEqual(['windows-1250', 'Jiří Růž'])
  const wrong = await change(idContactImport, { encoding: 'utf-8' })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('not text in utf-8')])
  const { body } = await admin().call(C.Import, { params: { idCampaign, idContactImport } })
  expect(body.encoding).toBe('windows-1250')
})

test('a tenant without storage left, other people and finished campaigns import nothing', async () => {
  const params = { idCampaign }
  const body = { fileName: 'x.csv', bytes: 1_000 }
  expect((await core.as('viewer').call(C.StartImport, { params, body })).status).toBe(403)
  expect((await core.as('other').call(C.StartImport, { params, body })).status).toBe(404)
  await core.owner.query(`UPDATE tenant SET limits = limits || '{"storageBytes": 500}' WHERE id_tenant = 2`)
  expect((await start(1_000)).text).toContain('doesn’t fit')
  await core.owner.query(`UPDATE tenant SET limits = limits || '{"storageBytes": null}' WHERE id_tenant = 2`)
  await core.owner.query('UPDATE campaign SET status = 9')
  expect((await start(1_000)).status).toBe(409)
})

test('room is taken by what has come, not by what was announced, and looked at with each part', async () => {
  const limit = (bytes: number | null) =>
    core.owner.query(
      "UPDATE tenant SET limits = limits || jsonb_build_object('storageBytes', $1::bigint) WHERE id_tenant = 2",
      [bytes],
    )
  await limit(1_000)
  const ids = []
  for (const name of ['a', 'b', 'c']) {
    const begun = await start(600, `${name}.csv`)
    expect(begun.status, begun.text).toBe(200)
    ids.push(begun.body.idContactImport)
  }
  const part = Buffer.from(`phone\n${'605111001\n'.repeat(60)}`.slice(0, 600))
  expect((await put(ids[0] ?? 0, 0, part)).status).toBe(200)
  expect(await put(ids[1] ?? 0, 0, part)).toMatchObject({ status: 409, body: { code: 'tenant.storageFull' } })
  // Nor is it left to anything else.
  const content = part.toString('base64')
  const { body: base } = await admin().call(operations.KnowledgeBase.Create, { body: { name: 'Rules', entries: [] } })
  const file = await admin().call(operations.KnowledgeBase.InsertFile, {
    params: { idKnowledgeBase: base.idKnowledgeBase },
    body: { fileName: 'rules.txt', content },
  })
  expect(file).toMatchObject({ status: 409, body: { code: 'tenant.storageFull' } })
  await limit(null)
  expect((await put(ids[1] ?? 0, 0, part)).status).toBe(200)
})

test('who may not see personal data sees no personal cells', async () => {
  const { idContactImport } = await upload('phone,name,amount,other\n605111001,Anna,x,secret')
  await core.owner.query(
    `UPDATE role SET permissions = '{"Campaign": ["view"]}' WHERE id_role = (SELECT id_role FROM membership JOIN app_user USING (id_user) WHERE username = 'designer')`,
  )
  core.directory.forget()
  const { body } = await core.as('designer').call(C.Import, { params: { idCampaign, idContactImport } })
  expect(body.preview[0]?.cells).toEqual(['•••', '•••', 'x', '•••'])
  expect(body.preview[0]?.phone).toBeNull()
  await apply(idContactImport)
  await ended(idContactImport)
  const rows = await core.as('designer').call(C.ImportRows, { params: { idCampaign, idContactImport }, query: {} })
  expect(rows.body.items).toMatchObject([{ cells: ['•••', '•••', 'x', '•••'], result: 'invalid' }])
  const list = await admin().call(C.Imports, { params: { idCampaign } })
  expect(list.body).toMatchObject([{ idContactImport, fileName: 'list.csv', preview: [] }])
})
