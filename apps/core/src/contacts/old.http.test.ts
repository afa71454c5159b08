import { processState } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { allJobs } from '../domains.ts'
import { startWorker, type Worker } from '../kernel/jobs/worker.ts'
import { personOf } from '../kernel/personArea.ts'
import { contactArea, contactImportArea } from './contact.person.ts'
import { contactPart } from './contact.retention.ts'

const C = operations.Campaigns
let core: TestCore
let worker: Worker
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
  const { contexts, clock, services, owner: pool } = core
  const log = pino({ level: 'silent' })
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

const person = personOf({ kind: 'number', value: '420605111222' })
const none = { identity: undefined }
const admin = () => core.as('admin')
const add = (data: Record<string, string>) =>
  admin().call(C.AddContacts, { params: { idCampaign }, body: { contacts: [{ data }] } })
const stored = async () => JSON.stringify((await core.owner.query('SELECT * FROM campaign_contact')).rows)
const attempt = (idContact: number, phone: string) =>
  core.owner.query(
    `INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, started_at) VALUES ($1, 1, 2, $2, gen_random_uuid(), $3, now())`,
    [idContact, idCampaign, phone],
  )

test('a person is found in every form and erased with attempts and decisions', async () => {
  await add({ phone: '605 111 222', name: 'Ann' })
  await add({ phone: '605111333', note: 'or 605 111 222' })
  await add({ phone: '605111444' })
  const renamed = await insertContact(core, [2, idCampaign], '+420605111555', 'UNREACHED')
  await attempt(renamed, '+420605111222')
  expect(await core.inTenant(2, (ctx) => contactArea.find(ctx, person))).toMatchObject({
    count: 3,
    samples: [{ text: 'Reminders: Unreached' }, { text: 'Reminders: New' }, {}],
  })
  expect(await core.inTenant(3, (ctx) => contactArea.find(ctx, person))).toMatchObject({ count: 0 })
  const erase = () => core.inTenant(2, (ctx) => contactArea.erase(ctx, person, 'erase', none))
  expect(await erase()).toEqual({ found: 3, done: 3 })
  expect(await erase()).toEqual({ found: 0, done: 0 })
  expect(await stored()).toContain('605111444')
  expect(await stored()).not.toMatch(/605111222|605 111 222|Ann/)
})

test('what is anonymized keeps what became of it, and is called by nobody; a call that goes on must end first', async () => {
  const { idContact } = (await add({ phone: '605111222', name: 'Ann', amount: '7', note: 'x' })).body.results[0] ?? {}
  await attempt(idContact ?? 0, '+420605111222')
  await core.owner.query("UPDATE campaign_contact SET state = 'RETRY_WAIT'")
  const told = { event: 'Ann paid', key: '605111222', kind: 'callAgain' as const, reason: 'Ann called us' }
  await admin().call(C.AddContactEvents, { params: { idCampaign }, body: { events: [told] } })
  await core.owner.query("UPDATE campaign_contact SET state = 'IN_CALL'")
  expect(await core.inTenant(2, async (ctx) => await contactArea.blocked?.(ctx, person))).toContain(
    'is calling the person now',
  )
  await core.owner.query("UPDATE campaign_contact SET state = 'RETRY_WAIT', due_at = now()")
  expect(await core.inTenant(2, async (ctx) => await contactArea.blocked?.(ctx, person))).toBeUndefined()
  await core.inTenant(2, (ctx) => contactArea.erase(ctx, person, 'anonymise', none))
  const { rows } = await core.owner.query('SELECT phone, name, state, due_at, data FROM campaign_contact')
  expect(rows).toEqual([{ phone: '•••', name: '', state: 'CANCELLED', due_at: null, data: { amount: 7 } }])
  expect((await core.owner.query('SELECT phone FROM campaign_attempt')).rows).toEqual([{ phone: '•••' }])
  expect((await core.owner.query('SELECT FROM campaign_contact_event')).rows).toEqual([])
  const decisions = await core.owner.query("SELECT facts FROM campaign_decision WHERE code = 'event'")
  expect(decisions.rows).toEqual([{ facts: { kind: 'callAgain' } }])
})

test('rows of imports go, and files that wait with the person in them', async () => {
  const upload = async (text: string) => {
    const bytes = Buffer.from(text)
    const { body } = await admin().call(C.StartImport, {
      params: { idCampaign },
      body: { fileName: 'a.csv', bytes: bytes.length },
    })
    const params = { idCampaign, idContactImport: body.idContactImport, part: 0 }
    await admin().call(C.UploadPart, { params, body: { content: bytes.toString('base64') } })
    return body.idContactImport
  }
  const read = async (idContactImport: number) =>
    (await admin().call(C.Import, { params: { idCampaign, idContactImport } })).body
  const free = await upload('phone\n605111444')
  const held = await upload(`phone\n${'605111444\n'.repeat(60)}605 111 222`)
  const applied = await upload('phone,amount\n605111222,many')
  await admin().call(C.ApplyImport, { params: { idCampaign, idContactImport: applied } })
  await vi.waitFor(async () => expect((await read(applied)).state).toBe('done'), 20_000)
  expect(await core.inTenant(2, (ctx) => contactImportArea.find(ctx, person))).toMatchObject({ count: 1 })
  await core.inTenant(2, (ctx) => contactImportArea.erase(ctx, person, 'erase', none))
  await vi.waitFor(async () => expect((await read(held)).state).toBe('refused'), 20_000)
  expect((await read(held)).error).toContain('a person who was erased')
  expect((await read(free)).state).toBe('preview')
  const rows = await core.owner.query('SELECT * FROM contact_import_row')
  expect(rows.rows).toEqual([])
})

test('contacts grow old once they are over; held and open ones stay', async () => {
  const ids = []
  for (const [index, state] of (['DONE_SUCCESS', 'UNREACHED', 'READY'] as const).entries())
    ids.push(await insertContact(core, [2, idCampaign], `+42060511100${index}`, state))
  await attempt(ids[1] ?? 0, '+420605111001')
  await core.owner.query(
    `INSERT INTO legal_hold (guid, id_tenant, reason, created_at) SELECT guid, 2, 'court', now() FROM campaign_attempt`,
  )
  const until = '2026-11-20T10:00:00.001Z'
  const preview = () => core.inTenant(2, ({ db }) => contactPart.preview(db, { since: null, until }))
  expect(await preview()).toMatchObject({ count: 1, held: 2, oldest: '2026-11-20T10:00:00Z' })
  const remove = (action: 'delete' | 'anonymise') =>
    core.inTenant(2, (ctx) => contactPart.removeSome(ctx, { since: null, until }, action))
  const day = { day: '2026-11-20', before: 1, removed: 1 }
  expect(await remove('anonymise')).toEqual({ doneUntil: '2026-11-20T10:00:00Z', days: [day] })
  expect((await remove('anonymise')).days).toEqual([])
  expect(await core.inTenant(2, ({ db }) => contactPart.countLeft(db, until, 'delete'))).toBe(1)
  expect((await remove('delete')).days).toEqual([day])
  const { rows } = await core.owner.query('SELECT state FROM campaign_contact ORDER BY 1')
  expect(rows.map(({ state }) => state)).toEqual(['READY', 'UNREACHED'])
})

test('whoever waits in a campaign that is over is not open', async () => {
  for (const [index, state] of (['NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT', 'RESERVED'] as const).entries())
    await insertContact(core, [2, idCampaign], `+42060511100${index}`, state)
  const until = '2026-11-20T10:00:00.001Z'
  const found = async (status: number) => {
    await core.owner.query('UPDATE campaign SET status = $1 WHERE id_campaign = $2', [status, idCampaign])
    return await core.inTenant(2, ({ db }) => contactPart.preview(db, { since: null, until }))
  }
  const { DENIED, FINISHED, EXPIRED, IN_PROGRESS } = processState.of
  expect(await found(IN_PROGRESS)).toMatchObject({ count: 0, held: 5 })
  for (const status of [DENIED, FINISHED, EXPIRED]) expect(await found(status)).toMatchObject({ count: 4, held: 1 })
  await core.inTenant(2, (ctx) => contactPart.removeSome(ctx, { since: null, until }, 'delete'))
  expect((await core.owner.query('SELECT state FROM campaign_contact')).rows).toEqual([{ state: 'RESERVED' }])
})

test('decisions go after the days that the tenant says, files that nobody imports after a week', async () => {
  const idContact = await insertContact(core, [2, idCampaign], '+420605111000')
  await core.owner.query('INSERT INTO campaign_policy (id_tenant, decision_days) VALUES (2, 30)')
  for (const days of [10, 31])
    await core.owner.query(
      `INSERT INTO campaign_decision (id_tenant, id_campaign, id_contact, at, code) VALUES (2, $1, $2, $3::timestamptz - make_interval(days => $4), 'prepared')`,
      [idCampaign, idContact, core.clock.now(), days],
    )
  const started = await admin().call(C.StartImport, { params: { idCampaign }, body: { fileName: 'a.csv', bytes: 10 } })
  const forget = () => core.pool.query('SELECT app.forget_contacts($1)', [core.clock.now()])
  await forget()
  expect((await core.owner.query('SELECT * FROM campaign_decision')).rowCount).toBe(1)
  core.clock.advance(8 * 86_400_000)
  await forget()
  const params = { idCampaign, idContactImport: started.body.idContactImport }
  expect((await admin().call(C.Import, { params })).body).toMatchObject({
    state: 'refused',
    error: expect.stringContaining('within 7 days'),
  })
})

test('contacts are exported with the columns of the campaign, masked for whoever may not see them', async () => {
  await add({ phone: '605111222', name: '=Ann', amount: '7,5' })
  const report = async (name: 'admin' | 'designer', format: 'csv' | 'xlsx' = 'csv') =>
    await core.as(name).call(operations.Assets.ReportContacts, { query: { idCampaign, format } })
  const [head, line] = (await report('admin')).text.split('\r\n')
  expect(head).toContain('phone,customer,name,zone,language,amount,due,vip,note,State,Attempts')
  expect(line).toContain("'+420605111222")
  expect(line).toContain("'=Ann,Europe/Prague,,7.5")
  expect((await report('admin', 'xlsx')).status).toBe(200)
  await core.owner.query(
    `UPDATE role SET permissions = '{"Campaign": ["view"]}' WHERE id_role = (SELECT id_role FROM membership JOIN app_user USING (id_user) WHERE username = 'designer')`,
  )
  const sought = { idCampaign, format: 'csv' as const, search: '+420605111222' }
  expect((await core.as('admin').call(operations.Assets.ReportContacts, { query: sought })).status).toBe(200)
  const { rows } = await core.owner.query("SELECT after FROM audit_event WHERE after::text LIKE '%search%'")
  expect(rows).toEqual([{ after: { report: 'contacts', filter: { search: '•••' } } }])
  core.directory.forget()
  expect((await report('designer')).text).not.toMatch(/605111222|Ann/)
})
