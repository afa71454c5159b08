import { callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import type { CallbackDetail } from '@parley/contract/callbacks/callback.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFlow } from '../../../test/conversations.ts'
import { addContacts, contactsOf, makeCampaign } from '../../../test/dialedCampaign.ts'
import { phone, promising, useDialerTest } from '../../../test/dialerTest.ts'
import { rescheduleContacts } from '../../campaigns/prepare.ts'
import { suppressPerson } from '../../suppressions/suppression.service.ts'

const { Callbacks } = operations
const { AddContactEvents, ChangeContacts } = operations.Campaigns
/** Closed ones, too. */
const ALL = { state: [...callbackState.values] }
const at = useDialerTest()

beforeEach(() => at.core.owner.query('DELETE FROM callback_request; DELETE FROM callback_setting'))

const admin = () => at.core.as('admin')
async function only(): Promise<CallbackDetail> {
  const { items } = (await admin().call(Callbacks.List, { query: ALL })).body
  expect(items).toHaveLength(1)
  return (await admin().call(Callbacks.Basic, { params: { idCallback: items[0]?.idCallback ?? 0 } })).body
}

describe('a campaign', () => {
  const calledBack = async (last: number, facts: Parameters<typeof makeCampaign>[3] = {}) => {
    const flow = await makeFlow(at.core, 2, promising())
    const { idCampaign } = await makeCampaign(at.core, 2, flow, facts)
    const number = phone(30, last)
    await addContacts(at.core, 2, idCampaign, [number])
    return { idCampaign, number }
  }

  it('keeps what it promised on its last attempt, and gives up where nobody answers', async () => {
    const { idCampaign, number } = await calledBack(0, { mostAttempts: 1 })
    at.later.set(number, { result: 'busy', ringMs: 500 })
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    expect(at.heard.get(number)).toBe(2)
    expect(await only()).toMatchObject({
      ...{ state: 'GIVEN_UP', outcome: 'Not reached after one call', lastResult: 'busy', attempts: 1 },
      calls: [{ keeper: 'campaign', result: 'busy' }],
    })
  })

  it('keeps the end of a call though two callbacks of its contact are open', async () => {
    const flow = await makeFlow(at.core, 2, promising({ date: '"2099-01-01"', time: '"10:00"' }))
    const { idCampaign } = await makeCampaign(at.core, 2, flow, { mostAttempts: 1 })
    await addContacts(at.core, 2, idCampaign, [phone(32, 0)])
    at.later.set(phone(32, 0), { result: 'busy', ringMs: 500 })
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [['CALLBACK_WAIT', 'answered']])
    await at.core.owner.query(
      `INSERT INTO callback_request (id_tenant, guid, ask, number, due_at, promised_at, note, created_at, id_campaign, id_contact, by_campaign)
       SELECT id_tenant, gen_random_uuid(), 'q2', number, due_at, due_at, note, created_at, id_campaign, id_contact, true FROM callback_request;
       UPDATE campaign_contact SET due_at = '${at.core.clock.now().toISOString()}' WHERE id_campaign = ${idCampaign}`,
    )
    await at.turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
    const { items } = (await admin().call(Callbacks.List, { query: ALL })).body
    expect(items.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['GIVEN_UP', 1],
      ['GIVEN_UP', 1],
    ])
  })

  it('leaves alone what a person has, who decides for its contact, too', async () => {
    const flow = await makeFlow(at.core, 2, promising({ date: '"2099-01-01"', time: '"10:00"' }))
    const { idCampaign } = await makeCampaign(at.core, 2, flow)
    await addContacts(at.core, 2, idCampaign, [phone(40, 0)])
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [['CALLBACK_WAIT', 'answered']])
    const callback = await only()
    expect(callback).toMatchObject({ keeper: 'campaign', state: 'OPEN', campaign: { id: idCampaign } })
    const params = { idCallback: callback.idCallback }
    const dueAt = async () =>
      (await at.core.owner.query('SELECT due_at FROM campaign_contact WHERE id_campaign = $1', [idCampaign])).rows[0]
        .due_at
    await admin().call(Callbacks.Take, { params })
    expect([(await only()).keeper, await dueAt()]).toEqual(['person', null])
    const { rows } = await at.core.owner.query(
      'SELECT id_contact::int AS id FROM campaign_contact WHERE id_campaign = $1',
      [idCampaign],
    )
    const redial = { params: { idCampaign }, body: { action: 'redial' as const, contacts: [rows[0].id] } }
    expect((await admin().call(ChangeContacts, redial)).body).toEqual({ changed: 0, unchanged: 1 })
    await admin().call(Callbacks.GiveBack, { params })
    expect((await dueAt()).toISOString()).toBe(callback.dueAt.replace('Z', '.000Z'))
    // One that is to be called at once is not, once a person takes its callback.
    await at.core.owner.query(`UPDATE campaign_contact SET state = 'READY' WHERE id_campaign = $1`, [idCampaign])
    await admin().call(Callbacks.Take, { params })
    expect(await dueAt()).toBeNull()
    await admin().call(Callbacks.GiveBack, { params })
    const body = { result: 'answered', note: '', dueAt: null } as const
    await admin().call(Callbacks.Take, { params })
    expect((await admin().call(Callbacks.AddCall, { params, body })).body.state).toBe('DONE')
    expect(await contactsOf(at.core, idCampaign)).toMatchObject([{ state: 'DONE_NEGATIVE', decision: 'person' }])
  })

  it('calls at the new time of the contact, and is not late before', async () => {
    const flow = await makeFlow(at.core, 2, promising({ date: '"2099-01-01"', time: '"10:00"' }))
    const { idCampaign } = await makeCampaign(at.core, 2, flow)
    await addContacts(at.core, 2, idCampaign, [phone(45, 0)])
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [['CALLBACK_WAIT', 'answered']])
    const told = async () =>
      (await at.core.owner.query('SELECT late_told_at IS NOT NULL AS told FROM callback_request')).rows[0].told
    const late = () => at.core.owner.query('UPDATE callback_request SET late_told_at = now()')
    await late()
    const { rows } = await at.core.owner.query('SELECT key FROM campaign_contact WHERE id_campaign = $1', [idCampaign])
    const event = { event: 'e1', kind: 'callAt', key: rows[0].key, at: '2098-01-01T10:00:00Z' } as const
    const params = { idCampaign }
    const { results } = (await admin().call(AddContactEvents, { params, body: { events: [event] } })).body
    expect(results).toMatchObject([{ result: 'applied' }])
    expect([(await only()).dueAt, await told()]).toEqual(['2098-01-01T10:00:00Z', false])
    await late()
    await at.core.owner.query(
      `UPDATE campaign SET frequency_cap = '{"calls": 1, "days": 7}' WHERE id_campaign = ${idCampaign};
       UPDATE campaign_contact SET due_at = '${at.core.clock.now().toISOString()}' WHERE id_campaign = ${idCampaign}`,
    )
    const moved = async () => {
      await dialer.dialer.turn()
      const { moveReason, dueAt } = await only()
      return [moveReason, new Date(dueAt) < new Date('2098-01-01')]
    }
    await expect.poll(moved, { timeout: 10_000 }).toEqual(['Called too often lately', true])
    expect(await told()).toBe(false)
  })

  it('leaves to people what it has no time for any more, because no window opens', async () => {
    const flow = await makeFlow(at.core, 2, promising({ date: '"2099-01-01"', time: '"10:00"' }))
    const { idCampaign } = await makeCampaign(at.core, 2, flow)
    await addContacts(at.core, 2, idCampaign, [phone(47, 0)])
    const dialer = await at.dialerHere()
    await at.turnUntil(dialer, idCampaign, [['CALLBACK_WAIT', 'answered']])
    const { keeper: before, dueAt } = await only()
    expect(before).toBe('campaign')
    await at.core.owner.query(
      `UPDATE campaign SET windows = '[{"days": [1], "from": "10:00", "to": "09:00"}]' WHERE id_campaign = ${idCampaign};
       UPDATE campaign_contact SET due_at = '${at.core.clock.now().toISOString()}' WHERE id_campaign = ${idCampaign}`,
    )
    const keeper = async () => {
      await dialer.dialer.turn()
      return (await only()).keeper
    }
    await expect.poll(keeper, { timeout: 10_000 }).toBe('person')
    const { idCallback } = await only()
    expect(await only()).toMatchObject({ state: 'OPEN', dueAt })
    // When windows open again the campaign doesn't take it back, and once a person has called it is over for the campaign, too.
    await at.core.owner.query(`UPDATE campaign SET windows = '[]' WHERE id_campaign = ${idCampaign}`)
    await at.core.inTenant(2, (ctx) => rescheduleContacts(ctx, idCampaign, 0))
    const { rows } = await at.core.owner.query(`SELECT due_at FROM campaign_contact WHERE id_campaign = ${idCampaign}`)
    expect(rows).toEqual([{ due_at: null }])
    await admin().call(Callbacks.Take, { params: { idCallback } })
    const body = { result: 'answered', note: '', dueAt: null } as const
    expect((await admin().call(Callbacks.AddCall, { params: { idCallback }, body })).body.state).toBe('DONE')
    expect(await contactsOf(at.core, idCampaign)).toMatchObject([{ state: 'DONE_NEGATIVE', decision: 'person' }])
  })

  it('closes what waits for a contact that it calls no more, and leaves what it can call no more to people', async () => {
    const flow = await makeFlow(at.core, 2, promising({ date: '"2099-01-01"', time: '"10:00"' }))
    const { idCampaign } = await makeCampaign(at.core, 2, flow)
    const phones = [0, 1, 2, 3].map((last) => phone(50 + last, 0))
    await addContacts(at.core, 2, idCampaign, phones)
    const waits = ['CALLBACK_WAIT', 'answered']
    await at.turnUntil(await at.dialerHere(), idCampaign, [waits, waits, waits, waits])
    const [listed, cancelled, told, owned] = phones
    const rows = async () => (await admin().call(Callbacks.List, { query: ALL })).body.items
    const of = async (number = '') => (await rows()).find((callback) => callback.number === number)
    await at.core.inTenant(2, (ctx) => suppressPerson(ctx, listed ?? '', 'asked for it'))
    expect(await of(listed)).toMatchObject({ state: 'GIVEN_UP', outcome: 'On a do-not-call list' })
    const { rows: contacts } = await at.core.owner.query<{ id: number; key: string; phone: string }>(
      'SELECT id_contact::int AS id, key, phone FROM campaign_contact WHERE id_campaign = $1',
      [idCampaign],
    )
    const contact = (number = '') => contacts.find(({ phone: own }) => own === number) ?? { id: 0, key: '' }
    const params = { idCampaign }
    await admin().call(ChangeContacts, { params, body: { action: 'cancel', contacts: [contact(cancelled).id] } })
    expect(await of(cancelled)).toMatchObject({ state: 'GIVEN_UP', outcome: 'Canceled' })
    await admin().call(Callbacks.Take, { params: { idCallback: (await of(owned))?.idCallback ?? 0 } })
    const events = [
      { event: 'e1', kind: 'leaveOut', key: contact(told).key } as const,
      { event: 'e2', kind: 'callAt', key: contact(owned).key, at: '2098-01-01T10:00:00Z' } as const,
    ]
    const { results } = (await admin().call(AddContactEvents, { params, body: { events } })).body
    expect(results.map(({ result }) => result)).toEqual(['applied', 'unchanged'])
    expect(await of(told)).toMatchObject({ state: 'GIVEN_UP', outcome: 'Canceled' })
    await admin().call(Callbacks.GiveBack, { params: { idCallback: (await of(owned))?.idCallback ?? 0 } })
    expect((await of(owned))?.keeper).toBe('campaign')
    await at.core.owner.query('UPDATE campaign SET status = 9 WHERE id_campaign = $1', [idCampaign])
    expect((await of(owned))?.keeper).toBe('person')
  })
})
