import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCampaign, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { columns, PHONES, severalNumbers } from '../../test/severalNumbers.ts'
import { prepareContacts } from '../campaigns/prepare.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'

const C = operations.Campaigns
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2, { columns })
})

const admin = () => core.as('admin')
const on = () => severalNumbers(core, idCampaign)
const [A, B] = PHONES
const add = (data: Record<string, string>, updates = false) => on().add(data, updates)
const only = () => on().only()
const setNumbers = (idContact: number, more: object) => on().setNumbers(idContact, more)

describe('one number is closed or called again by a person', () => {
  const change = (idContact: number, label: string, isOpen: boolean, who: 'admin' | 'designer' = 'admin') =>
    core.as(who).call(C.ChangeNumber, { params: { idCampaign, idContact }, body: { label, isOpen } })

  it('and another is called; the last one leaves the contact out', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    const closed = await change(idContact, 'mobile', false)
    expect(closed.status, closed.text).toBe(200)
    expect(closed.body.contact).toMatchObject({ phone: B, numbers: [{ closed: 'person' }, { isNext: true }] })
    expect(closed.body.decisions.at(-1)).toMatchObject({
      text: 'A person closed “mobile”.',
      by: { name: expect.any(String) },
    })
    const over = await change(idContact, 'home', false)
    expect(over.body.contact.state).toBe('CANCELLED')
    const back = await change(idContact, 'home', true)
    expect(back.body.contact).toMatchObject({ state: 'NEW', phone: B, numbers: [{}, { closed: null }] })
    const { rows } = await core.owner.query(
      `SELECT after ->> 'number' AS number FROM audit_event WHERE after -> 'contacts' = $1 ORDER BY id_audit_event`,
      [JSON.stringify([idContact])],
    )
    expect(rows).toEqual([{ number: 'mobile' }, { number: 'home' }, { number: 'home' }])
  })

  it('at once, also where the contact was not reached; whoever was reached is not called by another', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    await setNumbers(idContact, { tries: 50, closed: 'unassigned' })
    const over = (state: string) => core.owner.query('UPDATE campaign_contact SET attempts = 3, state = $1', [state])
    await over('DONE_SUCCESS')
    expect((await change(idContact, 'home', true)).status).toBe(409)
    await over('UNREACHED')
    const { contact } = (await change(idContact, 'home', true)).body
    expect(contact).toMatchObject({ state: 'READY', phone: B, dueAt: expect.any(String) })
  })

  it('with all its tries again', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    await setNumbers(idContact, { tries: 50, results: { busy: 9 }, lastResult: 'busy' })
    const { body } = await change(idContact, 'home', true)
    expect(body.contact).toMatchObject({ phone: B, numbers: [{ tries: 50 }, { tries: 0, isNext: true }] })
  })

  it('first, though another one comes before it and neither was tried', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    await change(idContact, 'home', false)
    await core.owner.query(`UPDATE campaign_contact SET state = 'CANCELLED'`)
    expect((await change(idContact, 'home', true)).body.contact).toMatchObject({ state: 'NEW', phone: B })
    await core.inTenant(2, (ctx) => prepareContacts(ctx, idCampaign))
    expect(await only()).toMatchObject({ state: 'READY', phone: B })
  })

  it('with the tries that it had, where a person closed it', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    await setNumbers(idContact, { tries: 1, results: { busy: 1 }, lastResult: 'busy' })
    await change(idContact, 'home', false)
    const { body } = await change(idContact, 'home', true)
    expect(body.contact.numbers[1]).toMatchObject({ tries: 1, lastResult: 'busy', closed: null })
  })

  it('but a callback stays on the number that it was promised on', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    await setNumbers(idContact, { tries: 50 })
    await core.owner.query(`UPDATE campaign_contact SET attempts = 50, state = 'CALLBACK_WAIT'`)
    const { contact } = (await change(idContact, 'home', true)).body
    expect(contact).toMatchObject({ state: 'CALLBACK_WAIT', phone: A, numbers: [{}, { tries: 0, closed: null }] })
  })

  it('but not during a call, on a list, where there is no such number, or without the permission', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    expect((await change(idContact, 'fax', false)).status).toBe(404)
    await giveRole(core, 'designer', { Campaign: ['view'] })
    expect((await change(idContact, 'home', false, 'designer')).status).toBe(403)
    await change(idContact, 'home', false)
    await core.inTenant(2, (ctx) => suppressPerson(ctx, B, 'asked'))
    expect((await change(idContact, 'home', true)).status).toBe(409)
    await core.owner.query(`UPDATE campaign_contact SET state = 'DIALING'`)
    expect((await change(idContact, 'mobile', false)).status).toBe(409)
    await core.owner.query(`UPDATE campaign_contact SET state = 'NEW'`)
    expect((await on().whyOf(idContact)).contact.numbers.map(({ closed }) => closed)).toEqual([null, 'person'])
  })
})

describe('closed numbers', () => {
  const again = async (kind: 'callAgain' | 'callAt') =>
    (
      await admin().call(C.AddContactEvents, {
        params: { idCampaign },
        body: {
          events: [
            {
              event: `${kind} ${Math.random()}`,
              key: 'C-1',
              kind,
              ...(kind === 'callAt' && { at: core.clock.now().toISOString() }),
            },
          ],
        },
      })
    ).body.results[0]

  it('are not called by an event or a person, but another is', async () => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    await core.owner.query(
      `UPDATE campaign_contact SET attempts = 1, state = 'UNREACHED', numbers = jsonb_set(numbers, '{0,closed}', '"wrong"')`,
    )
    expect(await again('callAgain')).toMatchObject({ result: 'applied' })
    expect(await only()).toMatchObject({ phone: B, state: 'READY' })
    await core.inTenant(2, (ctx) => suppressPerson(ctx, B, 'asked'))
    expect(await again('callAt')).toMatchObject({ result: 'unchanged' })
    // What the network said of a number is asked once more where there is no other.
    await core.owner.query(`UPDATE campaign_contact SET state = 'UNREACHED'`)
    await setNumbers(idContact, { closed: 'unassigned' })
    const redial = await admin().call(C.ChangeContacts, {
      params: { idCampaign },
      body: { contacts: [idContact], action: 'redial' },
    })
    expect(redial.body).toEqual({ changed: 1, unchanged: 0 })
    expect(await only()).toMatchObject({ phone: A, state: 'READY', numbers: [{ closed: null }, {}] })
  })

  it.each<[string, (idContact: number) => Promise<unknown>]>([
    ['a do-not-call list', () => core.inTenant(2, (ctx) => suppressPerson(ctx, A, 'asked'))],
    [
      'a person',
      (idContact) =>
        admin().call(C.ChangeNumber, { params: { idCampaign, idContact }, body: { label: 'mobile', isOpen: false } }),
    ],
    ['an update that drops them', () => add({ mobile: '', home: B, customer: 'C-1' }, true)],
  ])('take with them what was promised on them: by %s', async (_, close) => {
    await add({ mobile: A, home: B, customer: 'C-1' })
    const { idContact } = await only()
    await core.owner.query(`UPDATE campaign_contact SET attempts = 1, state = 'CALLBACK_WAIT', due_at = NULL`)
    await core.owner.query(
      `INSERT INTO callback_request (id_tenant, guid, ask, number, note, zone, due_at, promised_at, created_at, id_contact, by_campaign)
       VALUES (2, gen_random_uuid(), 'a', $1, '', 'Europe/Prague', now(), now(), now(), $2, true)`,
      [A, idContact],
    )
    await close(idContact)
    expect(await only()).toMatchObject({ phone: B, state: 'RETRY_WAIT', dueAt: expect.any(String) })
    expect(
      (await core.owner.query('SELECT state FROM callback_request WHERE id_contact = $1', [idContact])).rows,
    ).toEqual([{ state: 'GIVEN_UP' }])
  })
})
