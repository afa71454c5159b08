import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { monthsOf } from '../../test/billingMonths.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { watchBudgets } from './watchBudgets.ts'

const { Audit, Home, Tenants } = operations
let core: TestCore
let idLine: number
const params = { idTenant: 2 }
const admin = () => core.as('admin')
beforeAll(async () => {
  core = await startTestCore()
  idLine = (await makeLine(core, 2, 'Dear line')).idLine
  const rates = [{ prefix: '', band: null, connectFee: '1', steps: [{ fromSecond: 0, price: '0', increment: 60 }] }]
  await makeTariff(core, 2, 'One a call', termsFrom('2026-01-01', { freeSeconds: 0, bands: [], rates }), [idLine])
  const { status } = await admin().call(Tenants.CreateNotificationGroup, {
    params,
    body: {
      ...{ name: 'Finance', isEnabled: true, events: ['budget.reached'], emails: ['finance@example.test'] },
      ...{ webhookUrl: null, idUsers: [], quiet: null },
    },
  })
  expect(status).toBe(200)
})
afterAll(() => core.close())

const budget = async (person: 'admin' | 'viewer' | 'other' | 'operator' | 'nobody' = 'admin') =>
  await core.as(person).call(Tenants.Budget, { params })
const set = async (amount: string | null, warnAt = 80, rowVersion?: number) =>
  await admin().call(Tenants.UpdateBudget, {
    params,
    body: { amount, warnAt, rowVersion: rowVersion ?? (await budget()).body.rowVersion },
  })
/** Calls of one each. */
const call = async (count: number) => {
  const at = core.clock.now().toISOString()
  await storeCalls(
    core,
    2,
    Array.from({ length: count }, () => ({ at, line: idLine })),
  )
  await rateNow(core)
}
const look = () => watchBudgets({ ...core, log: core.server.log as Parameters<typeof watchBudgets>[0]['log'] }) // the same pino
const warnings = async (person: 'admin' | 'viewer' = 'admin') =>
  (await core.as(person).call(Home.Warnings)).body.flatMap(({ code, message, path }) =>
    code === 'budget.reached' ? [{ message, path }] : [],
  )
const told = async () =>
  (
    await core.owner.query("SELECT text, path FROM raised_event WHERE kind = 'budget.reached' ORDER BY id_raised_event")
  ).rows.map(({ text }) => text)

test('of a budget two warnings are given once a month, whoever looks, and taken back when it is raised', async () => {
  expect((await budget()).body).toMatchObject({ amount: null, warnAt: 80, currency: 'EUR', rowVersion: 1 })
  const path = '/administration/billing/parley/2'
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(core.clock.now())
  await set('10')
  await call(7)
  await look()
  expect([await warnings(), await told()]).toEqual([[], []])
  await call(1)
  await Promise.all([look(), look()])
  await look()
  const nearly = `80% of the budget of ${month} is used`
  expect([await warnings(), await told()]).toEqual([[{ message: nearly, path }], [nearly]])
  await call(2)
  await look()
  const all = `The budget of ${month} is used up`
  expect([await warnings(), await told()]).toEqual([[{ message: all, path }], [nearly, all]])
  expect(await warnings('viewer')).toEqual([])
  await set('100')
  expect(await warnings()).toEqual([])
  await set('10')
  expect([await warnings(), (await told()).length]).toEqual([[{ message: all, path }], 3])
  await set(null)
  expect(await warnings()).toEqual([])
})

test('money that is given back counts, and the next month begins anew', async () => {
  await set('10')
  expect(await warnings()).toHaveLength(1)
  const month = core.clock.now().toISOString().slice(0, 7)
  await monthsOf(core).adjust(month, '-5')
  await look()
  expect(await warnings()).toEqual([])
  await call(5)
  await look()
  expect(await warnings()).toHaveLength(1)
  const now = core.clock.now()
  core.clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)))
  expect(await warnings()).toEqual([])
  await look()
  expect(await warnings()).toEqual([])
  core.clock.set(now)
})

test('it is kept to the digit, refused where it means nothing, stale saves are told, and history is undone', async () => {
  const { body } = await set('1234.567891', 100)
  expect(body).toMatchObject({ amount: '1234.567891', warnAt: 100, updatedBy: { name: 'admin Tester' } })
  for (const [amount, warnAt] of [
    ['0', 80],
    ['-1', 80],
    ['1e9', 80],
    ['10', 0],
    ['10', 101],
    ['10', 1.5],
  ] as const)
    expect((await set(amount, warnAt)).status, `${amount} ${warnAt}`).toBe(400)
  expect((await set('9', 80, 1)).body).toMatchObject({ code: 'entity.stale' })
  await set('2')
  const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Budget' } })).body
  expect(items[0]?.after).toMatchObject({ amount: '2' })
  const undone = await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  expect(undone.status, undone.text).toBe(200)
  expect((await budget()).body.amount).toBe('1234.567891')
})

test('a budget in another currency than the tenant has is none', async () => {
  await set('7')
  await core.owner.query("UPDATE budget SET currency = 'CHF'")
  expect((await budget()).body).toMatchObject({ amount: null, currency: 'EUR' })
  await look()
  expect(await warnings()).toEqual([])
})

test('it is for those who may see amounts, set by those who may edit the tenant, too, and of their own tenant', async () => {
  expect([(await budget('viewer')).status, (await budget('other')).status, (await budget('operator')).status]).toEqual([
    403, 404, 200,
  ])
  const body = { amount: '5', warnAt: 80, rowVersion: 1 }
  expect((await core.as('other').call(Tenants.UpdateBudget, { params, body })).status).toBe(404)
  await giveRole(core, 'nobody', { AccessManagement: ['editaccount'] })
  const blind = await core.as('nobody').call(Tenants.UpdateBudget, { params, body: { ...body, rowVersion: 9_999 } })
  expect([blind.status, blind.text.includes('warnAt')], blind.text).toEqual([403, false])
  await giveRole(core, 'nobody', { Statistics: ['viewbilling'] })
  expect((await core.as('nobody').call(Tenants.UpdateBudget, { params, body })).body).toMatchObject({
    code: 'entity.stale',
  })
})
