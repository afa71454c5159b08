import { expect, test } from 'vitest'
import { addContacts, billPerCall, contactsOf, makeCampaign } from '../../test/dialedCampaign.ts'
import { phone, useDialerTest } from '../../test/dialerTest.ts'

const at = useDialerTest()

test('no more are called at once than the prepaid balance pays for, and none is cut off', async () => {
  const { idCampaign, idLine } = await makeCampaign(at.core, 2, at.success)
  await addContacts(
    at.core,
    2,
    idCampaign,
    Array.from({ length: 4 }, (_, index) => phone(50 + index, 0)),
  )
  await at.core.owner.query(
    'INSERT INTO tenant_balance (id_tenant, is_prepaid, amount, call_cost) VALUES (2, true, 1, 0.4)',
  )
  await billPerCall(at.core, idLine, '0.45')
  const dialer = await at.dialerHere()
  await dialer.dialer.turn()
  await dialer.dialer.turn()
  expect((await contactsOf(at.core, idCampaign)).filter(({ attempts }) => attempts > 0)).toHaveLength(2)
  await at.turnUntil(dialer, idCampaign, [
    ['DONE_SUCCESS', 'answered'],
    ['DONE_SUCCESS', 'answered'],
    ['READY', null],
    ['READY', null],
  ])
  const { rows } = await at.core.owner.query('SELECT amount::float, call_cost::float, is_short FROM tenant_balance')
  expect(rows).toEqual([{ amount: 0.1, call_cost: 0.404875, is_short: true }])
  await dialer.dialer.turn()
  expect(await at.holdsOf(idCampaign)).toMatchObject([{ reason: 'BUDGET' }])
  await at.core.owner.query('DELETE FROM tenant_balance')
})

test.each([
  ['pays for two minutes', '1', 2],
  ['pays for less than a minute', '0.1', 1],
])('until a call was answered, what %s lets as many begin, and one in any case', async (_, amount, begun) => {
  const { idCampaign, idLine } = await makeCampaign(at.core, 2, at.success)
  await addContacts(
    at.core,
    2,
    idCampaign,
    Array.from({ length: 4 }, (_each, index) => phone(60 + begun * 10 + index, 0)),
  )
  await at.core.owner.query('INSERT INTO tenant_balance (id_tenant, is_prepaid, amount) VALUES (2, true, $1)', [amount])
  await billPerCall(at.core, idLine, '0.45')
  await (await at.dialerHere()).dialer.turn()
  expect((await contactsOf(at.core, idCampaign)).filter(({ attempts }) => attempts > 0)).toHaveLength(begun)
  await at.core.owner.query('DELETE FROM tenant_balance')
})
