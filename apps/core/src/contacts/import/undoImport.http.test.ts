import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { contactImports, workOn } from '../../../test/contactImports.ts'
import { insertCampaign, removeCampaigns } from '../../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'

const { Campaigns: C, Tasks } = operations
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
  await core.owner.query('DELETE FROM suppression')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
  on = contactImports(core, idCampaign)
})

const TITLES = 'phone,customer,name,amount'
const updating = (...rows: string[]) => on.imported([TITLES, ...rows].join('\n'), { updates: true })
async function undone(idContactImport: number) {
  const answer = await on.undo(idContactImport)
  expect(answer.status, answer.text).toBe(200)
  return await on.ended(idContactImport)
}
const facts = async () =>
  (await on.contacts()).map(({ key, phone, name, data, state }) => [key, phone.slice(-3), name, data.amount, state])
const eventsOf = async () =>
  (await core.owner.query('SELECT text FROM campaign_event WHERE id_campaign = $1 ORDER BY 1', [idCampaign])).rows

test('what an import changed is as it was, but for whoever was called or changed since; the result says how many', async () => {
  await updating('605111001,C-1,Ann,1', '605111002,C-2,Bob,2', '605111003,C-3,Cid,3', '605111004,C-4,Dan,4')
  const second = await updating(
    ...[
      '605111901,C-1,Anna,10',
      '605111002,C-2,Bob,2',
      '605111003,C-3,Cyd,30',
      '605111004,C-4,Don,40',
      '605111005,C-5,Eve,5',
    ],
    '605111902,C-1,Anne,11', // twice in one file: what was before it counts
  )
  expect(second.counts).toMatchObject({ imported: 1, updated: 5 })
  await core.owner.query(`UPDATE campaign_contact SET attempts = 1, state = 'UNREACHED' WHERE key = 'C-3'`)
  await updating('605111004,C-4,Dona,41')
  expect(await undone(second.idContactImport)).toMatchObject({
    state: 'undone',
    counts: { imported: 0, updated: 2 },
    undone: { removed: 1, brought: 0, restored: 1, called: 1, changed: 1 },
  })
  expect(await facts()).toEqual([
    ['C-1', '001', 'Ann', 1, 'NEW'],
    ['C-2', '002', 'Bob', 2, 'NEW'],
    ['C-3', '003', 'Cyd', 30, 'UNREACHED'],
    ['C-4', '004', 'Dona', 41, 'NEW'],
  ])
  expect(await eventsOf()).toContainEqual({
    text: 'list.csv undone: 1 contacts removed; 1 as they were before; 2 keep what the import wrote, since they were called or changed again',
  })
  const { rows } = await core.owner.query('SELECT FROM contact_import_before WHERE id_contact_import = $1', [
    second.idContactImport,
  ])
  expect(rows).toEqual([])
})

test('what a program changed since stays, and imports are taken back one after the other', async () => {
  await updating('605111001,C-1,Ann,1', '605111002,C-2,Bob,2')
  const second = await updating('605111001,C-1,Ann,10', '605111002,C-2,Bob,20')
  const third = await updating('605111001,C-1,Ann,100')
  const data = { phone: '605111002', customer: 'C-2', amount: 21 }
  await core.as('admin').call(C.AddContacts, { params: { idCampaign }, body: { contacts: [{ data }], updates: true } })
  expect((await undone(third.idContactImport)).undone).toMatchObject({ restored: 1 })
  expect((await undone(second.idContactImport)).undone).toMatchObject({ restored: 1, changed: 1 })
  expect((await facts()).map(([key, , , amount]) => [key, amount])).toEqual([
    ['C-1', 1],
    ['C-2', 21],
  ])
})

test('who was left out because of the new number may be called again, and the other way round', async () => {
  const entry = { scope: 'tenant' as const, idCampaign: null, reason: 'asked', expiresAt: null }
  await core
    .as('admin')
    .call(C.AddSuppressions, { body: { ...entry, identifiers: ['+420605111901', '+420605111002'] } })
  await updating('605111001,C-1,Ann,1', '605111002,C-2,Bob,2')
  const second = await updating('605111901,C-1,Ann,1', '605111902,C-2,Bob,2')
  expect((await facts()).map(([key, , , , state]) => [key, state])).toEqual([
    ['C-1', 'SUPPRESSED'],
    ['C-2', 'NEW'],
  ])
  await undone(second.idContactImport)
  expect(await facts()).toEqual([
    ['C-1', '001', 'Ann', 1, 'NEW'],
    ['C-2', '002', 'Bob', 2, 'SUPPRESSED'],
  ])
})

test('what somebody decided since stays decided', async () => {
  await updating('605111001,C-1,Ann,1')
  const second = await updating('605111901,C-1,Anna,2')
  await core.owner.query(`UPDATE campaign_contact SET state = 'CANCELLED', due_at = NULL`)
  await undone(second.idContactImport)
  expect(await facts()).toEqual([['C-1', '001', 'Ann', 1, 'CANCELLED']])
})

/** Who waits in this database for somebody else. */
const held = async () =>
  (
    await core.owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
    )
  ).rows

test('an import that runs is stopped: what it wrote is said, goes on or is taken back', async () => {
  const rows = Array.from({ length: 9_000 }, (_, index) => `6051${String(index).padStart(5, '0')}`)
  const { idContactImport } = await on.upload(`phone\n${rows.join('\n')}`)
  expect((await on.cancel(idContactImport)).text).toContain('nothing to stop')
  expect((await on.undo(idContactImport)).status).toBe(409)
  // The second batch waits until the stop is asked for.
  const lock = await core.owner.connect()
  await core.owner.query(
    `CREATE OR REPLACE FUNCTION app.hold_import() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (NEW.reading ->> 'doneLine')::int > 4001 THEN PERFORM pg_advisory_xact_lock(4711); END IF; RETURN NEW; END $$;
     CREATE OR REPLACE TRIGGER hold BEFORE UPDATE ON contact_import FOR EACH ROW EXECUTE FUNCTION app.hold_import()`,
  )
  await lock.query('SELECT pg_advisory_lock(4711)')
  let idTask: number | null
  let asked: ReturnType<typeof on.cancel>
  try {
    await on.apply(idContactImport)
    await vi.waitFor(async () => expect(await held()).toHaveLength(1), 20_000)
    idTask = (await on.read(idContactImport)).idTask
    expect((await core.as('viewer').call(C.CancelImport, { params: { idCampaign, idContactImport } })).status).toBe(403)
    asked = on.cancel(idContactImport) // waits for the batch that is being written
    await vi.waitFor(async () => expect((await held()).length).toBeGreaterThan(1), 20_000)
  } finally {
    await lock.query('SELECT pg_advisory_unlock(4711)')
    lock.release()
  }
  expect((await asked).status).toBe(200)
  const stopped = await vi.waitFor(async () => {
    const body = await on.read(idContactImport)
    expect(body.state).not.toBe('running')
    return body
  }, 20_000)
  const { body } = await core.as('admin').call(Tasks.Tasks, { query: {} })
  const status = body.items.find(({ id }) => id === idTask)?.status
  await core.owner.query('DROP TRIGGER hold ON contact_import')
  expect([stopped.state, status, stopped.counts.imported]).toEqual(['preview', 4, 8_000])
  expect((await undone(idContactImport)).undone).toMatchObject({ removed: 8_000, brought: 0 })
  expect(await on.contacts()).toEqual([])
})

test('earlier values of a person are found and erased with them', async () => {
  await updating('605111001,C-1,Ann,1', '605111002,C-2,Bob,2')
  const second = await updating('605111901,C-1,Other,10', '605111002,C-2,Bobby,2')
  const { Erasure } = operations
  const person = { kind: 'number' as const, value: '+420605111001' }
  const found = await core.as('admin').call(Erasure.Find, { body: person })
  expect(found.body.areas.find(({ area }) => area === 'contactImports')?.count).toBe(1)
  const body = { ...person, mode: 'erase' as const, reason: 'Asked', confirmation: person.value }
  const { idErasure } = (await core.as('admin').call(Erasure.Erase, { body })).body
  await vi.waitFor(async () => {
    const { body: erasure } = await core.as('admin').call(Erasure.Erasure, { params: { idErasure } })
    expect(erasure.finishedAt).not.toBeNull()
  }, 20_000)
  expect((await undone(second.idContactImport)).undone).toMatchObject({ restored: 1 })
  expect(await facts()).toEqual([
    ['C-1', '901', 'Other', 10, 'NEW'],
    ['C-2', '002', 'Bob', 2, 'NEW'],
  ])
})

test('zones that come back are read again from the numbers, where no column may have given them', async () => {
  const more = { type: 'text', isRequired: false, isPersonal: false } as const
  const columns = [
    { ...more, name: 'phone', role: 'phone' },
    { ...more, name: 'customer', role: 'id' },
  ] as const
  const plain = await insertCampaign(core, 2, { name: 'Plain', columns })
  for (const campaign of [plain, idCampaign]) {
    on = contactImports(core, campaign)
    const imported = (phone: string) => on.imported(`phone,customer\n${phone},C-1`, { updates: true })
    await imported('+34612345678')
    // As it was before the update.
    await core.owner.query(`UPDATE campaign_contact SET zone = 'Europe/Prague' WHERE id_campaign = $1`, [campaign])
    const { idContactImport } = await imported('+34911234567')
    expect((await undone(idContactImport)).undone).toMatchObject({ restored: 1 })
    expect((await on.contacts()).map(({ phone, zone }) => [phone, zone])).toEqual([['+34612345678', 'Europe/Prague']])
  }
  const { rows } = await core.owner.query(
    'SELECT id_campaign::int AS id, zones_after::int AS after FROM campaign ORDER BY 1',
  )
  expect(rows).toEqual([
    { id: idCampaign, after: null },
    { id: plain, after: 0 },
  ])
})
