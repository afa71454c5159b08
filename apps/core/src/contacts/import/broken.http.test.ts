import { createHash } from 'node:crypto'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contactImports, workOn } from '../../../test/contactImports.ts'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'
import { contactPart } from '../contact.retention.ts'
import { partKey } from './partedFile.ts'

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

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `+4206055${String(at).padStart(5, '0')},Jiří Růžička ${at}`)
const csv = (...rows: string[]) => Buffer.from(['phone,name', ...rows, ''].join('\n'))
/** A byte that is no letter of UTF-8 in place of a letter. */
function broken(bytes: Buffer, at: string): Buffer {
  const place = bytes.indexOf(at)
  bytes[place] = 0xe8
  return bytes
}

test('one bad byte in a file of UTF-8 costs its row, not the letters of all others', async () => {
  const done = await on.imported(broken(csv(...people(400)), 'Růžička 300'))
  expect(done).toMatchObject({ state: 'done', encoding: 'utf-8', counts: { imported: 399, invalid: 1 } })
  const [row] = await on.rows(done.idContactImport)
  expect(row).toMatchObject({ line: 302, result: 'invalid', problems: [{ field: 'name' }] })
  expect(JSON.stringify(row?.problems)).toContain('choose another encoding')
  expect((await on.contacts())[0]?.name).toContain('Jiří Růžička')
})

test('the bad row is seen before the import, and another encoding can be chosen', async () => {
  const seen = await on.upload(broken(csv(...people(30)), 'Růžička 7\n'))
  expect(seen.encoding).toBe('utf-8')
  expect(seen.preview.filter(({ problems }) => problems.length > 0).map(({ line }) => line)).toEqual([9])
  const { body } = await on.change(seen.idContactImport, { encoding: 'windows-1250' })
  expect(body).toMatchObject({ encoding: 'windows-1250' })
})

test('a file that is not UTF-8 at all is still found, and refused where somebody says it were', async () => {
  const rows = Array.from({ length: 80 }, (_, at) => `+4206055${String(at).padStart(5, '0')},R\u00f9\u009ei\u00e8ka`)
  const bytes = Buffer.from(['phone,name', ...rows].join('\n'), 'latin1')
  const seen = await on.upload(bytes)
  expect(seen.encoding).toBe('windows-1250')
  const forced = await on.change(seen.idContactImport, { encoding: 'utf-8' })
  expect(forced).toMatchObject({ status: 422, body: { code: 'contactImport.unreadable' } })
})

test('the line in which Excel says the separator is neither titles nor a contact', async () => {
  const done = await on.imported('\ufeffsep=;\r\nphone;name\r\n+420605500001;Anna, Eva\r\n')
  expect(done).toMatchObject({ separator: ';', rows: 1, counts: { imported: 1, invalid: 0 } })
  expect((await on.contacts())[0]).toMatchObject({ name: 'Anna, Eva' })
})

test('names of files are plain text', async () => {
  for (const fileName of ['list\n.csv', 'list\u0007.csv', 'list\u202e.csv']) {
    const answer = await core.as('admin').call(C.StartImport, { params: { idCampaign }, body: { fileName, bytes: 9 } })
    expect([fileName, answer.status]).toEqual([fileName, 400])
  }
})

test('it is told who had a file imported, though a task did it', async () => {
  const { idContactImport } = await on.imported(csv(...people(2)))
  const log = await core.owner.query('SELECT by_user FROM campaign_event WHERE id_campaign = $1', [idCampaign])
  const { body: overview } = await core.as('admin').call(C.Overview, { params: { idCampaign } })
  expect(log.rows).toHaveLength(1)
  expect(overview.events[0]?.by).toMatchObject({ name: 'admin Tester' })
  const audit = await core.owner.query(
    `SELECT after FROM audit_event WHERE entity_kind = 'ContactImport' AND entity_id = $1 AND after ->> 'what' = 'Import finished'`,
    [String(idContactImport)],
  )
  expect(audit.rows[0]?.after).toMatchObject({ startedBy: 'admin Tester' })
})

test('rows that meet somebody else’s locks from the other end are written all the same', async () => {
  const { idContactImport } = await on.upload(csv(...people(3)))
  const deadlocks = async () =>
    (await core.owner.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()')).rows[0]
      .deadlocks
  const before = await deadlocks()
  const other = await core.owner.connect()
  try {
    // The other side waits for ever, so that it is the import that is chosen.
    await other.query("BEGIN; SET LOCAL deadlock_timeout = '1h'")
    await other.query('LOCK TABLE campaign_contact IN EXCLUSIVE MODE')
    expect((await on.apply(idContactImport)).status).toBe(200)
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted'
    await vi.waitFor(async () => expect((await core.owner.query(waiting)).rowCount).toBeGreaterThan(0), 20_000)
    await other.query('SELECT FROM contact_import FOR UPDATE')
  } finally {
    await other.query('ROLLBACK')
    other.release()
  }
  expect(await on.ended(idContactImport)).toMatchObject({ state: 'done', counts: { imported: 3 } })
  await vi.waitFor(async () => expect(await deadlocks()).toBeGreaterThan(before), 20_000)
})

test('files with which nobody goes on are removed with old contacts', async () => {
  const file = csv(...people(3))
  const { idContactImport } = await on.upload(file)
  const hash = createHash('sha256').update(file).digest('hex')
  const key = partKey(2, idContactImport, 0, hash)
  expect(await core.services.files.read(key)).toBeDefined()
  const begun = await core
    .as('admin')
    .call(C.StartImport, { params: { idCampaign }, body: { fileName: 'never.csv', bytes: 100 } })
  const end = (until: string) =>
    core.inTenant(2, (ctx) => contactPart.removeSome(ctx, { since: null, until }, 'delete'))
  await end('2020-01-01T00:00:00Z')
  expect((await on.read(idContactImport)).state).toBe('preview')
  await end('2030-01-01T00:00:00Z')
  const gone = await on.read(idContactImport)
  expect(gone).toMatchObject({ state: 'refused', preview: [], parts: { received: 0 } })
  expect(gone.error).toContain('upload it again')
  expect((await on.read(begun.body.idContactImport)).state).toBe('refused')
  await vi.waitFor(async () => expect(await core.services.files.read(key)).toBeUndefined(), 20_000)
})
