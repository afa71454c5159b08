import { operations } from '@parley/contract/operations.ts'
import { describe, expect, it } from 'vitest'
import { makeCampaign } from '../../../test/dialedCampaign.ts'
import { phone } from '../../../test/dialerTest.ts'
import { giveRole } from '../../../test/giveRole.ts'
import type { PersonName } from '../../../test/people.ts'
import { anonymiseContacts } from '../../contacts/anonymise.ts'
import { suppressPerson } from '../../suppressions/suppression.service.ts'

import {
  addOne,
  at,
  center,
  made,
  sendAll,
  set,
  stepOf,
  taken,
  tried,
  useFollowUps,
  whyOf,
} from './followUps.testing.ts'

useFollowUps()

const { Overview, Contacts } = operations.Campaigns

describe('a message', () => {
  it('follows the try that it is set for, once, and “Ask why” shows it', async () => {
    const { idCampaign, idContact, number } = await made(1, [stepOf(), stepOf({ tries: 2 })])
    await tried(idCampaign, 'busy')
    expect(await whyOf(idCampaign, idContact)).toMatchObject([
      { state: 'waiting', channel: 'sms', tries: 1, text: null },
    ])
    await sendAll()
    await sendAll()
    expect(taken).toEqual([{ to: number, text: `We called ${number}.` }])
    expect(await whyOf(idCampaign, idContact)).toMatchObject([
      { state: 'sent', recipient: number, text: `We called ${number}.`, sentAt: expect.any(String), error: null },
    ])
    const { body } = await at.core.as('admin').call(Overview, { params: { idCampaign } })
    expect(body.followUps).toEqual({ sent: 1, waiting: 0, failed: 0, leftOut: [] })
    const only = async (state: 'sent' | 'waiting') =>
      (await at.core.as('admin').call(Contacts, { params: { idCampaign }, query: { followUp: [state] } })).body.items
    expect([await only('sent'), await only('waiting')]).toMatchObject([[{ idContact, followUp: 'sent' }], []])
  })

  it('follows nothing where somebody answered, nor another campaign’s tries', async () => {
    const { idCampaign, idContact } = await made(0, [stepOf(), stepOf({ when: 'givenUp' })])
    await tried(idCampaign, 'answered', 'DONE_SUCCESS')
    await sendAll()
    expect([taken, await whyOf(idCampaign, idContact)]).toEqual([[], []])
    const { idCampaign: without } = await makeCampaign(at.core, 2, at.success)
    expect((await at.core.as('admin').call(Overview, { params: { idCampaign: without } })).body.followUps).toBeNull()
  })

  it('follows the end of the tries, also of a campaign that has finished by itself; not of one that a person ended', async () => {
    const { idCampaign, idContact, number } = await made(2, [stepOf({ when: 'givenUp' })])
    await set(`UPDATE campaign SET most_attempts = 1 WHERE id_campaign = $1`, idCampaign)
    await tried(idCampaign, 'noAnswer', 'UNREACHED')
    await set('UPDATE campaign SET status = 9 WHERE id_campaign = $1', idCampaign)
    await sendAll()
    expect(taken.map(({ to }) => to)).toEqual([number])
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ state: 'sent', tries: null }])

    const other = await made(2, [stepOf()])
    await tried(other.idCampaign, 'noAnswer')
    const campaign = (await at.core.as('admin').call(operations.Campaigns.Basic, { params: other })).body
    await at.core.as('admin').call(operations.Campaigns.ChangeStatus, {
      ...{ params: other, body: { status: 9, rowVersion: campaign.rowVersion } },
    })
    await sendAll()
    expect(await whyOf(other.idCampaign, other.idContact)).toMatchObject([{ state: 'leftOut', reason: 'over' }])
  })

  it('of a campaign that a person ended is not sent, also where a call or the center tells later', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    await tried(idCampaign, 'busy')
    center.take = async () => {
      const { rowVersion } = (await at.core.as('admin').call(operations.Campaigns.Basic, { params: { idCampaign } }))
        .body
      await at.core.as('admin').call(operations.Campaigns.ChangeStatus, {
        ...{ params: { idCampaign }, body: { status: 9, rowVersion } },
      })
      throw new Error('the gateway answered 503')
    }
    await sendAll()
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ state: 'waiting' }])
    // Of a call that rang when it was ended.
    const late = await addOne(idCampaign, phone(698, 1), { agreed: true })
    await set(
      `INSERT INTO campaign_follow_up (id_tenant, id_campaign, id_contact, key, channel, guid, phone, created_at, due_at)
        SELECT id_tenant, id_campaign, $1, key, channel, guid, phone, created_at, created_at FROM campaign_follow_up WHERE id_contact = $2`,
      ...[late, idContact],
    )
    await set(`UPDATE campaign_contact SET state = 'RETRY_WAIT' WHERE id_contact = $1`, late)
    await set(`UPDATE campaign_follow_up SET due_at = $2 WHERE id_campaign = $1`, idCampaign, at.core.clock.now())
    await sendAll()
    for (const each of [idContact, late])
      expect(await whyOf(idCampaign, each)).toMatchObject([{ state: 'leftOut', reason: 'over' }])
    expect(taken).toEqual([])
  })

  it('that waits in a campaign that finished by itself can be left out, by people who may change it', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    await tried(idCampaign, 'busy')
    const drop = (who: PersonName) =>
      at.core.as(who).call(operations.Campaigns.DropFollowUps, { params: { idCampaign } })
    expect((await drop('admin')).status).toBe(422)
    await set('UPDATE campaign SET status = 9 WHERE id_campaign = $1', idCampaign)
    expect([(await drop('nobody')).status, (await drop('other')).status]).toEqual([403, 404])
    expect((await drop('admin')).body).toEqual({ dropped: 1 })
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ state: 'leftOut', reason: 'over' }])
    const { body } = await at.core.as('admin').call(operations.Audit.Audit, { query: { entityKind: 'Campaign' } })
    expect(body.items[0]).toMatchObject({
      actor: { name: 'admin Tester' },
      after: { what: 'Waiting messages left out', messages: 1 },
    })
  })

  it('comes once more where it was left out and the contact is called again, or given up without a call', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf({ when: 'givenUp' })])
    await set(`UPDATE campaign SET most_attempts = 1 WHERE id_campaign = $1`, idCampaign)
    await tried(idCampaign, 'busy', 'UNREACHED')
    await set(
      `UPDATE campaign_follow_up SET state = 'leftOut', reason = 'reached', due_at = NULL WHERE id_contact = $1`,
      idContact,
    )
    const closed = [{ label: 'phone', phone: phone(made.index, 1), zone: 'Europe/Prague', tries: 1, results: {} }].map(
      (each) => ({ ...each, lastResult: null, lastAt: null, closed: 'person' }),
    )
    await set(
      `UPDATE campaign_contact SET state = 'RETRY_WAIT', due_at = $2, numbers = $3 WHERE id_contact = $1`,
      ...[idContact, at.core.clock.now(), JSON.stringify(closed)],
    )
    await at.turnUntil(await at.dialerHere(), idCampaign, [['UNREACHED', 'busy']])
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ state: 'waiting', reason: null, tries: null }])
  })

  it('goes to a mobile alone where it says so, by the number that was called first', async () => {
    const { idCampaign, idContact, number } = await made(1, [stepOf({ to: 'mobile' })])
    const landline = '+420212345671'
    const numbers = [landline, number].map((each, place) => ({
      ...{
        label: `n${place}`,
        phone: each,
        zone: 'Europe/Prague',
        tries: 0,
        results: {},
        lastResult: null,
        lastAt: null,
        closed: null,
      },
    }))
    await set(
      'UPDATE campaign_contact SET phone = $2, numbers = $3 WHERE id_contact = $1',
      idContact,
      landline,
      JSON.stringify(numbers),
    )
    await set(`UPDATE campaign SET next_number = 'delay' WHERE id_campaign = $1`, idCampaign)
    const only = await addOne(idCampaign, '+420212345681', { agreed: true })
    await at.turnUntil(await at.dialerHere(), idCampaign, [
      ['RETRY_WAIT', 'busy'],
      ['RETRY_WAIT', 'busy'],
    ])
    await sendAll()
    expect(taken.map(({ to }) => to)).toEqual([number])
    expect(await whyOf(idCampaign, only)).toMatchObject([{ state: 'leftOut', reason: 'notMobile' }])
  })
})

describe('nothing is sent', () => {
  it.each([
    ['without the consent of the contact', { agreed: false }, {}, 'noConsent'],
    ['without a word of it', {}, {}, 'noConsent'],
    ['where nobody stated that all agreed', { agreed: true }, { consent: 'stated', isStated: false }, 'noConsent'],
  ] as const)('%s', async (_, data, more, reason) => {
    const { idCampaign, idContact } = await made(1, [stepOf()], data, more)
    await tried(idCampaign, 'busy')
    await sendAll()
    expect(taken).toEqual([])
    expect(await whyOf(idCampaign, idContact)).toMatchObject([
      { state: 'leftOut', reason, text: null, recipient: null },
    ])
    const { body } = await at.core.as('admin').call(Overview, { params: { idCampaign } })
    expect(body.followUps?.leftOut).toEqual([{ reason, contacts: 1 }])
  })

  it('to numbers on a do-not-call list, and to a person who was reached, left out or told of meanwhile', async () => {
    const listed = await made(1, [stepOf()])
    const reached = await made(1, [stepOf()])
    const told = await made(1, [stepOf()])
    for (const { idCampaign } of [listed, reached, told]) await tried(idCampaign, 'busy')
    await at.core.inTenant(2, (ctx) => suppressPerson(ctx, listed.number, 'asked for it'))
    await set(`UPDATE campaign_contact SET state = 'DONE_NEGATIVE' WHERE id_contact = $1`, reached.idContact)
    await set(
      `INSERT INTO campaign_contact_event (id_tenant, id_campaign, event, id_contact, at) VALUES (2, $1, 'paid', $2, $3)`,
      ...[told.idCampaign, told.idContact, new Date(at.core.clock.now().getTime() + 60_000)],
    )
    await sendAll()
    expect(taken).toEqual([])
    const reasons = await Promise.all(
      [listed, reached, told].map(async ({ idCampaign, idContact }) => (await whyOf(idCampaign, idContact))[0]?.reason),
    )
    expect(reasons).toEqual(['doNotCall', 'reached', 'event'])
  })

  it('more often than the tenant lets a person get, by all campaigns', async () => {
    await set(
      `INSERT INTO campaign_policy (id_tenant, most_messages) VALUES (2, 1) ON CONFLICT (id_tenant) DO UPDATE SET most_messages = 1`,
    )
    const first = await made(1, [stepOf()])
    await tried(first.idCampaign, 'busy')
    await sendAll()
    const { idCampaign } = await made(1, [stepOf()])
    const again = await addOne(idCampaign, first.number, { agreed: true })
    await at.turnUntil(await at.dialerHere(), idCampaign, [
      ['RETRY_WAIT', 'busy'],
      ['RETRY_WAIT', 'busy'],
    ])
    await sendAll()
    await set(`UPDATE campaign_policy SET most_messages = 2 WHERE id_tenant = 2`)
    expect(await whyOf(idCampaign, again)).toMatchObject([{ state: 'leftOut', reason: 'cap' }])
    expect(taken).toHaveLength(2)
  })

  it('outside the hours, as long as the campaign is held, and while the contact is called', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    await tried(idCampaign, 'busy')
    const waits = async () => {
      await sendAll()
      return (await whyOf(idCampaign, idContact))[0]?.state
    }
    await set('UPDATE campaign SET status = 7 WHERE id_campaign = $1', idCampaign)
    expect(await waits()).toBe('waiting')
    await set(
      `UPDATE campaign SET status = 8, holds = '[{"reason": "BUDGET", "until": null, "detail": null}]' WHERE id_campaign = $1`,
      idCampaign,
    )
    expect(await waits()).toBe('waiting')
    await set(
      `UPDATE campaign SET holds = '[]', broken_until = $2 WHERE id_campaign = $1`,
      idCampaign,
      new Date('2100-01-01'),
    )
    expect(await waits()).toBe('waiting')
    await set(`UPDATE campaign SET broken_until = NULL WHERE id_campaign = $1`, idCampaign)
    await set(`UPDATE campaign_contact SET state = 'DIALING' WHERE id_contact = $1`, idContact)
    expect(await waits()).toBe('waiting')
    await set(`UPDATE campaign_contact SET state = 'RETRY_WAIT' WHERE id_contact = $1`, idContact)
    const later = (at.core.clock.now().getUTCDay() + 3) % 7 || 7
    await set(
      `UPDATE campaign SET windows = $2 WHERE id_campaign = $1`,
      idCampaign,
      JSON.stringify([{ days: [later], from: '09:00', to: '10:00' }]),
    )
    expect(await waits()).toBe('waiting')
    expect((await whyOf(idCampaign, idContact))[0]?.dueAt).toMatch(/T0[78]:00/)
    expect(taken).toEqual([])
  })

  it('by a demonstration, but to demonstration numbers', async () => {
    const { idCampaign, idContact } = await made(1, [stepOf()])
    await tried(idCampaign, 'busy')
    await set('UPDATE campaign SET status = 0 WHERE id_campaign = $1', idCampaign)
    const demo = await addOne(idCampaign, '+420605007771', { agreed: true })
    await set(`UPDATE campaign_contact SET phone = '+447700900123', key = 'demo' WHERE id_contact = $1`, demo)
    await at.turnUntil(await at.dialerHere(), idCampaign, [
      ['RETRY_WAIT', 'busy'],
      ['RETRY_WAIT', 'voicemail'],
    ])
    await sendAll()
    expect(await whyOf(idCampaign, idContact)).toMatchObject([{ reason: 'demo' }])
    expect(taken.map(({ to }) => to)).toEqual(['+447700900123'])
  })
})

it('shows neither number nor text to people who may not see personal data', async () => {
  const { idCampaign, idContact, number } = await made(1, [stepOf()])
  await tried(idCampaign, 'busy')
  await sendAll()
  await giveRole(at.core, 'viewer', { Campaign: ['view'] })
  const [told] = await whyOf(idCampaign, idContact, 'viewer')
  expect(told).toMatchObject({ state: 'sent', text: null })
  expect(told?.recipient).not.toBe(number)
})

it('keeps nobody’s number and words once a contact is anonymised', async () => {
  const { idCampaign, idContact } = await made(1, [stepOf()])
  await tried(idCampaign, 'busy')
  await sendAll()
  await at.core.inTenant(2, ({ db }) => anonymiseContacts(db, [idContact]))
  const { rows } = await set('SELECT phone, recipient, body FROM campaign_follow_up WHERE id_contact = $1', idContact)
  expect(rows).toEqual([{ phone: rows[0]?.phone, recipient: rows[0]?.phone, body: null }])
  expect(rows[0]?.phone).not.toMatch(/\d/)
})
