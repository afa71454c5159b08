import type { ContactNumber } from '@parley/contract/contacts/contact.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { expect, it } from 'vitest'
import { makeFlow } from '../../test/conversations.ts'
import { addContacts, contactsOf, makeCampaign } from '../../test/dialedCampaign.ts'
import { phone, promising, useDialerTest } from '../../test/dialerTest.ts'
import { flowOf } from '../../test/orderFlow.ts'
import { renewRefused } from '../campaigns/prepare.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'

const { Why } = operations.Campaigns
const at = useDialerTest()
const again = { attempts: 2, delayMinutes: 1 }
const rules = { retries: { busy: again, noAnswer: again, voicemail: again, failed: again } }

const LABELS = ['Mobile', 'Home', 'Work'] as const
const numbersOf = (phones: readonly string[]): ContactNumber[] =>
  phones.map((each, place) => ({
    ...{ label: LABELS[place] ?? '', phone: each, zone: 'Europe/Prague', tries: 0, results: {} },
    ...{ lastResult: null, lastAt: null, closed: null },
  }))

/** A contact that is due, with these numbers in their order. */
async function addContact(idCampaign: number, ...phones: readonly [string, ...string[]]): Promise<number> {
  await addContacts(at.core, 2, idCampaign, [phones[0]])
  const { rows } = await at.core.owner.query<{ id: string }>(
    `UPDATE campaign_contact SET numbers = $2 WHERE id_contact = (SELECT max(id_contact) FROM campaign_contact WHERE id_campaign = $1)
     RETURNING id_contact AS id`,
    [idCampaign, JSON.stringify(numbersOf(phones))],
  )
  return Number(rows[0]?.id)
}
const whyOf = async (idCampaign: number, idContact: number) =>
  (await at.core.as('admin').call(Why, { params: { idCampaign, idContact } })).body
const sayingWrong = flowOf([
  { id: 'start', type: 'start', outlets: { next: 'outcome' } },
  { id: 'outcome', type: 'outcome', disposition: 'wrong number', result: 'negative', outlets: { next: 'end' } },
  { id: 'end', type: 'end', reason: 'done' },
])
const suppress = (number: string) => at.core.inTenant(2, (ctx) => suppressPerson(ctx, number, 'asked for it'))

it('tries the next number after each that does not reach anybody, and tells of each why', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, rules)
  const idContact = await addContact(idCampaign, phone(100, 1), phone(100, 2), phone(100, 0))
  const dialer = await at.dialerHere()
  await at.turnUntil(dialer, idCampaign, [['DONE_SUCCESS', 'answered']])
  expect([...at.heard]).toEqual([
    [phone(100, 1), 1],
    [phone(100, 2), 1],
    [phone(100, 0), 1],
  ])
  const why = await whyOf(idCampaign, idContact)
  expect(why.attempts.map((attempt) => attempt.phone)).toEqual([phone(100, 1), phone(100, 2), phone(100, 0)])
  expect(why.decisions.map(({ text }) => text)).toEqual([
    'Busy on “Mobile”. “Home” is tried next, at once.',
    'No answer on “Home”. “Work” is tried next, at once.',
    'Answered on “Work”, and done with success.',
  ])
  expect(why.contact).toMatchObject({ phone: phone(100, 0), attempts: 3 })
  expect(why.contact.numbers).toMatchObject([
    { label: 'Mobile', tries: 1, lastResult: 'busy', isNext: false },
    { label: 'Home', tries: 1, lastResult: 'noAnswer', isNext: false },
    { label: 'Work', tries: 1, lastResult: 'answered', isNext: true },
  ])
})

it('calls none of them more often than the rules say, nor all together', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, { ...rules, mostAttempts: 5 })
  await at.core.owner.query('UPDATE campaign SET most_per_number = 2 WHERE id_campaign = $1', [idCampaign])
  await addContact(idCampaign, phone(101, 1), phone(101, 2))
  await at.turnUntil(await at.dialerHere(), idCampaign, [['UNREACHED', 'noAnswer']])
  expect([...at.heard.values()]).toEqual([2, 2])
  at.heard.clear()
  const { idCampaign: short } = await makeCampaign(at.core, 2, at.success, { ...rules, mostAttempts: 2 })
  await addContact(short, phone(102, 1), phone(102, 2), phone(102, 0))
  await at.turnUntil(await at.dialerHere(), short, [['UNREACHED', 'noAnswer']])
  expect([...at.heard.keys()]).toEqual([phone(102, 1), phone(102, 2)])
})

it('never calls a number again of which the flow says that it is wrong', async () => {
  const wrong = await makeFlow(at.core, 2, sayingWrong)
  const { idCampaign } = await makeCampaign(at.core, 2, wrong, rules)
  const idContact = await addContact(idCampaign, phone(103, 0), phone(103, 1))
  await at.turnUntil(await at.dialerHere(), idCampaign, [['UNREACHED', 'busy']])
  expect(at.heard.get(phone(103, 0))).toBe(1)
  const { contact, decisions } = await whyOf(idCampaign, idContact)
  expect(contact.numbers[0]).toMatchObject({ closed: 'wrong' })
  expect(decisions[0]?.text).toBe('Wrong number: “Mobile” is never called again. “Home” is tried next, at once.')
})

it('never calls a number again of which the network says twice that nobody has it; a single one has its tries', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, rules)
  at.others.set(phone(119, 5), { result: 'failed', ringMs: 300, isUnassigned: true })
  const idContact = await addContact(idCampaign, phone(119, 5), phone(120, 1))
  await addContacts(at.core, 2, idCampaign, [phone(119, 5)])
  await at.turnUntil(await at.dialerHere(), idCampaign, [
    ['UNREACHED', 'busy'],
    ['UNREACHED', 'failed'],
  ])
  expect(at.heard.get(phone(119, 5))).toBe(5)
  const { contact, decisions } = await whyOf(idCampaign, idContact)
  expect(contact.numbers[0]).toMatchObject({ closed: 'unassigned' })
  expect(decisions.map(({ text }) => text).join(' ')).toContain('Not in service: “Mobile” is never called again.')
})

it('an entry on a do-not-call list closes its number alone, and the contact with the last of them', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, rules)
  const idContact = await addContact(idCampaign, phone(104, 0), phone(104, 1), phone(105, 0))
  await suppress(phone(104, 0))
  expect(await whyOf(idCampaign, idContact)).toMatchObject({
    contact: { state: 'READY', phone: phone(104, 1), numbers: [{ closed: 'suppressed' }, { closed: null }, {}] },
    decisions: [{ text: expect.stringContaining('with “Mobile”: asked for it. “Home” is called instead.') }],
  })
  // One that is not next is seen when it is.
  await suppress(phone(105, 0))
  const dialer = await at.dialerHere()
  await at.turnUntil(dialer, idCampaign, [['UNREACHED', 'busy']])
  expect([...at.heard.keys()]).toEqual([phone(104, 1)])

  const { idCampaign: other } = await makeCampaign(at.core, 2, at.success, rules)
  await addContact(other, phone(106, 0), phone(107, 0))
  await suppress(phone(107, 0))
  await suppress(phone(106, 0))
  expect(await contactsOf(at.core, other)).toMatchObject([{ state: 'SUPPRESSED', decision: 'suppressed' }])
})

it('who was listed while it was reserved is called on another number', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, rules)
  await suppress(phone(108, 0))
  await addContact(idCampaign, phone(108, 0), phone(109, 0))
  await at.turnUntil(await at.dialerHere(), idCampaign, [['DONE_SUCCESS', 'answered']])
  expect([...at.heard.keys()]).toEqual([phone(109, 0)])
})

it('calls a person once at a time, also where two processes call two contacts that share a number', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, rules)
  await addContact(idCampaign, phone(110, 0), phone(111, 0))
  await addContact(idCampaign, phone(111, 0), phone(112, 0))
  const [one, two] = [await at.dialerHere(), await at.dialerHere()]
  let most = 0
  await expect
    .poll(
      async () => {
        await Promise.all([one.dialer.turn(), two.dialer.turn()])
        const now = await at.states(idCampaign)
        most = Math.max(most, now.filter(([state]) => state === 'DIALING' || state === 'IN_CALL').length)
        return now.map(([state]) => state)
      },
      { timeout: 60_000 },
    )
    .toEqual(['DONE_SUCCESS', 'DONE_SUCCESS'])
  expect(most).toBe(1)
})

it('counts all numbers of a person for the cap', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success)
  await addContact(idCampaign, phone(113, 0), phone(114, 0))
  await at.turnUntil(await at.dialerHere(), idCampaign, [['DONE_SUCCESS', 'answered']])
  const capped = await makeCampaign(at.core, 2, at.success, { frequencyCap: { calls: 1, days: 7 } })
  await addContact(capped.idCampaign, phone(114, 0), phone(113, 0))
  await (await at.dialerHere()).dialer.turn()
  expect(await contactsOf(at.core, capped.idCampaign)).toMatchObject([{ state: 'READY', decision: 'frequency' }])
})

it('calls back on the number that was promised', async () => {
  const flow = await makeFlow(at.core, 2, promising({ number: phone(116, 1) }))
  const { idCampaign } = await makeCampaign(at.core, 2, flow, { mostAttempts: 2 })
  await addContact(idCampaign, phone(115, 0), phone(116, 1))
  await at.turnUntil(await at.dialerHere(), idCampaign, [['UNREACHED', 'busy']])
  expect([...at.heard]).toEqual([
    [phone(115, 0), 1],
    [phone(116, 1), 1],
  ])
})

it('keeps the first of two promises of one call, and leaves the other to people', async () => {
  const promise = { type: 'callback', note: 'again' } as const
  const flow = await makeFlow(
    at.core,
    2,
    flowOf([
      { id: 'start', type: 'start', outlets: { next: 'one' } },
      { ...promise, id: 'one', number: phone(121, 1), outlets: { next: 'other' } },
      { ...promise, id: 'other', number: phone(122, 1), outlets: { next: 'end' } },
      { id: 'end', type: 'end', reason: 'promised' },
    ]),
  )
  const { idCampaign } = await makeCampaign(at.core, 2, flow, { mostAttempts: 2 })
  const idContact = await addContact(idCampaign, phone(123, 0), phone(121, 1), phone(122, 1))
  await at.turnUntil(await at.dialerHere(), idCampaign, [['UNREACHED', 'busy']])
  const { rows } = await at.core.owner.query(
    `SELECT number, id_contact::int AS "idContact", state FROM callback_request WHERE id_campaign = $1 ORDER BY number`,
    [idCampaign],
  )
  expect(rows).toEqual([
    { number: phone(121, 1), idContact, state: expect.any(String) },
    { number: phone(122, 1), idContact: null, state: 'OPEN' },
  ])
})

it('does not take a stranger for the person who was promised a call', async () => {
  const flow = await makeFlow(at.core, 2, sayingWrong)
  const { idCampaign } = await makeCampaign(at.core, 2, flow, { mostAttempts: 2 })
  const idContact = await addContact(idCampaign, phone(124, 0), phone(125, 0))
  await at.core.owner.query(`UPDATE campaign_contact SET state = 'CALLBACK_WAIT', attempts = 1 WHERE id_contact = $1`, [
    idContact,
  ])
  await at.core.owner.query(
    `INSERT INTO callback_request (id_tenant, guid, ask, number, note, zone, due_at, promised_at, created_at, id_contact, by_campaign)
     VALUES (2, gen_random_uuid(), 'a', $1, '', 'Europe/Prague', now(), now(), now(), $2, true)`,
    [phone(124, 0), idContact],
  )
  await at.turnUntil(await at.dialerHere(), idCampaign, [['DONE_NEGATIVE', 'answered']])
  const { rows } = await at.core.owner.query('SELECT state, outcome FROM callback_request WHERE id_contact = $1', [
    idContact,
  ])
  expect(rows).toEqual([{ state: 'GIVEN_UP', outcome: 'Wrong number' }])
})

it('looks again at numbers that could not be called when the campaign is prepared', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, rules)
  const idContact = await addContact(idCampaign, phone(126, 0), phone(127, 0))
  await at.core.owner.query(
    `UPDATE campaign_contact SET phone = $1, numbers = jsonb_set(numbers, '{0,closed}', '"destination"') WHERE id_contact = $2`,
    [phone(127, 0), idContact],
  )
  await at.core.inTenant(2, (ctx) => renewRefused(ctx, idCampaign))
  const { contact } = await whyOf(idCampaign, idContact)
  expect(contact).toMatchObject({ phone: phone(127, 0), numbers: [{ closed: null }, { closed: null }] })
})

it('waits for the hours of the number that is called next', async () => {
  const { idCampaign } = await makeCampaign(at.core, 2, at.success, rules)
  const idContact = await addContact(idCampaign, phone(117, 1), phone(118, 0))
  const hour = (zone: string) =>
    Number(at.core.clock.now().toLocaleString('en-GB', { timeZone: zone, hour: '2-digit' }))
  const [from, to] = [hour('Europe/Prague'), (hour('Europe/Prague') + 2) % 24].map(
    (at) => `${String(at).padStart(2, '0')}:00`,
  )
  const days = [1, 2, 3, 4, 5, 6, 7]
  const windows =
    from !== undefined && to !== undefined && from < to ? [{ days, from, to }] : [{ days, from, to: '00:00' }]
  await at.core.owner.query(`UPDATE campaign SET windows = $2 WHERE id_campaign = $1`, [
    idCampaign,
    JSON.stringify(windows),
  ])
  await at.core.owner.query(
    `UPDATE campaign_contact SET numbers = jsonb_set(numbers, '{1,zone}', '"Asia/Tokyo"') WHERE id_contact = $1`,
    [idContact],
  )
  await at.turnUntil(await at.dialerHere(), idCampaign, [['RETRY_WAIT', 'busy']])
  const { contact } = await whyOf(idCampaign, idContact)
  expect(contact).toMatchObject({ phone: phone(118, 0), zone: 'Asia/Tokyo' })
  expect(new Date(contact.dueAt ?? 0).getTime()).toBeGreaterThan(at.core.clock.now().getTime() + 3_600_000)
  expect(at.heard.has(phone(118, 0))).toBe(false)
})
