import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  makeConversation,
  makeFlow,
  makeLine,
  programOf,
  storeConversations,
  type TestFlow,
} from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'
import { people } from '../../test/people.ts'
import { checkChain } from '../audit/chainSources.ts'
import { redactionKey } from '../audit/redaction.ts'
import { startSealer } from '../audit/sealer.ts'
import { allJobs, domains } from '../domains.ts'
import { startWorker } from '../kernel/jobs/worker.ts'
import { storeNumbers } from '../lines/line.store.ts'
import { mailArea } from '../mail/mail.person.ts'
import { notify } from '../notices/notice.service.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { RECORDS } from '../runtime/recording.store.ts'
import { isErased } from './guard.ts'
import { checkReceipt, identifierHash } from './receipt.ts'

const { Erasure, DialLogs, Statistics, Tasks, Tenants, Users } = operations
const log = pino({ level: process.env.TEST_LOG ?? 'silent' })
const document = orderFlow('Hello, this is the shop')
const number = '+420 605 111 222'
const personAreas = domains.flatMap(({ people = [] }) => people)
let core: TestCore
let flow: TestFlow
let folder: string

beforeAll(async () => {
  core = await startTestCore()
  flow = await makeFlow(core, 2, document)
  folder = await mkdtemp(join(tmpdir(), 'erasure-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await core.close()
})

const admin = () => core.as('admin')
const at = (minute: number) => new Date(core.clock.now().getTime() - 3 * 86_400_000 + minute * 60_000).toISOString()
const talk = (minute: number, from: string, said: string) =>
  makeConversation(flow, programOf(document), at(minute), [said, 'yes', '1234', '3'], { from })
const find = async (value: string, kind: 'number' | 'email' | 'id' = 'number') => {
  const answer = await admin().call(Erasure.Find, { body: { kind, value } })
  expect(answer.status, answer.text).toBe(200)
  return { ...answer.body, counts: Object.fromEntries(answer.body.areas.map(({ area, count }) => [area, count])) }
}
const erase = (
  value: string,
  more: { mode?: 'erase' | 'anonymise'; kind?: 'number' | 'email' | 'id'; confirmation?: string } = {},
) =>
  admin().call(Erasure.Erase, {
    body: { kind: 'number', value, mode: 'erase', reason: 'Request of the person', confirmation: value, ...more },
  })
const stateOf = async (id: number | null) =>
  (await admin().call(Tasks.Tasks, { query: { all: true } })).body.items.find((task) => task.id === id)?.status
const work = async (id: number | null, state: number) => {
  const jobs = allJobs(core.services).filter(({ name }) => name === 'task')
  const worker = await startWorker({ pool: core.owner, contexts: core.contexts, clock: core.clock, log, jobs })
  await vi.waitFor(async () => expect(await stateOf(id)).toBe(state), 20_000)
  await worker.stop()
}
/** Every text and JSON of the database. */
async function everything(): Promise<string> {
  const { rows: tables } = await core.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition",
  )
  const parts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await core.owner.query(`SELECT string_agg(t::text, '|') AS all FROM "${name}" t`)).rows[0].all ?? '',
    ),
  )
  return parts.join('\n')
}

test('a person is found everywhere, erased, and not to be found any more; the statistics and the audit chain stay', async () => {
  await storeConversations(core, 2, [
    talk(0, '+420605111222', 'bread'),
    talk(10, '00420605111222', 'milk'),
    talk(20, '605111222', 'beer'),
    talk(30, '+420777123456', 'call my brother on 605 111 222 please'),
    talk(40, '+4206051112223', 'another one'),
  ])
  const elsewhere = await makeFlow(core, 3, document)
  const theirs = makeConversation(elsewhere, programOf(document), at(50), ['of another tenant'], {
    from: '+420605111222',
  })
  await storeConversations(core, 3, [theirs])
  const sealer = startSealer(core.pool, join(folder, 'head'), log)
  await core.inTenant(2, async (ctx) => {
    await ctx.audit({
      kind: actionKind.of.UPDATE,
      of: moduleKind,
      entity: [1, 'Call +420605111222'],
      before: { phone: 420605111222 },
      after: { phone: null },
    })
    const now = ctx.clock.now()
    const stamps = { updatedAt: now, writtenAt: now, createdAt: now }
    await ctx.db
      .insertInto('tenantVariable')
      .values({ name: 'lastCaller', value: JSON.stringify({ from: '+420 605 111 222' }), ...stamps })
      .execute()
  })
  await sealer.seal()
  const period = { params: { idTenant: 2 }, query: { from: '2026-11-01', to: '2026-11-20' } }
  const before = (await admin().call(Statistics.Tenant, period)).body
  expect(before.totals.calls).toBe(5)

  expect((await admin().call(DialLogs.DialLogs, { query: { search: 'brother' } })).body.items).toHaveLength(1)
  const found = await find(number)
  expect(found.counts).toMatchObject({ conversations: 3, audit: 1, users: 0 })
  expect(found.counts.mentions).toBeGreaterThan(0)
  expect(found.masked).toBe('+420••••••222')
  expect(JSON.stringify(found)).not.toMatch(/605.?111/)
  const conversations = found.areas.find(({ area }) => area === 'conversations')?.samples.map(({ path }) => path)
  expect(conversations).toHaveLength(3)
  for (const path of conversations ?? []) expect(path).toMatch(/^\/administration\/conversation-details\?guid=/)
  expect([found.blocked, found.erasedBefore]).toEqual([null, []])

  expect((await erase(number, { confirmation: '+420605111223' })).body).toMatchObject({ code: 'erasure.notConfirmed' })
  const begun = await erase(number)
  expect(begun.status, begun.text).toBe(200)
  await work(begun.body.idTask, 2)
  await sealer.seal()

  const after = await find('00420 605 111 222')
  expect(Object.values(after.counts)).toEqual(personAreas.map(() => 0))
  expect(after.erasedBefore).toMatchObject([{ idErasure: begun.body.idErasure }])
  const search = await admin().call(DialLogs.DialLogs, { query: { search: '605111222' } })
  expect(search.body.items.map(({ from }) => from)).toEqual([expect.stringContaining('3')])
  expect((await admin().call(DialLogs.DialLogs, { query: { search: 'brother 605' } })).body.items).toEqual([])
  expect((await admin().call(DialLogs.DialLogs, { query: { search: 'brother' } })).body.items).toHaveLength(1)
  expect((await admin().call(Statistics.Tenant, period)).body).toEqual({ ...before, flows: before.flows })
  const left = (await everything())
    .split('\n')
    .filter((line) => /(?<!\d)(\+|00)?(420)?605[ ]?111[ ]?222(?!\d)/.test(line))
  expect(left.filter((line) => !line.includes(',3,'))).toEqual([])

  const key = await core.inTenant(2, async (ctx) => redactionKey(ctx.vault))
  expect((await checkChain(core.owner, undefined, key)).problems).toEqual([])
  await core.owner.query('UPDATE audit_event SET after = \'{"forged": 1}\' WHERE redacted_at IS NOT NULL')
  expect((await checkChain(core.owner, undefined, key)).problems).not.toEqual([])
  await sealer.stop()
})

test('the receipt is signed, names nobody, and does not bear a change', async () => {
  const { idErasure } = (await admin().call(Erasure.Erasures, { query: {} })).body.items[0] ?? { idErasure: 0 }
  const { body: receipt } = await admin().call(Erasure.Receipt, { params: { idErasure } })
  expect(checkReceipt(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt)
  expect(JSON.stringify(receipt)).not.toMatch(/605.?111/)
  expect(receipt.identifierHash).toBe(identifierHash(receipt.salt, '420605111222'))
  expect(receipt.areas.find(({ area }) => area === 'conversations')).toMatchObject({ found: 3, done: 3 })
  const check = async (value: object) =>
    (await admin().call(Erasure.CheckReceipt, { body: { receipt: JSON.parse(JSON.stringify(value)) } })).body.isValid
  expect(await check(receipt)).toBe(true)
  for (const change of [
    { by: 'Somebody' },
    { areas: [] },
    { mode: 'anonymise' },
    { more: 1 },
    { signature: 'AAAA' },
    { publicKey: 'AAAA' },
  ])
    expect(await check({ ...receipt, ...change }), JSON.stringify(change)).toBe(false)
  const ofOther = await core
    .as('other')
    .call(Erasure.CheckReceipt, { body: { receipt: JSON.parse(JSON.stringify(receipt)) } })
  expect(ofOther.body).toMatchObject({ isValid: false })
  const { rows } = await core.owner.query('SELECT sealed, hash FROM erasure')
  expect(rows).toEqual([{ sealed: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})

test('the receipt can be read: a PDF with its own letters, which names nobody', async () => {
  const { idErasure } = (await admin().call(Erasure.Erasures, { query: {} })).body.items[0] ?? { idErasure: 0 }
  const letter = await admin().call(Erasure.ReceiptPdf, { params: { idErasure } })
  expect(letter.status, letter.text).toBe(200)
  expect(letter.text.slice(0, 5)).toBe('%PDF-')
  expect(letter.text).toContain('+NotoSans-Regular')
  expect(letter.text).not.toMatch(/605.?111/)
  expect((await core.as('other').call(Erasure.ReceiptPdf, { params: { idErasure } })).status).toBe(404)
  expect((await core.as('viewer').call(Erasure.ReceiptPdf, { params: { idErasure } })).status).toBe(403)
})

test('a number without its country is never looked for: what was meant is offered', async () => {
  const look = async (value: string) => (await admin().call(Erasure.Find, { body: { kind: 'number', value } })).body
  expect(await look('601819897')).toMatchObject({ code: 'erasure.needsCountry', details: { suggestions: [] } })
  await core.owner.query("UPDATE tenant SET locale = 'cs-CZ' WHERE id_tenant = 2")
  for (const value of ['601819897', '601 819 897', '601-819-897'])
    expect(await look(value), value).toMatchObject({
      code: 'erasure.needsCountry',
      details: { suggestions: ['+420 601 819 897'] },
    })
  for (const value of ['+0601819897', '+ 0 601 819 897', '000601819897'])
    expect(await look(value), value).toMatchObject({ code: 'erasure.needsCountry' })
  expect((await erase('601819897')).body).toMatchObject({ code: 'erasure.needsCountry' })
  for (const value of ['+420 601 819 897', '00420601819897', '420601819897'])
    expect(await look(value), value).toMatchObject({ masked: '+420••••••897' })
  // Which country a number is of is the tenant's, not a guess.
  await core.owner.query("UPDATE tenant SET locale = 'de-DE' WHERE id_tenant = 2")
  expect(await look('030 901820')).toMatchObject({ details: { suggestions: ['+49 30 901820'] } })
  await core.owner.query("UPDATE tenant SET locale = 'en-US' WHERE id_tenant = 2")
})

test('who was erased is recognised when they come back, in this tenant alone', async () => {
  const known = (tenant: number, value: string) =>
    core.inTenant(tenant, (ctx) => isErased(ctx, { kind: 'number', value }))
  expect([
    await known(2, '+420605111222'),
    await known(2, '00420 605-111-222'),
    await known(2, '+420605111223'),
    await known(3, '+420605111222'),
  ]).toEqual([true, true, false, false])
})

test('what people were told and wrote of somebody names them no more, and nobody tells them anything', async () => {
  const address = 'told.often@example.test'
  const idUser = Object.keys(people).indexOf('viewer') + 1
  const content = Buffer.from(`User name,First name,Last name,E-mail\ntold.often,Tola,Often,${address}`)
  const { body: preview } = await admin().call(Users.PreviewImport, {
    body: { fileName: `${address}.csv`, content: content.toString('base64') },
  })
  await core.as('viewer').call(Users.RequestAccess, {
    body: {
      permissions: ['AccessManagement.viewuser'],
      isOneEnough: true,
      message: `For ${address}, please`,
      path: null,
    },
  })
  const params = { idTenant: 2 }
  const group = { name: 'Night shift', isEnabled: true, events: ['task.failed' as const], idUsers: [], quiet: null }
  const emails = [address, 'stays@example.test']
  const made = await admin().call(Tenants.CreateNotificationGroup, {
    params,
    body: { ...group, emails, webhookUrl: `https://93.184.215.14/${address}` },
  })
  expect(made.status, made.text).toBe(200)
  const { idNotificationGroup, rowVersion } = made.body.group
  await admin().call(Tenants.TestNotificationGroup, { params: { ...params, idNotificationGroup } })
  await core.inTenant(2, async (ctx) => {
    await notify(ctx, { idUsers: [idUser], title: 'A word', text: `From ${address}.`, path: '/flows' })
    await raiseEvent(ctx, 'task.failed', {
      title: 'A task failed',
      text: `For ${address}`,
      path: '/administration/tasks',
    })
  })

  const found = await find(address, 'email')
  expect(found.counts).toMatchObject({ userImports: 2, notices: expect.any(Number), accessRequests: 1 })
  expect(found.counts.notices).toBeGreaterThan(0)
  expect(found.counts.notifications).toBeGreaterThan(1)
  expect(JSON.stringify(found)).not.toContain(address)
  expect(found.blocked).toContain('“Night shift”')
  const changed = { ...group, emails, webhookUrl: null, rowVersion }
  await admin().call(Tenants.UpdateNotificationGroup, { params: { ...params, idNotificationGroup }, body: changed })

  const begun = await erase(address, { kind: 'email' })
  expect(begun.status, begun.text).toBe(200)
  await work(begun.body.idTask, 2)
  expect(Object.values((await find(address, 'email')).counts)).toEqual(personAreas.map(() => 0))
  expect((await everything()).split('\n').filter((line) => line.includes(address))).toEqual([])
  const { body: rows } = await admin().call(Users.ImportRows, {
    params: { idUserImport: preview.idUserImport },
    query: {},
  })
  expect(rows.items).toEqual([])
  const { body: groups } = await admin().call(Tenants.NotificationGroups, { params })
  expect(groups.map((each) => each.emails)).toEqual([['stays@example.test']])
})

test('anonymised conversations stay, with nobody in them', async () => {
  await storeConversations(core, 2, [talk(60, '+420606000111', 'my name is Karel')])
  const begun = await erase('+420606000111', { mode: 'anonymise' })
  await work(begun.body.idTask, 2)
  const { rows } = await core.owner.query("SELECT guid, from_number FROM dial_log WHERE from_number = '•••'")
  expect(rows).toHaveLength(1)
  const { rows: said } = await core.owner.query(
    `SELECT text FROM (SELECT guid, event ->> 8 AS text FROM ${RECORDS} AS r, jsonb_array_elements(events) AS event) AS e WHERE guid = $1 AND text IS NOT NULL AND text <> '•••'`,
    [rows[0].guid],
  )
  expect(said).toEqual([])
  expect((await admin().call(DialLogs.DialLogs, { query: { search: 'karel' } })).body.items).toEqual([])
})

test('a user is erased by address: the account keeps no name, and cannot sign in', async () => {
  expect((await find('designer@example.test', 'email')).counts.users).toBe(1)
  expect((await find('admin@example.test', 'email')).blocked).toContain('your own account')
  expect((await erase('ADMIN@example.test', { kind: 'email' })).body).toMatchObject({ code: 'erasure.blocked' })
  const begun = await erase('Designer@Example.test', { kind: 'email' })
  expect(begun.status, begun.text).toBe(200)
  await work(begun.body.idTask, 2)
  expect((await everything()).includes('designer@example.test')).toBe(false)
  expect((await core.as('designer').call(operations.Home.UserInfo)).status).toBe(403)
})

test('legal holds, running conversations and own lines stand in the way, with their reason', async () => {
  const [held] = [talk(80, '+420607000111', 'keep this, and call 607 000 222')]
  await storeConversations(core, 2, [held])
  const params = { idTenant: 2 }
  await admin().call(Tenants.HoldConversation, { params, body: { guid: held.log.guid, reason: 'Lawsuit 7' } })
  expect((await find('+420607000111')).blocked).toContain('Lawsuit 7')
  expect((await find('+420607000222')).blocked).toContain('names this person is on legal hold (Lawsuit 7)')
  expect((await erase('+420607000111')).body).toMatchObject({ code: 'erasure.blocked' })
  await admin().call(Tenants.ReleaseConversation, { params: { ...params, guid: held.log.guid } })
  const { rowVersion } = (await admin().call(Tenants.Retention, { params })).body
  await admin().call(Tenants.UpdateRetention, { params, body: { rules: [], hold: 'Audit of 2026', rowVersion } })
  expect((await find('+420607000111')).blocked).toContain('Audit of 2026')
  await admin().call(Tenants.UpdateRetention, { params, body: { rules: [], hold: null, rowVersion: rowVersion + 1 } })
  const line = await makeLine(core, 2, 'Shop')
  await core.inTenant(2, ({ db }) => storeNumbers(db, line, ['+420800800800']))
  expect((await find('+420 800 800 800')).blocked).toContain('“Shop”')
})

test('killed between two areas it goes on with the next, and does none twice', async () => {
  await storeConversations(core, 2, [talk(90, '+420608000111', 'something')])
  const whole = mailArea.erase
  const spy = vi.spyOn(mailArea, 'erase').mockImplementation(async (...args) => {
    await whole(...args)
    throw new Error('the power went')
  })
  const begun = await erase('+420608000111')
  await work(begun.body.idTask, 3)
  spy.mockRestore()
  const areas = async () =>
    (await admin().call(Erasure.Erasure, { params: { idErasure: begun.body.idErasure } })).body.areas.map(
      ({ area, done }) => [area, done],
    )
  const before = personAreas.slice(0, personAreas.indexOf(mailArea)).map(({ name }) => name)
  expect(before.length).toBeGreaterThan(2)
  expect(await areas()).toEqual(before.map((name) => [name, name === 'conversations' ? 1 : 0]))
  expect((await admin().call(Erasure.Receipt, { params: { idErasure: begun.body.idErasure } })).body).toMatchObject({
    code: 'erasure.noReceipt',
  })
  await admin().call(Tasks.Retry, { params: { id: begun.body.idTask ?? 0 } })
  await work(begun.body.idTask, 2)
  expect((await areas()).map(([name]) => name).sort()).toEqual(personAreas.map(({ name }) => name).sort())
  expect((await areas()).find(([name]) => name === 'conversations')).toEqual(['conversations', 1])
})

test('a part of a number is refused, and so is everybody without the permission', async () => {
  for (const value of ['605', 'x', '%', '+'])
    expect((await admin().call(Erasure.Find, { body: { kind: 'number', value } })).body).toMatchObject({
      code: 'erasure.badIdentifier',
    })
  expect((await core.as('viewer').call(Erasure.Find, { body: { kind: 'number', value: number } })).status).toBe(403)
  expect((await core.as('viewer').call(Erasure.Erasures, { query: {} })).status).toBe(403)
})
