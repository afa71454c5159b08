import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { workOn } from '../../test/contactImports.ts'
import { insertCampaign, removeCampaigns } from '../../test/contacts.ts'
import { makeFlow } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { saying } from '../../test/dialerTest.ts'
import { giveRole } from '../../test/giveRole.ts'
import { column, columns, PHONES, severalNumbers } from '../../test/severalNumbers.ts'
import type { Worker } from '../kernel/jobs/worker.ts'
import { suppressPerson } from '../suppressions/suppression.service.ts'

const { Campaigns: C, Assets, Erasure } = operations
let core: TestCore
let worker: Worker
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
  worker = await workOn(core)
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression; DELETE FROM erasure_area; DELETE FROM erasure')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2, { columns })
})

const admin = () => core.as('admin')
const on = () => severalNumbers(core, idCampaign)
const TITLES = 'mobile,home,work,customer,name'
const [A, B, D] = PHONES
const add = (data: Record<string, string>, updates = false) => on().add(data, updates)
const only = () => on().only()
const shown = async () => (await only()).numbers.map(({ label, phone, closed }) => [label, phone, closed])
const setNumbers = (idContact: number, more: object) => on().setNumbers(idContact, more)

describe('a file with several numbers', () => {
  it('brings them in their order, each with its zone; those that cannot be called are left out and told', async () => {
    const done = await on().imported(
      [
        TITLES,
        '605 111 001,605111002,+1 202 555 0143,C-1,Ann', // all of them
        'nothing,605 111 003,,C-2,Bob', // the first is bad
        '605111004,605-111-004,112,C-3,Cid', // the same twice, and a short one
        'x,y,,C-4,Dan', // none
        '605111005,,,C-5,Eve',
      ].join('\n'),
    )
    expect(done.counts).toMatchObject({ imported: 4, invalid: 1 })
    expect(done.leftOut).toEqual([
      { reason: expect.stringContaining('Short numbers'), rows: 1 },
      { reason: 'This is no phone number.', rows: 1 },
      { reason: expect.stringContaining('another column of the contact'), rows: 1 },
    ])
    const found = await on().contacts()
    expect(found.map(({ key, phone, numbers }) => [key, phone, numbers.map(({ label }) => label)])).toEqual([
      ['C-1', A, ['mobile', 'home', 'work']],
      ['C-2', '+420605111003', ['home']],
      ['C-3', '+420605111004', []],
      ['C-5', '+420605111005', []],
    ])
    expect(found[0]?.numbers.map(({ zone, isNext }) => [zone, isNext])).toEqual([
      ['Europe/Prague', true],
      ['Europe/Prague', false],
      ['America/New_York', false],
    ])
    const rows = await on().rows(done.idContactImport)
    expect(rows.map(({ line, result }) => [line, result])).toEqual([
      [3, 'imported'],
      [4, 'imported'],
      [5, 'invalid'],
    ])
  })

  it('is counted so before, with what would be left out', async () => {
    await core.inTenant(2, (ctx) => suppressPerson(ctx, A, 'asked'))
    const { idContactImport } = await on().upload([TITLES, `${A},605111002,,C-1,`, `${A},nothing,,C-2,`].join('\n'))
    await vi.waitFor(async () => {
      expect((await on().read(idContactImport)).checked).toMatchObject({
        ...{ isRunning: false, counts: { added: 1, suppressed: 1, invalid: 0 } },
        leftOut: [{ reason: 'This is no phone number.', rows: 1 }],
      })
    }, 20_000)
  })

  it('is read by its titles and values, however messy, and a column is offered as further numbers', async () => {
    idCampaign = await insertCampaign(core, 2, { name: 'Plain', columns: [column('phone', 'phone')] })
    const {
      idContactImport,
      columns: read,
      offers,
    } = await on().upload(
      [
        'Zákazník;Tel. mobil;Telefon práce;Pozn.;Smlouva;Kontakt 2',
        '10002341;605 111 001;+420 605 111 002;volat večer;605111777;+420 605 111 009',
        '10002342;605111003;n/a;;605111778;',
      ].join('\n'),
    )
    expect(read).toEqual({ phone: 1 })
    expect(offers.map(({ name, isPhone }) => [name, isPhone])).toEqual([
      ['Zákazník', false],
      ['Telefon práce', true],
      ['Pozn.', false],
      ['Smlouva', false],
      ['Kontakt 2', true],
    ])
    const added = await on().change(idContactImport, {
      newColumn: { at: 2, name: 'Telefon práce', type: 'text', isPhone: true },
    })
    expect(added.body.preview.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      [],
      ['Telefon práce'],
    ])
    await on().apply(idContactImport)
    await on().ended(idContactImport)
    const [first] = await on().contacts()
    expect(first?.numbers.map(({ label, phone }) => [label, phone])).toEqual([
      ['phone', A],
      ['Telefon práce', B],
    ])
  })

  it('can be undone: contacts that it changed have their numbers again', async () => {
    await on().imported([TITLES, `${A},${B},,C-1,Ann`].join('\n'))
    const second = await on().imported([TITLES, `${A},605111007,${D},C-1,Ann`].join('\n'), { updates: true })
    expect(await shown()).toHaveLength(3)
    await core.owner.query(`UPDATE campaign_contact SET numbers = jsonb_set(numbers, '{0,closed}', '"person"')`)
    await on().undo(second.idContactImport)
    await on().ended(second.idContactImport)
    expect(await shown()).toEqual([
      ['mobile', A, 'person'],
      ['home', B, null],
    ])
    expect(await only()).toMatchObject({ phone: B })
  })

  it('can be undone: what had a single number has it again, closed where a person closed it', async () => {
    await on().imported([TITLES, `${A},,,C-1,Ann`].join('\n'))
    const second = await on().imported([TITLES, `${A},${B},,C-1,Ann`].join('\n'), { updates: true })
    await core.owner.query(`UPDATE campaign_contact SET numbers = jsonb_set(numbers, '{0,closed}', '"person"')`)
    await on().undo(second.idContactImport)
    await on().ended(second.idContactImport)
    expect(await shown()).toEqual([['mobile', A, 'person']])
  })
})

test('a file keeps what is known of the numbers that stay, and the one that is called next', async () => {
  await add({ mobile: A, home: B, customer: 'C-1' })
  const { idContact } = await only()
  await setNumbers(idContact, { tries: 2 })
  await core.owner.query('UPDATE campaign_contact SET phone = $2 WHERE id_contact = $1', [idContact, B])
  await add({ mobile: A, home: B, customer: 'C-1', name: 'Anna' }, true)
  expect(await only()).toMatchObject({ name: 'Anna', phone: B, numbers: [{ tries: 2 }, { tries: 2 }] })
  await add({ mobile: A, home: D, customer: 'C-1' }, true)
  expect(await only()).toMatchObject({ phone: A, numbers: [{ tries: 2 }, { phone: D, tries: 0 }] })
  await core.owner.query(
    `UPDATE campaign_contact SET state = 'CALLBACK_WAIT', phone = $1, due_at = now() + interval '1 day',
    numbers = jsonb_set(numbers, '{0,closed}', '"wrong"')`,
    [D],
  )
  await add({ mobile: A, home: B, work: D, customer: 'C-1' }, true)
  expect(await only()).toMatchObject({
    ...{ phone: D, state: 'CALLBACK_WAIT', dueAt: expect.any(String) },
    numbers: [{ tries: 2, closed: 'wrong' }, { phone: B, tries: 0 }, { phone: D }],
  })
  // By itself it stays closed.
  await add({ mobile: A, customer: 'C-1' }, true)
  expect(await only()).toMatchObject({ phone: A, numbers: [{ closed: 'wrong' }] })
  await setNumbers(idContact, { closed: null })
  await add({ mobile: B, customer: 'C-1' }, true)
  await add({ mobile: A, customer: 'C-1' }, true)
  expect(await only()).toMatchObject({ phone: A, numbers: [] })
})

test('an answer of the API says which numbers are left out', async () => {
  expect(await add({ mobile: A, home: 'no', customer: 'C-1' })).toMatchObject({
    result: 'imported',
    reason: expect.stringContaining('This is no phone number.'),
  })
})

test('a number on a do-not-call list is closed as it comes in, and the contact where all are', async () => {
  await core.inTenant(2, async (ctx) => {
    await suppressPerson(ctx, A, 'asked')
    await suppressPerson(ctx, B, 'asked')
  })
  expect(await add({ mobile: A, home: D, customer: 'C-1' })).toMatchObject({ result: 'imported' })
  expect(await only()).toMatchObject({ phone: D, numbers: [{ closed: 'suppressed' }, { closed: null, isNext: true }] })
  expect(await add({ mobile: A, home: B, customer: 'C-2' })).toMatchObject({ result: 'suppressed' })
  const { idContactImport } = await on().imported([TITLES, `${A},nothing,,C-3,`].join('\n'))
  const [row] = await on().rows(idContactImport)
  expect(row?.problems.map(({ field }) => field)).toEqual(['', 'home'])
})

test('contacts are found by each of their numbers, by those who may not see them only by a whole one, and are masked', async () => {
  await add({ mobile: A, home: B })
  await giveRole(core, 'designer', { Campaign: ['view'] })
  const find = async (search: string, who: 'admin' | 'designer' = 'admin') =>
    (await core.as(who).call(C.Contacts, { params: { idCampaign }, query: { search } })).body.items
  expect(await find('111 002')).toHaveLength(1)
  expect(await find('111002', 'designer')).toHaveLength(0)
  const [masked] = await find(B, 'designer')
  expect(JSON.stringify(masked)).not.toMatch(/60511100/)
  // Also while another number than the one that names it is called.
  await core.owner.query('UPDATE campaign_contact SET phone = $1', [B])
  expect(JSON.stringify(await find(A, 'designer'))).not.toMatch(/60511100/)
  const { idContact } = await only()
  const why = await core.as('designer').call(C.Why, { params: { idCampaign, idContact } })
  expect(why.text).not.toMatch(/60511100/)
})

test('exports have each number in its column and the one that is called, and mean the same imported again', async () => {
  await add({ mobile: A, home: B, customer: 'C-1' })
  await core.owner.query('UPDATE campaign_contact SET phone = $1', [B])
  const { text } = await admin().call(Assets.ReportContacts, {
    query: { idCampaign, format: 'csv', timeZone: 'UTC' },
  })
  const [titles, row] = text.replace('\uFEFF', '').split(/\r?\n/)
  expect(titles).toMatch(/^"?mobile"?[,;]"?home"?[,;]"?work"?/)
  expect(titles).toContain('Number called')
  expect(row?.match(/420605111002/g)).toHaveLength(2)
  expect(row).toContain('420605111001')
})

test('an erasure finds a person by each of their numbers, and nothing of these is kept', async () => {
  await add({ mobile: A, home: B, customer: 'C-1' })
  const body = { kind: 'number' as const, value: B, mode: 'anonymise' as const, reason: 'Asked', confirmation: B }
  const begun = await admin().call(Erasure.Erase, { body })
  expect(begun.status, begun.text).toBe(200)
  const { idErasure } = begun.body
  await vi.waitFor(async () => {
    expect((await admin().call(Erasure.Erasure, { params: { idErasure } })).body.finishedAt).not.toBeNull()
  }, 20_000)
  const { rows } = await core.owner.query<{ kept: string }>('SELECT c::text AS kept FROM campaign_contact c')
  expect(rows[0]?.kept).not.toMatch(/60511100/)
  // They were erased: a list with any of their numbers brings them in no more.
  expect(await add({ mobile: D, home: B, customer: 'C-2' })).toMatchObject({ result: 'invalid' })
})

test('a copy takes all numbers along without their tries, and leaves closed what is wrong', async () => {
  await add({ mobile: A, home: B, customer: 'C-1' })
  const { idContact } = await only()
  await setNumbers(idContact, { tries: 3, results: { busy: 3 } })
  await core.owner.query(
    `UPDATE campaign_contact SET numbers = jsonb_set(numbers, '{0,closed}', '"person"'), phone = $1, state = 'UNREACHED'`,
    [B],
  )
  const { idCallScript } = await makeFlow(core, 2, saying('success'))
  await core.owner.query(
    `INSERT INTO campaign_flow (id_campaign, place, id_tenant, id_call_script, version_policy, share) VALUES ($1, 0, 2, $2, 'published', 100)`,
    [idCampaign, idCallScript],
  )
  const made = await admin().call(C.Copy, {
    params: { idCampaign },
    body: { name: 'Again', idFolder: null, states: ['UNREACHED'] },
  })
  expect(made.status, made.text).toBe(200)
  idCampaign = made.body.idCampaign
  expect(await only()).toMatchObject({
    ...{ phone: B, state: 'NEW' },
    numbers: [
      { phone: A, tries: 0, closed: 'person' },
      { phone: B, tries: 0, results: {}, closed: null },
    ],
  })
})
