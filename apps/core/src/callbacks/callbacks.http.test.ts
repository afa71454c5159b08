import { callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign, insertContact, removeCampaigns } from '../../test/contacts.ts'
import { makeFlow, makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { promising } from '../../test/dialerTest.ts'
import { giveRole } from '../../test/giveRole.ts'
import type { PersonName } from '../../test/people.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'
import { tellLate } from './lateCallbacks.ts'
import { promiseCallback } from './promise.ts'

const { Assets, Audit, Callbacks, Home, Tenants } = operations
const MINUTE_MS = 60_000
const log = pino({ level: 'silent' })
const number = '+420605111222'
/** Closed ones, too. */
const ALL = { state: [...callbackState.values] }

let core: TestCore
let made = 0
let line: { idLine: number; name: string }
let other: { idLine: number; name: string }
beforeAll(async () => {
  core = await startTestCore()
  line = await makeLine(core, 2, 'Reception')
  other = await makeLine(core, 2, 'Claims')
})
afterAll(() => core.close())
beforeEach(async () => {
  // Thursday, eleven in Prague.
  core.clock.set(new Date('2026-03-05T10:00:00Z'))
  await core.owner.query('DELETE FROM callback_request; DELETE FROM callback_setting; DELETE FROM notification_group')
})

const admin = () => core.as('admin')
const at = (time: string) => `2026-03-${time}:00Z`
function guid(): string {
  made += 1
  return `0195a000-0000-7000-8000-${String(made).padStart(12, '0')}`
}
/** As a flow does on a line. */
async function promise(dueAt: string, idLine: number | null = line.idLine, to = number): Promise<number> {
  const promised = { guid: guid(), ask: 'q1', idLine, number: to, dueAt, note: 'about the bill' }
  await core.inTenant(2, (ctx) => promiseCallback(ctx, promised))
  const { rows } = await core.owner.query('SELECT max(id_callback_request)::int AS id FROM callback_request')
  return rows[0].id
}
const list = async (query = {}, person: PersonName = 'admin') =>
  (await core.as(person).call(Callbacks.List, { query: { ...ALL, ...query } })).body.items
const states = async () => (await list()).map(({ state }) => state)
const settings = async (change: object) => {
  const { rowVersion, line: _, flow: __, ...now } = (await admin().call(Callbacks.Settings)).body
  const saved = await admin().call(Callbacks.UpdateSettings, { body: { ...now, ...change, rowVersion } })
  expect(saved.status, saved.text).toBe(200)
}

test('a promise is listed at its time, with its line and who calls, and moves by itself to due and late', async () => {
  const id = await promise(at('05T14:30'))
  expect(await list()).toMatchObject([
    {
      ...{ idCallback: id, state: 'OPEN', dueAt: at('05T14:30'), promisedAt: at('05T14:30'), zone: 'Europe/Prague' },
      ...{ number, note: 'about the bill', line: { name: 'Reception' }, keeper: 'person', owner: null, attempts: 0 },
    },
  ])
  core.clock.set(new Date(at('05T14:30')))
  expect(await states()).toEqual(['DUE'])
  core.clock.set(new Date(at('05T14:45')))
  expect(await states()).toEqual(['LATE'])
})

test('outside the hours that are set it is kept at the next opening, and says so', async () => {
  await promise(at('05T21:30'))
  expect(await list()).toMatchObject([
    { dueAt: at('06T07:00'), promisedAt: at('05T21:30'), moveReason: 'Outside calling hours' },
  ])
  // Eight in the evening in Prague is two in the afternoon in New York.
  await promise(at('05T19:30'), line.idLine, '+12125550123')
  expect(await list({ sort: 'dueAt' })).toMatchObject([{ dueAt: at('05T19:30'), zone: 'America/New_York' }, {}])
})

test('what a conversation asks by its clock is shown by it, and allowed there and where the number lies', async () => {
  const promised = { guid: guid(), ask: 'q1', idLine: line.idLine, number: '+12125550123', note: '' }
  await core.owner.query(
    `INSERT INTO conversation_session (guid, id_tenant, setup, deadline) VALUES ($1, 2, '{"zone": "Europe/Prague"}', '2099-01-01')`,
    [promised.guid],
  )
  // Half past eight in the evening there; in New York it is the afternoon, and morning when both are open again.
  await core.inTenant(2, (ctx) => promiseCallback(ctx, { ...promised, dueAt: at('05T19:30') }))
  await core.owner.query('DELETE FROM conversation_session WHERE guid = $1', [promised.guid])
  expect(await list()).toMatchObject([{ zone: 'Europe/Prague', dueAt: at('06T13:00'), promisedAt: at('05T19:30') }])
})

test('what a campaign promises is allowed by its windows in all zones of its contact', async () => {
  const idCampaign = await insertCampaign(core, 2)
  const both = 'America/New_York&America/Los_Angeles'
  const idContact = await insertContact(core, [2, idCampaign], number)
  await core.owner.query(
    `UPDATE campaign SET windows = '[{"days": [1, 2, 3, 4, 5], "from": "09:00", "to": "17:00"}]' WHERE id_campaign = ${idCampaign};
     UPDATE campaign_contact SET zone = '${both}' WHERE id_contact = ${idContact}`,
  )
  const promised = { guid: guid(), ask: 'q1', idLine: line.idLine, number, note: '' }
  await core.owner.query(
    `INSERT INTO conversation_session (guid, id_tenant, setup, deadline) VALUES ($1, 2, $2, '2099-01-01')`,
    [promised.guid, { zone: 'America/New_York', campaign: { idCampaign, idContact } }],
  )
  // Ten in the morning in New York, seven in Los Angeles.
  await core.inTenant(2, (ctx) => promiseCallback(ctx, { ...promised, dueAt: at('05T15:00') }))
  await core.owner.query('DELETE FROM conversation_session WHERE guid = $1', [promised.guid])
  expect(await list()).toMatchObject([{ zone: 'America/New_York', dueAt: at('05T17:00'), promisedAt: at('05T15:00') }])
  await removeCampaigns(core)
})

test('a later promise of the same conversation takes the place of an earlier one, but of none that a person has', async () => {
  const promised = { guid: guid(), idLine: line.idLine, number, note: '' }
  const again = (ask: string, dueAt: string) =>
    core.inTenant(2, (ctx) => promiseCallback(ctx, { ...promised, ask, dueAt }))
  await again('q1', at('05T14:30'))
  await again('q2', at('05T15:30'))
  // Asked once more it changes nothing.
  await again('q1', at('05T14:30'))
  const [first, second] = await list({ sort: 'dueAt' })
  expect([first, second]).toMatchObject([
    { state: 'DONE', outcome: 'Promised for another time', dueAt: at('05T14:30') },
    { state: 'OPEN', dueAt: at('05T15:30') },
  ])
  await admin().call(Callbacks.Take, { params: { idCallback: second?.idCallback ?? 0 } })
  await again('q3', at('05T16:30'))
  expect((await list({ sort: 'dueAt' })).map(({ state }) => state)).toEqual(['DONE', 'TAKEN', 'OPEN'])
})

test('a person takes one, calls, and tries again; who was reached is done, and all of it is in the log', async () => {
  const id = await promise(at('05T10:30'))
  const params = { idCallback: id }
  const taken = (await admin().call(Callbacks.Take, { params })).body
  expect(taken).toMatchObject({ state: 'TAKEN', keeper: 'person', owner: { name: expect.stringContaining('admin') } })
  // Once more changes nothing.
  expect((await admin().call(Callbacks.Take, { params })).body.rowVersion).toBe(taken.rowVersion)
  const missed = { result: 'noAnswer', note: 'rang out', dueAt: at('06T09:00') } as const
  const again = (await admin().call(Callbacks.AddCall, { params, body: missed })).body
  expect(again).toMatchObject({ state: 'TAKEN', dueAt: at('06T09:00'), attempts: 1, lastResult: 'noAnswer' })
  // Without a time it is the next hour that is open.
  core.clock.set(new Date(at('06T19:30')))
  const later = (await admin().call(Callbacks.AddCall, { params, body: { ...missed, dueAt: null } })).body
  expect(later.dueAt).toBe(at('07T07:00'))
  const done = await admin().call(Callbacks.AddCall, {
    params,
    body: { result: 'answered', note: 'paid', dueAt: null },
  })
  expect(done.body).toMatchObject({ state: 'DONE', outcome: 'Reached', attempts: 3, closedBy: taken.owner })
  expect(done.body.calls.map(({ result, note, keeper }) => [result, note, keeper])).toEqual([
    ['answered', 'paid', 'person'],
    ['noAnswer', 'rang out', 'person'],
    ['noAnswer', 'rang out', 'person'],
  ])
  const late = await admin().call(Callbacks.Move, { params, body: { dueAt: at('07T09:00'), reason: 'asked' } })
  expect([late.status, late.body]).toMatchObject([409, { code: 'callback.closed' }])
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Callback', entityId: String(id) } })).body
  expect(items).toHaveLength(4)
})

test('a wrong number is given up, and what no person can say of their call is refused', async () => {
  const params = { idCallback: await promise(at('05T10:30')) }
  const odd = await admin().call(Callbacks.AddCall, { params, body: { result: 'failed', note: '', dueAt: null } })
  expect([odd.status, odd.body]).toMatchObject([400, { details: { result: expect.any(String) } }])
  const { body } = await admin().call(Callbacks.AddCall, {
    params,
    body: { result: 'wrongNumber', note: '', dueAt: null },
  })
  expect(body).toMatchObject({ state: 'GIVEN_UP', outcome: 'Wrong number' })
})

test('what one person has another neither takes nor calls; given back it is free', async () => {
  await giveRole(core, 'viewer', { Line: ['viewCallbacks', 'callbacks'] })
  const params = { idCallback: await promise(at('05T10:30')) }
  await admin().call(Callbacks.Take, { params })
  const viewer = core.as('viewer')
  const refused = await viewer.call(Callbacks.Take, { params })
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'callback.taken' }])
  const body = { result: 'answered', note: '', dueAt: null } as const
  expect((await viewer.call(Callbacks.AddCall, { params, body })).body).toMatchObject({ code: 'callback.taken' })
  expect((await viewer.call(Callbacks.GiveBack, { params })).body).toMatchObject({ state: 'OPEN', owner: null })
  expect((await viewer.call(Callbacks.Take, { params })).status).toBe(200)
  // Two at once: one has it.
  const both = await promise(at('05T11:30'))
  const answers = await Promise.all(
    (['admin', 'viewer'] as const).map((who) => core.as(who).call(Callbacks.Take, { params: { idCallback: both } })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('several are taken, given back and given up at once; what cannot be changed stays', async () => {
  const ids = [await promise(at('05T10:30')), await promise(at('05T11:30')), await promise(at('05T12:30'))]
  const change = async (action: 'take' | 'giveBack' | 'giveUp', reason = '') =>
    (await admin().call(Callbacks.ChangeMany, { body: { ids, action, reason } })).body
  await admin().call(Callbacks.GiveUp, { params: { idCallback: ids[2] ?? 0 }, body: { reason: 'called us' } })
  expect(await change('take')).toEqual({ changed: 2, unchanged: 1 })
  expect(await change('take')).toEqual({ changed: 0, unchanged: 3 })
  expect(await change('giveBack')).toEqual({ changed: 2, unchanged: 1 })
  const bare = await admin().call(Callbacks.ChangeMany, { body: { ids, action: 'giveUp', reason: ' ' } })
  expect([bare.status, bare.body]).toMatchObject([400, { details: { reason: expect.any(String) } }])
  expect(await change('giveUp', 'strike')).toEqual({ changed: 2, unchanged: 1 })
  expect((await list()).map(({ outcome }) => outcome).toSorted()).toEqual(['called us', 'strike', 'strike'])
})

test('rights that are limited to a line reach its callbacks alone, and none without a line', async () => {
  const [mine, theirs, none] = [
    await promise(at('05T10:30')),
    await promise(at('05T11:30'), other.idLine),
    await promise(at('05T12:30'), null),
  ]
  await giveRole(core, 'designer', { Line: [`viewCallbacks:${line.idLine}`, `callbacks:${line.idLine}`] })
  const limited = core.as('designer')
  expect((await list({}, 'designer')).map(({ idCallback }) => idCallback)).toEqual([mine])
  const statusOf = async (idCallback: number) => [
    (await limited.call(Callbacks.Basic, { params: { idCallback } })).status,
    (await limited.call(Callbacks.Take, { params: { idCallback } })).status,
  ]
  expect([await statusOf(mine), await statusOf(theirs), await statusOf(none)]).toEqual([
    [200, 200],
    [403, 403],
    [403, 403],
  ])
  const ids = [theirs, none]
  const { body } = await limited.call(Callbacks.ChangeMany, { body: { ids, action: 'giveUp', reason: 'x' } })
  expect(body).toEqual({ changed: 0, unchanged: 2 })
  // Numbers are masked, in the list, the detail and the file.
  const [row] = await list({}, 'designer')
  expect(row?.number).not.toContain('111')
  const seen = (await limited.call(Callbacks.Basic, { params: { idCallback: mine } })).body
  expect(seen.number).toBe(row?.number)
  const file = await limited.call(Assets.ReportCallbacks, { query: {} })
  expect([file.text.includes('Reception'), file.text.includes('Claims'), file.text.includes(number)]).toEqual([
    true,
    false,
    false,
  ])
  await giveRole(core, 'nobody', { Line: ['viewCallbacks', 'edit:1'], Settings: ['unmask'] })
  const unmasked = core.as('nobody')
  expect(await list({}, 'nobody')).toMatchObject([{ number }, {}, {}])
  expect((await unmasked.call(Callbacks.Take, { params: { idCallback: mine } })).status).toBe(403)
  const { line: _, flow: __, ...now } = (await unmasked.call(Callbacks.Settings)).body
  expect((await unmasked.call(Callbacks.UpdateSettings, { body: now })).status).toBe(403)
})

test('filters by state, owner and line find what they say', async () => {
  const due = await promise(at('05T09:00'))
  const taken = await promise(at('05T12:30'), other.idLine)
  await promise(at('05T13:30'))
  const { owner } = (await admin().call(Callbacks.Take, { params: { idCallback: taken } })).body
  core.clock.set(new Date(at('05T10:05')))
  const found = async (query: object) => (await list(query)).map(({ idCallback }) => idCallback)
  expect(await found({ state: ['DUE'] })).toEqual([due])
  expect(await found({ state: ['TAKEN', 'LATE'] })).toEqual([taken])
  expect([await found({ owner: 'me' }), owner?.id]).toEqual([[taken], 2])
  expect(await found({ owner: 'none', state: ['DUE'] })).toEqual([due])
  expect(await found({ idDialModuleLine: other.idLine })).toEqual([taken])
})

test('without a state the list and its export have what is open, closed ones where they are asked for', async () => {
  const [open, closed] = [await promise(at('05T12:30')), await promise(at('05T09:00'))]
  await admin().call(Callbacks.GiveUp, { params: { idCallback: closed }, body: { reason: 'called us' } })
  expect((await list({ state: undefined })).map(({ idCallback }) => idCallback)).toEqual([open])
  expect((await list({ state: ['GIVEN_UP'] })).map(({ idCallback }) => idCallback)).toEqual([closed])
  const file = async (query: object) => (await admin().call(Assets.ReportCallbacks, { query })).text
  expect(await file({})).not.toContain('called us')
  expect(await file(ALL)).toContain('called us')
})

test('a number that gets on a do-not-call list is called back by no one, and the list is told', async () => {
  await promise(at('05T12:30'))
  const taken = await promise(at('05T12:30'), null)
  await promise(at('05T12:30'), line.idLine, '+420605111333')
  await admin().call(Callbacks.Take, { params: { idCallback: taken } })
  core.events.splice(0)
  await core.inTenant(2, (ctx) => suppressPerson(ctx, number, 'asked for it'))
  expect((await list()).map(({ state, outcome }) => [state, outcome]).toSorted()).toEqual([
    ['GIVEN_UP', 'On a do-not-call list'],
    ['GIVEN_UP', 'On a do-not-call list'],
    ['OPEN', ''],
  ])
  expect(core.events).toContainEqual(expect.objectContaining({ to: { topic: 'callbacks 2' } }))
})

test('a late one is told once, by one of two processes, and again only after it was moved', async () => {
  const idUsers = (await admin().call(Tenants.NotificationPeople, { params: { idTenant: 2 } })).body.map(({ id }) => id)
  const body = {
    ...{ name: 'Callbacks', isEnabled: true, events: ['callback.late' as const], emails: [], webhookUrl: null },
    ...{ idUsers: idUsers.slice(0, 1), quiet: null },
  }
  expect((await admin().call(Tenants.CreateNotificationGroup, { params: { idTenant: 2 }, body })).status).toBe(200)
  const params = { idCallback: await promise(at('05T10:30')) }
  await promise(at('05T18:00'))
  const told = async () =>
    (await core.owner.query(`SELECT title FROM raised_event WHERE kind = 'callback.late'`)).rows.map(
      ({ title }) => title,
    )
  const look = () => Promise.all([tellLate({ ...core, log }), tellLate({ ...core, log })])
  const warnings = async () =>
    (await admin().call(Home.Warnings)).body.flatMap(({ code, message }) =>
      code === 'callbacks.late' ? [message] : [],
    )
  await look()
  expect([await told(), await warnings()]).toEqual([[], []])
  core.clock.set(new Date(Date.parse(at('05T10:30')) + 15 * MINUTE_MS))
  await look()
  await look()
  expect([await told(), await warnings()]).toEqual([['A callback is late'], ['One callback is late']])
  const move = { dueAt: at('05T11:30'), reason: 'they asked' }
  expect((await admin().call(Callbacks.Move, { params, body: move })).body).toMatchObject({
    ...{ state: 'OPEN', dueAt: at('05T11:30'), promisedAt: at('05T10:30'), moveReason: 'they asked' },
  })
  expect(await warnings()).toEqual([])
  core.clock.set(new Date(at('05T11:45')))
  await look()
  expect(await told()).toHaveLength(2)
})

test('who calls and when is set for all lines, and a stale save is refused', async () => {
  const before = (await admin().call(Callbacks.Settings)).body
  expect(before).toMatchObject({ by: 'person', from: '08:00', to: '20:00', days: [1, 2, 3, 4, 5, 6, 7] })
  await promise(at('05T14:30'))
  await promise(at('05T14:30'), null)
  await settings({ by: 'line', days: [5, 1, 1], lateMinutes: 30 })
  expect((await list()).map(({ keeper }) => keeper)).toEqual(['line', 'person'])
  await settings({ idLine: line.idLine })
  expect((await list()).map(({ keeper }) => keeper)).toEqual(['line', 'line'])
  // Of a line or module that is off, a person has to call.
  const keepers = async (change: string, back: string) => {
    await core.owner.query(change, [line.idLine])
    const found = (await list()).map(({ keeper }) => keeper)
    await core.owner.query(back, [line.idLine])
    return found
  }
  const ofModule = 'UPDATE dial_module SET $ WHERE id_module = (SELECT id_module FROM line WHERE id_line = $1)'
  const ofLine = 'UPDATE line SET $ WHERE id_line = $1'
  for (const [table, off, on] of [
    [ofLine, 'enabled = false', 'enabled = true'],
    [ofModule, 'enabled = false', 'enabled = true'],
    [ofModule, 'is_simulated = false', 'is_simulated = true'],
  ] as const)
    expect(await keepers(table.replace('$', off), table.replace('$', on)), off).toEqual(['person', 'person'])
  expect((await list()).map(({ keeper }) => keeper)).toEqual(['line', 'line'])
  expect((await admin().call(Callbacks.Settings)).body).toMatchObject({ days: [1, 5], line: { name: 'Reception' } })
  const { line: _, flow: __, ...stale } = before
  expect((await admin().call(Callbacks.UpdateSettings, { body: stale })).body).toMatchObject({ code: 'entity.stale' })
  const gone = { ...stale, idLine: 999_999, rowVersion: 3 }
  expect((await admin().call(Callbacks.UpdateSettings, { body: gone })).status).toBe(404)
})

test('the flow that calls back has to be one of calls, and published', async () => {
  const { idCallScript, version } = await makeFlow(core, 2, promising())
  const saved = async (change: string) => {
    await core.owner.query(`UPDATE call_script SET ${change} WHERE id_call_script = $1`, [idCallScript])
    const { line: _, flow: __, ...now } = (await admin().call(Callbacks.Settings)).body
    return await admin().call(Callbacks.UpdateSettings, { body: { ...now, idCallScript } })
  }
  const refused = { code: 'validation.failed', details: { idCallScript: expect.any(String) } }
  expect((await saved('channel = 1, published_version = NULL')).body).toMatchObject(refused)
  expect((await saved(`channel = 2, published_version = ${version}`)).body).toMatchObject(refused)
  expect((await saved('channel = 1')).status).toBe(200)
})

test('another tenant sees and changes none of it', async () => {
  const id = await promise(at('05T10:30'))
  const other = core.as('other')
  const params = { idCallback: id }
  expect((await other.call(Callbacks.List, { query: ALL })).body.items).toEqual([])
  expect((await other.call(Callbacks.Basic, { params })).status).toBe(404)
  expect((await other.call(Callbacks.Take, { params })).status).toBe(404)
  const many = { ids: [id], action: 'giveUp' as const, reason: 'not ours' }
  expect((await other.call(Callbacks.ChangeMany, { body: many })).body).toEqual({ changed: 0, unchanged: 1 })
  expect(await states()).toEqual(['OPEN'])
})
