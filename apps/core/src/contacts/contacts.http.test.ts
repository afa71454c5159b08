import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { makeConversation, makeFlow, programOf, storeConversations } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { orderFlow } from '../../test/orderFlow.ts'

const { Contacts, Why, AddContacts, ChangeContacts, AddContactEvents, AddSuppressions } = operations.Campaigns
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression')
  await removeCampaigns(core)
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
  expect(why.body.summary).toBe(
    'Due since Fri, 20 Nov 2026, 11:00 (Europe/Prague). Called as soon as it is its turn: the longest due come first.',
  )
  await core.owner.query('UPDATE campaign SET status = 7, started_at = now() WHERE id_campaign = $1', [running])
  const stopped = await admin().call(Why, { params: { idCampaign: running, idContact } })
  expect(stopped.body.summary).toContain('Is not called while the campaign is stopped.')
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
  await core.owner.query('UPDATE campaign_contact SET attempts = 1 WHERE id_contact = $1', [unknown])
  expect(await change('redial', [unknown, suppressed, live, 999_999])).toEqual({ changed: 1, unchanged: 3 })
  expect(await change('cancel', [waiting, waiting, live])).toEqual({ changed: 1, unchanged: 1 })
  expect([await stateOf(unknown), await stateOf(waiting), await stateOf(live)]).toEqual([
    'READY',
    'CANCELLED',
    'IN_CALL',
  ])
  const why = await admin().call(Why, { params: { idCampaign, idContact: waiting } })
  expect(why.body).toMatchObject({
    summary: 'Will not be called: somebody decided not to call any more.',
    decisions: [{ code: 'person', by: { name: 'admin Tester' } }],
    attempts: [],
  })
  // Nobody prepared it: it gets its flow and window as a new one does.
  expect(await change('redial', [waiting])).toEqual({ changed: 1, unchanged: 0 })
  expect(await stateOf(waiting)).toBe('NEW')
  const running = await insertCampaign(core, 2, { name: 'Running', status: 8 })
  const left = await insertContact(core, [2, running], '+420605111001', 'CANCELLED')
  const body = { action: 'redial' as const, contacts: [left] }
  await admin().call(ChangeContacts, { params: { idCampaign: running }, body })
  expect(await stateOf(left)).toBe('READY')
})

test('another system tells of contacts by its own names of events, each of which counts once', async () => {
  const running = await insertCampaign(core, 2, { name: 'Running', status: 8 })
  const weekdays = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
  await core.owner.query('UPDATE campaign SET windows = $1 WHERE id_campaign = $2', [JSON.stringify(weekdays), running])
  await add([{ phone: '605111001', customer: 'C-1' }, { phone: '605111002' }, { phone: '605111003' }], {}, running)
  const tell = async (events: readonly object[], id = running) =>
    await admin().call(AddContactEvents, { params: { idCampaign: id }, body: { events: events as never } })
  const resultsOf = async (...events: object[]) => (await tell(events)).body.results.map(({ result }) => result)
  const paid = { event: 'paid-1', key: 'C-1', kind: 'leaveOut', reason: 'Paid.' }
  // The same again, in the same request and in a later one, changes nothing.
  expect(await resultsOf(paid, paid)).toEqual(['applied', 'known'])
  expect(await resultsOf(paid, { ...paid, event: 'paid-2' })).toEqual(['known', 'unchanged'])
  const { items } = (await admin().call(Contacts, { params: { idCampaign: running }, query: {} })).body
  const [first, second, third] = items.map(({ idContact }) => idContact) as [number, number, number] // as added
  const why = (await admin().call(Why, { params: { idCampaign: running, idContact: first } })).body
  expect(why.summary).toBe('Will not be called: another system asked not to call any more: Paid.')
  expect(why.decisions).toMatchObject([{ code: 'event', by: { name: 'admin Tester' } }])

  // Whoever has no identifier is found by the number in any shape; the call comes in the calling window.
  const later = { event: 'later', key: '605 111 002', kind: 'callAt', at: '2026-11-21T10:00:00.000Z' }
  expect(await resultsOf(later)).toEqual(['applied'])
  const states = () =>
    core.owner.query('SELECT state, due_at FROM campaign_contact WHERE id_campaign = $1 ORDER BY id_contact', [running])
  expect((await states()).rows[1]).toEqual({ state: 'CALLBACK_WAIT', due_at: new Date('2026-11-23T08:00:00.000Z') })
  expect(await resultsOf({ event: 'again', key: 'C-1', kind: 'callAgain' })).toEqual(['applied'])
  expect((await states()).rows[0]?.state).toBe('READY')

  // What could not be applied is not remembered, so that it may be told again.
  await core.owner.query("UPDATE campaign_contact SET state = 'DIALING' WHERE id_contact = $1", [third])
  const busy = { event: 'busy', key: '+420605111003', kind: 'leaveOut' }
  expect(await resultsOf(busy, { ...busy, key: 'C-9' })).toEqual(['busy', 'notFound'])
  await core.owner.query("UPDATE campaign_contact SET state = 'RETRY_WAIT' WHERE id_contact = $1", [third])
  expect(await resultsOf(busy)).toEqual(['applied'])

  // Nobody on a do-not-call list is called because another system says so.
  const list = { scope: 'tenant' as const, idCampaign: null, reason: '', expiresAt: null }
  await admin().call(AddSuppressions, { body: { identifiers: ['+420605111002'], ...list } })
  for (const event of [
    { ...later, event: 'e1' },
    { event: 'e2', key: '605111002', kind: 'callAgain' },
  ])
    expect((await tell([event])).body.results).toMatchObject([
      { result: 'unchanged', idContact: second, reason: expect.stringContaining('do-not-call') },
    ])
  expect((await tell([{ ...later, at: null }])).status).toBe(400)
  expect((await tell([{ ...paid, at: later.at }])).status).toBe(400)
  const over = await insertCampaign(core, 2, { name: 'Over', status: 9 })
  expect((await tell([paid], over)).status).toBe(409)
  await permit({ Campaign: ['view'] })
  const refused = await core
    .as('designer')
    .call(AddContactEvents, { params: { idCampaign: running }, body: { events: [paid as never] } })
  expect(refused.status).toBe(403)
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
  await core.owner.query('UPDATE campaign_contact SET attempts = 1')
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
