import { type CallbackState, callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import type { CallbackDetail } from '@parley/contract/callbacks/callback.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFlow, makeLine, type TestFlow } from '../../../test/conversations.ts'
import { phone, promising, saying, useDialerTest } from '../../../test/dialerTest.ts'
import { promiseCallback } from '../../callbacks/promise.ts'
import { suppressPerson } from '../../suppressions/suppression.service.ts'

const { Callbacks, Conversations } = operations
/** Closed ones, too. */
const ALL = { state: [...callbackState.values] }
const at = useDialerTest()

let line: { idLine: number; idModule: number; name: string }
let talks: TestFlow
beforeEach(async () => {
  await at.core.owner.query('DELETE FROM callback_request; DELETE FROM callback_setting')
  line = await makeLine(at.core, 2, `Reception ${crypto.randomUUID()}`)
  talks = await makeFlow(at.core, 2, saying('success'))
  await at.core.owner.query('UPDATE call_script SET published_version = $2, channel = 1 WHERE id_call_script = $1', [
    talks.idCallScript,
    talks.version,
  ])
  await set({})
})

const admin = () => at.core.as('admin')
async function set(change: object) {
  const { line: _, flow: __, ...now } = (await admin().call(Callbacks.Settings)).body
  const usual = { by: 'line' as const, idCallScript: talks.idCallScript, from: '00:00', to: '00:00', retryMinutes: 1 }
  const body = { ...now, ...usual, ...change }
  const saved = await admin().call(Callbacks.UpdateSettings, { body })
  expect(saved.status, saved.text).toBe(200)
}
/** A caller is promised to be called, at once where nothing else is said. */
async function promise(from: string, document = promising(), more = {}) {
  const { reason } = await at.on.real(document, { from, line: { ...line }, ...more })
  return reason
}
async function only(): Promise<CallbackDetail> {
  const { items } = (await admin().call(Callbacks.List, { query: ALL })).body
  expect(items).toHaveLength(1)
  return (await admin().call(Callbacks.Basic, { params: { idCallback: items[0]?.idCallback ?? 0 } })).body
}
/** A conversation that goes on. */
const underWay = (setup: object, guid = crypto.randomUUID()) =>
  at.core.owner.query(
    `INSERT INTO conversation_session (guid, id_tenant, setup, deadline) VALUES ($2, 2, $1, '2099-01-01')`,
    [setup, guid],
  )
const gone = () => at.core.owner.query(`DELETE FROM conversation_session WHERE deadline = '2099-01-01'`)
const turnUntil = (calls: ReturnType<typeof at.callbacksHere>, state: CallbackState) =>
  expect
    .poll(
      async () => {
        await calls.turn()
        return (await only()).state
      },
      { timeout: 15_000 },
    )
    .toBe(state)

describe('a line', () => {
  it('calls back what is due, as a further part of the conversation in which it was promised', async () => {
    expect(await promise(phone(1, 0))).toBe('promised')
    const before = await only()
    expect(before).toMatchObject({ state: 'DUE', keeper: 'line', number: phone(1, 0), line: { name: line.name } })
    await turnUntil(at.callbacksHere(), 'DONE')
    const { calls, ...after } = await only()
    expect(after).toMatchObject({ attempts: 1, lastResult: 'answered', outcome: 'Reached', closedBy: null })
    expect(calls).toMatchObject([{ keeper: 'line', result: 'answered', line: { name: line.name } }])
    const guid = calls[0]?.guid ?? ''
    const { rows } = await at.core.owner.query('SELECT thread, to_number, disposition FROM dial_log WHERE guid = $1', [
      guid,
    ])
    expect(rows).toEqual([{ thread: before.guid, to_number: phone(1, 0), disposition: 'told' }])
  })

  it('tries again until its calls are used up, and leaves it given up', async () => {
    await set({ mostAttempts: 2 })
    await promise(phone(2, 1))
    await at.core.owner.query('UPDATE callback_request SET late_told_at = now()')
    await turnUntil(at.callbacksHere(), 'GIVEN_UP')
    // Of a new time it is told again.
    const { rows } = await at.core.owner.query('SELECT late_told_at FROM callback_request')
    expect(rows).toEqual([{ late_told_at: null }])
    expect(await only()).toMatchObject({ attempts: 2, lastResult: 'busy', outcome: 'Not reached after 2 calls' })
    expect(at.heard.get(phone(2, 1))).toBe(2)
  })

  it('is one, though two processes look at the same moment', async () => {
    await promise(phone(3, 0))
    const [one, other] = [at.callbacksHere(), at.callbacksHere()]
    const begun = await Promise.all([one.turn(), other.turn(), one.turn(), other.turn()])
    expect(begun.reduce((sum, calls) => sum + calls, 0)).toBe(1)
    await turnUntil(one, 'DONE')
    expect(at.heard.get(phone(3, 0))).toBe(1)
  })

  it('calls once, though its flow promises again each time', async () => {
    const again = await makeFlow(at.core, 2, promising())
    await at.core.owner.query('UPDATE call_script SET published_version = $2, channel = 1 WHERE id_call_script = $1', [
      again.idCallScript,
      again.version,
    ])
    await set({ idCallScript: again.idCallScript })
    await promise(phone(11, 0))
    const calls = at.callbacksHere()
    const listed = async () => {
      await calls.turn()
      const { items } = (await admin().call(Callbacks.List, { query: { ...ALL, sort: '-dueAt' } })).body
      return items.map(({ state, keeper }) => [state === 'DONE' || keeper, state === 'CALLING'])
    }
    await expect.poll(listed, { timeout: 15_000 }).toEqual(
      expect.arrayContaining([
        [true, false],
        ['person', false],
      ]),
    )
    expect([await calls.turn(), at.heard.get(phone(11, 0))]).toEqual([0, 1])
  })

  it('calls nobody whom a person has, and calls once it is given back', async () => {
    await promise(phone(4, 0))
    const params = { idCallback: (await only()).idCallback }
    await admin().call(Callbacks.Take, { params })
    const calls = at.callbacksHere()
    expect(await calls.turn()).toBe(0)
    await admin().call(Callbacks.GiveBack, { params })
    await turnUntil(calls, 'DONE')
  })

  it('calls nobody on a do-not-call list, and no number that may not be called by now', async () => {
    await promise(phone(5, 0))
    await at.core.inTenant(2, (ctx) => suppressPerson(ctx, phone(5, 0), 'asked for it'))
    await turnUntil(at.callbacksHere(), 'GIVEN_UP')
    expect(await only()).toMatchObject({ outcome: 'On a do-not-call list', attempts: 0 })
    await at.core.owner.query('DELETE FROM callback_request')
    await promise(phone(6, 0))
    await at.core.owner.query(`UPDATE callback_request SET number = '+420900123456'`)
    await turnUntil(at.callbacksHere(), 'GIVEN_UP')
    expect([(await only()).attempts, at.heard.size]).toEqual([0, 0])
  })

  it('calls nobody outside the hours that are set by then', async () => {
    await promise(phone(7, 0))
    const yesterday = new Date(at.core.clock.now().getTime() - 86_400_000).getUTCDay()
    await set({ days: [yesterday === 0 ? 7 : yesterday], from: '10:00', to: '11:00' })
    await turnUntil(at.callbacksHere(), 'OPEN')
    expect(await only()).toMatchObject({ moveReason: 'Outside calling hours', attempts: 0 })
    expect(at.heard.size).toBe(0)
  })

  it('calls nobody while it is off, or all calls are stopped', async () => {
    await promise(phone(8, 0))
    const calls = at.callbacksHere()
    await at.core.owner.query('UPDATE line SET enabled = false WHERE id_line = $1', [line.idLine])
    expect(await calls.turn()).toBe(0)
    await at.core.owner.query('UPDATE line SET enabled = true WHERE id_line = $1', [line.idLine])
    await at.core.owner.query('UPDATE configuration SET campaigns_running = false')
    expect(await calls.turn()).toBe(0)
    await at.core.owner.query('UPDATE configuration SET campaigns_running = true')
    await turnUntil(calls, 'DONE')
  })

  it('calls nobody who is still on the phone by which it was promised', async () => {
    await promise(phone(12, 0))
    const calls = at.callbacksHere()
    await underWay({ thread: (await only()).guid, channel: 1 })
    expect(await calls.turn()).toBe(0)
    await gone()
    await turnUntil(calls, 'DONE')
  })

  it('is not held up by those of another line that has no room', async () => {
    const full = await makeLine(at.core, 2, `Full ${crypto.randomUUID()}`)
    await at.core.owner.query('UPDATE line SET most_calls = 1 WHERE id_line = $1', [full.idLine])
    await underWay({ line: full })
    await promise(phone(13, 0))
    await at.core.owner.query(
      `INSERT INTO callback_request (id_tenant, guid, ask, number, due_at, promised_at, note, created_at, id_line)
       SELECT id_tenant, gen_random_uuid(), 'q', '+4206050190' || (10 + n), due_at - interval '1 hour', due_at, '', created_at, $1
       FROM callback_request, generate_series(1, 25) AS n`,
      [full.idLine],
    )
    const calls = at.callbacksHere()
    expect(await calls.turn()).toBe(1)
    await gone()
    await calls.settled()
  })

  it('leaves to a person what became of a call of which the process is gone, and makes one that was never made', async () => {
    await promise(phone(9, 0))
    const { idCallback } = await only()
    const lost = async (guid: string, minutes: number) =>
      await at.core.owner.query(
        `UPDATE callback_request SET state = 'CALLING', attempts = 1;
         DELETE FROM destination_minute;
         INSERT INTO callback_attempt (id_tenant, id_callback_request, keeper, at, id_line, guid, limited)
         VALUES (2, ${idCallback}, 'line', '${new Date(at.core.clock.now().getTime() - minutes * 60_000).toISOString()}', ${line.idLine}, '${guid}',
           '[{"idLine": ${line.idLine}, "prefix": "+420"}]');
         INSERT INTO destination_minute (id_tenant, id_line, prefix, minute, calls, seconds)
         SELECT 2, id_line, '+420', date_trunc('minute', at), 3, 300 FROM callback_attempt WHERE guid = '${guid}'`,
      )
    const counted = async () =>
      (await at.core.owner.query('SELECT calls, seconds < 300 AS is_less FROM destination_minute')).rows
    await lost(crypto.randomUUID(), 10)
    await turnUntil(at.callbacksHere(), 'DONE')
    expect(await only()).toMatchObject({ attempts: 1 })
    expect(await counted()).toEqual([{ calls: 2, is_less: true }])
    await at.core.owner.query(
      `DELETE FROM callback_attempt; UPDATE callback_request SET state = 'OPEN', closed_at = NULL, last_result = NULL`,
    )
    const { guid } = await at.on.real(promising(), { from: 'x' })
    await at.core.owner.query('UPDATE dial_log SET end_whose = $2, to_number = $3 WHERE guid = $1', [
      ...[guid, 'platform', phone(9, 0)],
    ])
    // A call to another number that was promised in the same conversation is none of it.
    const other = await at.on.real(saying('success'), { from: 'y', thread: guid })
    await at.core.owner.query('UPDATE dial_log SET ended_at = NULL WHERE guid = $1', [other.guid])
    await underWay({ thread: guid, to: phone(15, 0) })
    const ended = (ago: string) =>
      at.core.owner.query(`UPDATE dial_log SET ended_at = $2::timestamptz - $3::interval WHERE guid = $1`, [
        ...[guid, at.core.clock.now().toISOString(), ago],
      ])
    await lost(guid, 10)
    const calls = at.callbacksHere()
    const result = async () => [await calls.turn(), (await only()).lastResult]
    // Its own process may be about to keep it.
    await ended('-1 hour')
    expect(await result()).toEqual([0, null])
    await ended('2 minutes')
    // It goes on in another flow.
    const onward = crypto.randomUUID()
    await underWay({ thread: guid, to: phone(9, 0) }, onward)
    expect(await result()).toEqual([0, null])
    await at.core.owner.query('DELETE FROM conversation_session WHERE guid = $1', [onward])
    await expect.poll(result).toEqual([0, 'unknown'])
    expect(await counted()).toEqual([{ calls: 3, is_less: true }])
    await gone()
    expect(await only()).toMatchObject({ state: 'DUE', keeper: 'person', lastResult: 'unknown' })
    // A person leaves it to the line again.
    await admin().call(Callbacks.Take, { params: { idCallback } })
    expect((await admin().call(Callbacks.GiveBack, { params: { idCallback } })).body.keeper).toBe('line')
  })
})

describe('a person', () => {
  it('makes what a flow promised, from the conversation to its end', async () => {
    await set({ by: 'person' })
    expect(await promise(phone(10, 0))).toBe('promised')
    const calls = at.callbacksHere()
    expect(await calls.turn()).toBe(0)
    const { idCallback, guid, keeper } = await only()
    const { legs } = (await admin().call(Conversations.Conversations, { query: { guid } })).body
    expect([keeper, legs[0]?.log.from, legs[0]?.log.line?.name]).toEqual(['person', phone(10, 0), line.name])
    const params = { idCallback }
    await admin().call(Callbacks.Take, { params })
    const body = { result: 'answered', note: 'The bill is paid', dueAt: null } as const
    expect((await admin().call(Callbacks.AddCall, { params, body })).body).toMatchObject({
      ...{ state: 'DONE', outcome: 'Reached', calls: [{ keeper: 'person', note: 'The bill is paid' }] },
    })
    expect([await calls.turn(), at.heard.size]).toEqual([0, 0])
  })
})

describe('a step that promises', () => {
  it('leaves by moved with the new time outside hours, and by next where that leads nowhere', async () => {
    const now = at.core.clock.now()
    const tomorrow = new Date(now.getTime() + 86_400_000).getUTCDay() || 7
    await set({ days: [tomorrow], from: '10:00', to: '11:00' })
    expect(await promise(phone(20, 0), promising({}, { next: 'end', moved: 'other' }))).toBe('moved')
    expect(await promise(phone(21, 0), promising())).toBe('promised')
    const { items } = (await admin().call(Callbacks.List, { query: ALL })).body
    expect(items.map(({ state, moveReason }) => [state, moveReason])).toEqual([
      ['OPEN', 'Outside calling hours'],
      ['OPEN', 'Outside calling hours'],
    ])
  })

  it('takes the place of what another flow of the same conversation promised', async () => {
    await set({ by: 'person' })
    await promise(phone(22, 0))
    const { guid: thread } = await only()
    const guid = crypto.randomUUID()
    await underWay({ thread }, guid)
    const promised = { guid, ask: 'q1', idLine: line.idLine, note: '', dueAt: '2099-01-01T10:00:00Z' }
    await at.core.inTenant(2, (ctx) => promiseCallback(ctx, { ...promised, number: phone(23, 0) }))
    const states = async () =>
      (await admin().call(Callbacks.List, { query: { ...ALL, sort: 'dueAt' } })).body.items.map(({ state }) => state)
    // To another number it is another promise.
    expect(await states()).toEqual(['DUE', 'OPEN'])
    await at.core.inTenant(2, (ctx) => promiseCallback(ctx, { ...promised, ask: 'q2', number: phone(22, 0) }))
    await gone()
    expect(await states()).toEqual(['DONE', 'OPEN', 'OPEN'])
  })

  it('leaves by moved where the number may not be called, and nothing is kept', async () => {
    const premium = '+420 900 123 456'
    expect(await promise(premium, promising({}, { next: 'end', moved: 'other' }))).toBe('moved')
    expect((await admin().call(Callbacks.List, { query: ALL })).body.items).toEqual([])
  })
})
