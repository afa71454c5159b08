import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign, removeCampaigns } from '../../test/contacts.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { AddContacts, AddSuppressions, Suppressions } = operations.Campaigns
let core: TestCore
let idCampaign: number
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())
beforeEach(async () => {
  await core.owner.query('DELETE FROM suppression; DELETE FROM campaign_policy')
  await removeCampaigns(core)
  idCampaign = await insertCampaign(core, 2)
})

const admin = () => core.as('admin')
const add = async (...phones: string[]) =>
  (
    await admin().call(AddContacts, {
      params: { idCampaign },
      body: { contacts: phones.map((phone) => ({ data: { phone } })) },
    })
  ).body.results
const suppress = async (...identifiers: string[]) =>
  (
    await admin().call(AddSuppressions, {
      body: { identifiers, scope: 'tenant', idCampaign: null, reason: 'asked', expiresAt: null },
    })
  ).body

test('numbers of premium rates come in only where the tenant allows them', async () => {
  const premium = '+420 900 123 456'
  expect(await add(premium)).toMatchObject([
    { result: 'invalid', reason: expect.stringContaining('premium-rate number') },
  ])
  const params = { idTenant: 2 }
  const { body: policy } = await admin().call(operations.Tenants.CampaignPolicy, { params })
  expect(policy.allowsPremium).toBe(false)
  const allowed = { ...policy, allowsPremium: true }
  const { body: after } = await admin().call(operations.Tenants.UpdateCampaignPolicy, { params, body: allowed })
  expect(after.allowsPremium).toBe(true)
  expect(await add(premium)).toMatchObject([{ result: 'imported' }])
})

test('a number that no plan has, a short one, and two in one cell are refused with their reason', async () => {
  expect(await add('+420 330 111 222', '112', '605111222, 605111223')).toMatchObject([
    { result: 'invalid', reason: expect.stringContaining('no number that exists in CZ') },
    { result: 'invalid', reason: expect.stringContaining('Short numbers') },
    { result: 'invalid', reason: expect.stringContaining('two numbers in one cell') },
  ])
})

test.each([
  ['+55 11 8123-4567', '+55 11 98123-4567'],
  ['+52 1 55 1234 5678', '+52 55 1234 5678'],
])('%s and %s are one contact and one entry', async (before, now) => {
  expect(await add(before, now)).toMatchObject([{ result: 'imported' }, { result: 'duplicate' }])
  expect(await suppress(before)).toMatchObject({ added: 1, contacts: 1 })
  expect(await suppress(now)).toMatchObject({ added: 0, known: 1 })
  const { body } = await admin().call(Suppressions, { query: { search: before } })
  expect(body.items).toHaveLength(1)
})

test('an entry in the form of before keeps off who comes in the form of now, and the other way round', async () => {
  await suppress('+551181234567')
  expect(await add('+5511981234567')).toMatchObject([{ result: 'suppressed' }])
  await core.owner.query('DELETE FROM suppression; DELETE FROM campaign_contact')
  await suppress('+5511981234567')
  expect(await add('+551181234567')).toMatchObject([{ result: 'suppressed' }])
})

test('the list takes what is not called, and two numbers are not one entry', async () => {
  const answer = await suppress('+420 330 111 222', '+420 900 123 456', '605111222 / 605111223')
  expect(answer).toMatchObject({ added: 2, invalid: [{ line: 3 }] })
})
