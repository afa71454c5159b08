import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign, insertContact } from '../../test/contacts.ts'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'

const { Contacts, Why, AddContacts, ChangeContacts, AddSuppressions } = operations.Campaigns
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression; DELETE FROM campaign')
  idCampaign = await insertCampaign(core, 2)
})

const admin = () => core.as('admin')
const permit = (permissions: object) =>
  core.owner
    .query(
      `UPDATE role SET permissions = $1 WHERE id_role = (SELECT id_role FROM membership JOIN app_user USING (id_user) WHERE username = 'designer')`,
      [JSON.stringify(permissions)],
    )
    .then(() => core.directory.forget())
const add = async (data: Record<string, unknown>[], more: object = {}, id = idCampaign) =>
  await admin().call(AddContacts, {
    params: { idCampaign: id },
    body: { contacts: data.map((each) => ({ data: each as Record<string, string> })), ...more },
  })
const list = async (query: object = {}, name: 'admin' | 'designer' = 'admin') =>
  (await core.as(name).call(Contacts, { params: { idCampaign }, query })).body
const stateOf = async (idContact: number) =>
  (await core.owner.query('SELECT state FROM campaign_contact WHERE id_contact = $1', [idContact])).rows[0]?.state

test('contacts are typed and checked, a key comes in once, whoever may not be called is kept so', async () => {
  await admin().call(AddSuppressions, {
    body: { identifiers: ['+420605111003'], scope: 'tenant', idCampaign: null, reason: 'asked', expiresAt: null },
  })
  const rows = [
    { phone: '605 111 001', customer: 'C-1', name: 'Ann', amount: '1 234,50', vip: 'ano', due: '24.12.2026' },
    { phone: '605111002', customer: 'C-1' },
    { phone: '605111003' },
    { phone: '4.20605E+11', amount: 'many' },
    { phone: '605111004', other: 'x' },
  ]
  const { body } = await add(rows)
  expect(body.results).toMatchObject([
    { result: 'imported', reason: null },
    { result: 'duplicate', reason: 'It is in the campaign already.' },
    { result: 'suppressed', reason: 'On the do-not-call list: asked.' },
    { result: 'invalid', idContact: null, reason: expect.stringContaining('shortened this number') },
    { result: 'invalid', reason: 'other: The campaign has no such column.' },
  ])
  expect(body.results[1]?.idContact).toBe(body.results[0]?.idContact)
  expect((await list()).items).toMatchObject([
    {
      key: 'C-1',
      phone: '+420605111001',
      name: 'Ann',
      state: 'NEW',
      zone: 'Europe/Prague',
      data: { amount: 1234.5, vip: true, due: '2026-12-24' },
    },
    { key: '+420605111003', state: 'SUPPRESSED' },
  ])
  expect((await add(rows)).body.results.map(({ result }) => result)).toEqual([
    'duplicate',
    'duplicate',
    'duplicate',
    'invalid',
    'invalid',
  ])
  expect((await list()).total).toBe(2)
})

test('what is there is changed where that is asked for, but not during a call', async () => {
  await add([{ phone: '605111001', customer: 'C-1', amount: 1 }])
  const { body } = await add([{ phone: '605111002', customer: 'C-1', amount: 2 }], { updates: true })
  expect(body.results).toMatchObject([{ result: 'updated' }])
  expect((await list()).items).toMatchObject([{ phone: '+420605111002', data: { amount: 2 } }])
  await core.owner.query("UPDATE campaign_contact SET state = 'DIALING'")
  const during = await add([{ phone: '605111003', customer: 'C-1' }], { updates: true })
  expect(during.body.results).toMatchObject([{ result: 'duplicate', reason: expect.stringContaining('being called') }])
  expect((await list()).items).toMatchObject([{ phone: '+420605111002' }])
})

test('while the campaign runs, new ones are ready at once; once it is over, none come', async () => {
  const running = await insertCampaign(core, 2, { name: 'Running', status: 8 })
  const { body } = await add([{ phone: '605111001' }], {}, running)
  const idContact = body.results[0]?.idContact ?? 0
  expect(await stateOf(idContact)).toBe('READY')
  const why = await admin().call(Why, { params: { idCampaign: running, idContact } })
  expect(why.body.summary).toBe('Next try Fri, 20 Nov 2026, 11:00 (Europe/Prague).')
  const over = await insertCampaign(core, 2, { name: 'Over', status: 9 })
  expect((await add([{ phone: '605111001' }], {}, over)).status).toBe(409)
})

test('lists by pages, finds by number, key and name, and filters', async () => {
  await add(Array.from({ length: 5 }, (_, index) => ({ phone: `60511100${index}`, name: `Person ${index}` })))
  const first = await list({ limit: 2 })
  expect([first.total, first.items.length]).toEqual([5, 2])
  const second = await list({ limit: 2, cursor: first.nextCursor })
  expect(second.items.map(({ name }) => name)).toEqual(['Person 2', 'Person 3'])
  expect((await list({ search: '605 111 003' })).items).toMatchObject([{ name: 'Person 3' }])
  expect((await list({ search: 'person 4' })).total).toBe(1)
  expect((await list({ state: ['READY'] })).total).toBe(0)
  for (const sort of ['-dueAt', 'lastAt', '-attempts']) expect((await list({ sort })).total).toBe(5)
})

test('a person has contacts called again or not any more, with reasons; who may not be called stays', async () => {
  const at = [2, idCampaign] as const
  const unknown = await insertContact(core, at, '+420605111001', 'UNKNOWN')
  const waiting = await insertContact(core, at, '+420605111002', 'RETRY_WAIT')
  const suppressed = await insertContact(core, at, '+420605111003', 'SUPPRESSED')
  const live = await insertContact(core, at, '+420605111004', 'IN_CALL')
  const change = async (action: 'redial' | 'cancel', contacts: number[]) =>
    (await admin().call(ChangeContacts, { params: { idCampaign }, body: { action, contacts } })).body
  expect(await change('redial', [unknown, suppressed, live, 999_999])).toEqual({ changed: 1, unchanged: 3 })
  expect(await change('cancel', [waiting, waiting, live])).toEqual({ changed: 1, unchanged: 1 })
  expect([await stateOf(unknown), await stateOf(waiting), await stateOf(live)]).toEqual([
    'READY',
    'CANCELLED',
    'IN_CALL',
  ])
  const why = await admin().call(Why, { params: { idCampaign, idContact: waiting } })
  expect(why.body).toMatchObject({
    summary: 'Will not be called again: somebody decided not to call any more.',
    decisions: [{ code: 'person', by: { name: 'admin Tester' } }],
    attempts: [],
  })
})

test('why tells attempts and decisions, conversations only to whoever may see them', async () => {
  const idContact = await insertContact(core, [2, idCampaign], '+420605111001', 'UNREACHED')
  const flow = await makeFlow(core, 2, orderFlow())
  const campaign = { idCampaign, name: 'Reminders', idContact, attempt: 1 }
  const made = makeConversation(flow, programOf(orderFlow()), '2026-11-20T08:00:00.000Z', [], { campaign })
  await storeConversations(core, 2, [made])
  const { guid } = made.log
  await core.owner.query(
    `INSERT INTO campaign_attempt (id_contact, number, id_tenant, id_campaign, guid, phone, started_at, ended_at, result, cost)
     VALUES ($1, 1, 2, $2, $3, '+420605111001', now(), now(), 'busy', 0.5)`,
    [idContact, idCampaign, guid],
  )
  await core.owner.query(
    `INSERT INTO campaign_decision (id_tenant, id_campaign, id_contact, at, code, facts) VALUES (2, $1, $2, now(), 'noMoreTries', $3)`,
    [idCampaign, idContact, JSON.stringify({ result: 'busy', attempts: 5, mostAttempts: 5 })],
  )
  const params = { idCampaign, idContact }
  expect((await admin().call(Why, { params })).body).toMatchObject({
    summary: 'Will not be called again: busy. All 5 attempts are used up.',
    attempts: [{ number: 1, result: 'busy', guid, cost: '0.5' }],
  })
  await permit({ Campaign: ['view'] })
  expect((await core.as('designer').call(Why, { params })).body).toMatchObject({
    contact: { phone: '+420••••••001', key: '+420••••••001' },
    attempts: [{ guid: null }],
  })
  const guidFor = async (permissions: object) => {
    await permit({ ...permissions })
    return (await core.as('designer').call(Why, { params })).body.attempts[0]?.guid
  }
  expect(await guidFor({ Campaign: ['view', 'viewdiallogs'] })).toBe(guid)
  expect(await guidFor({ Campaign: ['view', 'viewdiallogs:77'] })).toBeNull()
  expect(await guidFor({ Campaign: ['view'], CallScript: ['viewdiallogs'] })).toBe(guid)
  await core.owner.query('DELETE FROM dial_log WHERE guid = $1', [guid])
  expect(await guidFor({ Campaign: ['view', 'viewdiallogs'] })).toBeNull()
})

test('personal data is masked without the permission, and others find nothing', async () => {
  await add([{ phone: '605111001', customer: 'C-12', name: 'Ann', amount: 7, note: 'call late' }])
  await permit({ Campaign: ['view'] })
  expect((await list({}, 'designer')).items).toMatchObject([
    { key: '•••12', phone: '+420••••••001', name: '•••', data: { amount: 7, note: '•••' } },
  ])
  expect((await list({ search: 'ann' }, 'designer')).total).toBe(0)
  expect((await list({ search: '+420605111001' }, 'designer')).total).toBe(1)
  expect(
    (await core.as('designer').call(AddContacts, { params: { idCampaign }, body: { contacts: [{ data: {} }] } }))
      .status,
  ).toBe(403)
  expect((await core.as('other').call(Contacts, { params: { idCampaign } })).status).toBe(404)
  await permit({ Campaign: ['view:77'] })
  expect((await core.as('designer').call(Contacts, { params: { idCampaign } })).status).toBe(403)
})
