import { foldText } from '@parley/contract/kernel/foldText.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
const admin = () => core.as('admin')

test.each([
  'Žofie Černá',
  'ÅNGSTRÖM',
  'Łódź',
  'Weißmüller',
  'Ørsted & Œuvre',
  'plain ASCII 42 %_',
  'Ещё',
  '東京',
  'NAÏVE\u0301',
])('the database folds %s as everybody else does', async (text) => {
  const { rows } = await core.owner.query('SELECT app.fold($1) AS folded', [text])
  expect(rows[0]?.folded).toBe(foldText(text))
})

test('contacts are found without accents, and their numbers with 00 or as they were before', async () => {
  const idCampaign = await insertCampaign(core, 2)
  const people = [
    { phone: '+420605111222', name: 'Žofie Nová' },
    { phone: '+420605111333', name: 'Jiří ČERNÝ' },
    { phone: '+5511981234567', name: 'Zofie Plain' },
  ]
  await admin().call(operations.Campaigns.AddContacts, {
    params: { idCampaign },
    body: { contacts: people.map((data) => ({ data })) },
  })
  const found = async (search: string) =>
    (await admin().call(operations.Campaigns.Contacts, { params: { idCampaign }, query: { search } })).body.items.map(
      ({ name }) => name,
    )
  expect(await found('zofie')).toEqual(['Žofie Nová', 'Zofie Plain'])
  expect(await found('ŽOFIE')).toEqual(['Žofie Nová', 'Zofie Plain'])
  expect(await found('cerny')).toEqual(['Jiří ČERNÝ'])
  expect(await found('Zofia')).toEqual([])
  expect(await found('00420 605 111')).toEqual(['Žofie Nová', 'Jiří ČERNÝ'])
  expect(await found('+55 11 8123-4567')).toEqual(['Zofie Plain'])
  expect(await found('%')).toEqual([])
})

test('people are found without accents', async () => {
  await core.owner.query(`UPDATE app_user SET lastname = 'Novák' WHERE username = 'designer'`)
  const found = async (search: string) =>
    (await admin().call(operations.Users.List, { query: { search } })).body.items.map(({ lastname }) => lastname)
  expect(await found('novak')).toEqual(['Novák'])
  expect(await found('NOVÁK')).toEqual(['Novák'])
})

test('tags and the audit log are found without accents', async () => {
  const { CreateTag, Tags } = operations.CallScripts
  await admin().call(CreateTag, { body: { name: 'Příliš žluťoučký', tone: 1 } })
  const tags = await admin().call(Tags, { query: { search: 'zlutoucky' } })
  expect(tags.body.items.map(({ name }) => name)).toEqual(['Příliš žluťoučký'])
  const { body } = await admin().call(operations.Audit.Audit, { query: { search: 'zlutoucky' } })
  expect(body.items).toMatchObject([{ entity: { name: 'Příliš žluťoučký' } }])
  const other = await admin().call(operations.Audit.Audit, { query: { search: 'žluťoučký' } })
  expect(other.body.items).toHaveLength(1)
})
