import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import type { FeeDraft } from '@parley/contract/fees/fee.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthsOf } from '../../test/billingMonths.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { closeNow } from '../economy/months/close.ts'
import { dayIn } from '../tenants/billing.ts'

const { Tenants, Audit, Statistics } = operations
let core: TestCore
let today: string
beforeAll(async () => {
  core = await startTestCore()
  today = dayIn('UTC', core.clock.now())
})
afterAll(() => core.close())

const params = { idTenant: 2 }
const admin = () => core.as('admin')
const sla: FeeDraft = {
  category: 1,
  amount: '1200.50',
  period: 'month',
  quantity: 1,
  validFrom: '2020-01-01',
  validTo: null,
  note: 'Answer within an hour',
}
const create = (change: Partial<FeeDraft> = {}) =>
  admin().call(Tenants.CreateFee, { params, body: { ...sla, ...change } })

test('a fee keeps its amount to the digit, is listed by state and category, and is audited', async () => {
  const { status, body, text } = await create()
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ amount: '1200.5', currency: 'EUR', state: 'inForce' })
  await create({ category: 0, amount: '0.000001', validFrom: '2090-01-01' })
  const coming = await admin().call(Tenants.Fees, { params, query: { state: ['coming'] } })
  expect(coming.body.items.map(({ amount }) => amount)).toEqual(['0.000001'])
  const found = await admin().call(Tenants.Fees, { params, query: { category: [1], search: 'HOUR' } })
  expect(found.body.total).toBe(1)
  const totals = ['2025-12', '2026-01'].map((month) => admin().call(Statistics.Fee, { params, query: { month } }))
  expect((await Promise.all(totals)).map((each) => each.body.total)).toEqual(['0', '1200.5']) // the tenant is of January
  const audit = await admin().call(Audit.Audit, { query: { entityKind: 'Fee' } })
  expect(audit.body.items).toHaveLength(2)
})

test('a service level is charged once for a day, even when two ask at once', async () => {
  expect(await create({ validFrom: '2030-01-01' })).toMatchObject({ status: 409, body: { code: 'fee.overlap' } })
  const both = await Promise.all([0, 1].map(() => create({ category: 3 })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await create({ category: 2, validTo: '2019-12-31' })).toMatchObject({ body: { code: 'fee.backwards' } })
})

test('what has begun is only ended; what has not can be changed, and removed', async () => {
  const { items } = (await admin().call(Tenants.Fees, { params, query: { category: [1] } })).body
  const [fee] = items
  if (!fee) throw new Error('the first test has made it')
  const place = { idTenant: 2, idFee: fee.idFee }
  const update = (change: Partial<FeeDraft>, rowVersion = fee.rowVersion) =>
    admin().call(Tenants.UpdateFee, { params: place, body: { ...sla, ...change, rowVersion } })
  expect((await update({ amount: '1' })).body).toMatchObject({ code: 'fee.begun' })
  expect((await update({ validTo: today, note: 'Given notice' })).body).toMatchObject({ validTo: today })
  expect((await update({ validTo: null })).body).toMatchObject({ code: 'entity.stale' })
  const later = (await create({ category: 2, validFrom: '2091-01-01' })).body
  const gone = { params: { idTenant: 2, idFee: later.idFee } }
  expect((await admin().call(Tenants.RemoveFee, gone)).status).toBeLessThan(300)
  expect((await admin().call(Tenants.RemoveFee, gone)).status).toBe(404)
})

test('fees hold the currency, and another tenant’s are not found', async () => {
  const { contact, timezone, locale, limits, name, rowVersion } = (await admin().call(Tenants.Basic, { params })).body
  const body = { name, idParent: null, contact, timezone, locale, limits, currency: 'USD', rowVersion }
  const refused = await admin().call(Tenants.UpdateBasic, { params, body })
  expect(refused).toMatchObject({ status: 409, body: { code: 'tenant.currencyInUse' } })
  expect((await core.as('other').call(Tenants.Fees, { params, query: {} })).status).toBe(404)
  const own = await core.as('other').call(Tenants.Fees, { params: { idTenant: 3 }, query: {} })
  expect(own.body.total).toBe(0)
})

test('creating, changing and deleting a fee are undone under the rules of today', async () => {
  const { body: fee } = await create({ category: 4, validFrom: '2080-01-01' })
  const place = { idTenant: 2, idFee: fee.idFee }
  const undoNewest = async () => {
    const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'Fee' } })).body
    return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  }
  const future = async () => {
    const { items } = (await admin().call(Tenants.Fees, { params, query: { category: [4] } })).body
    return items.map(({ amount, note }) => `${amount} ${note}`)
  }
  await admin().call(Tenants.UpdateFee, {
    params: place,
    body: { ...sla, category: 4, validFrom: '2080-01-01', amount: '7', note: 'Dearer', rowVersion: fee.rowVersion },
  })
  expect(await future()).toEqual(['7 Dearer'])
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await future()).toEqual(['1200.5 Answer within an hour'])
  await admin().call(Tenants.RemoveFee, { params: place })
  expect(await future()).toEqual([])
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await future()).toEqual(['1200.5 Answer within an hour'])
  const { body: begun } = await create({ category: 5, validFrom: today })
  const undone = await undoNewest()
  expect([begun.state, undone.status], undone.text).toEqual(['inForce', 200]) // its month is open
})

const beta = { idTenant: 3 }
const charge = async (validFrom: string, validTo: string | null, change: Partial<FeeDraft> = {}) =>
  core.as('other').call(Tenants.CreateFee, {
    params: beta,
    body: { ...sla, category: feeCategory.of.OTHER, amount: '30', validFrom, validTo, ...change },
  })
const close = (month: string) => core.inTenant(3, (ctx) => closeNow(ctx, month))
const adjusted = async () =>
  (await monthsOf(core, 3, 'other').adjustments('2026-10')).map(({ corrects, amount }) => [corrects, amount])
const feesOf = async (month: string) =>
  (await core.as('other').call(Statistics.Fee, { params: beta, query: { month } })).body.total

test('a month that is closed because a later one is stays closed, and is charged once, when that is opened again', async () => {
  const months = monthsOf(core, 3, 'other')
  await close('2026-09')
  expect((await charge('2026-08-01', '2026-09-30')).status).toBe(200)
  const both = [
    ['2026-09', '30'],
    ['2026-08', '30'],
  ]
  expect(await adjusted()).toEqual(both)
  expect((await months.reopen('2026-09')).body).toMatchObject({ state: 'OPEN', findings: [] })
  expect((await months.check('2026-08')).state).toBe('CLOSED')
  expect(await adjusted()).toEqual(both.slice(1))
  await close('2026-09')
  expect([await feesOf('2026-08'), await feesOf('2026-09')]).toEqual(['0', '30'])
})

test('a fee entered in error goes from open months with its amounts; what a closed month was charged stays', async () => {
  const remove = (idFee: number) => core.as('other').call(Tenants.RemoveFee, { params: { ...beta, idFee } })
  const undoNewest = async () => {
    const { items } = (await core.as('other').call(Audit.Audit, { query: { entityKind: 'Fee' } })).body
    return await core.as('other').call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  }
  const past = (await charge('2026-10-01', '2026-10-31')).body // September is closed
  const lasting = (await charge('2026-10-01', null, { amount: '5' })).body
  expect([past, lasting]).toMatchObject([
    { closedIn: null, openCharge: '30' },
    { closedIn: null, openCharge: today < '2026-11' ? '5' : '10' },
  ])
  expect(await feesOf('2026-10')).toBe('35')
  expect((await remove(past.idFee)).status).toBe(204)
  expect(await feesOf('2026-10')).toBe('5')
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await feesOf('2026-10')).toBe('35')
  await core.owner.query("UPDATE billing_month SET state = 'LOCKED' WHERE id_tenant = 3 AND month = '2026-09'")
  const across = (await charge('2026-09-01', '2026-10-10', { period: 'once' })).body
  expect(across).toMatchObject({ closedIn: '2026-09', openCharge: '0' })
  expect((await remove(across.idFee)).body).toMatchObject({ code: 'fee.closedOver' })
  expect(await undoNewest()).toMatchObject({ status: 409, text: expect.stringContaining('2026-09, which is closed') })
  const begun = (await charge('2026-09-01', null, { amount: '0' })).body
  const refused = await remove(begun.idFee)
  expect(refused).toMatchObject({ status: 409, body: { code: 'fee.closed' } })
  expect(refused.text).toContain('2026-09, which is closed. Set its last day, yesterday or later')
  const [mine] = (await admin().call(Tenants.Fees, { params, query: { category: [1] } })).body.items
  const place = { params: { idTenant: 2, idFee: mine?.idFee ?? 0 } }
  expect((await core.as('viewer').call(Tenants.RemoveFee, place)).status).toBe(403)
  expect((await admin().call(Tenants.RemoveFee, place)).status).toBe(204)
  expect((await remove(lasting.idFee)).status).toBe(204)
})

test('months before the tenant’s first one have no fees', async () => {
  const before = await adjusted()
  for (const [from, to, period] of [
    ['2025-06-01', '2025-12-31', 'month'],
    ['2025-12-15', null, 'once'],
  ] as const)
    expect((await charge(from, to, { period })).body).toMatchObject({ code: 'fee.beforeTenant' })
  expect((await charge('1400-01-01', '2026-01-31', { amount: '0.01' })).status).toBe(200)
  expect(await adjusted()).toEqual([['2026-01', '0.01'], ...before])
  expect([await feesOf('2025-12'), await feesOf('2026-01')]).toEqual(['0', '0']) // what was closed is charged in October
  const economy = await core.as('other').call(Statistics.TenantEconomy, { params: beta, query: { month: '2026-01' } })
  expect(economy.body).toMatchObject({ revenue: { fees: '0' }, revenueBefore: { fees: '0' } })
  const costs = await core.as('other').call(Statistics.EconomyCosts, { params: beta, query: { month: '2026-01' } })
  expect(costs.body.months.slice(-2)).toMatchObject([{ revenue: '0' }, { revenue: '0' }])
})

test('fees have the places of their currency, and closed months of another one are not charged in it', async () => {
  const yesterday = dayIn('UTC', new Date(core.clock.now().getTime() - 86_400_000))
  const { body: ended } = await charge('2026-11-01', yesterday)
  await core.owner.query(`UPDATE tenant SET currency = 'KWD' WHERE id_tenant = 3;
    UPDATE billing_month SET currency = 'KWD' WHERE id_tenant = 3 AND state = 'OPEN'`)
  const body = {
    ...sla,
    category: feeCategory.of.OTHER,
    amount: '30',
    validFrom: '2026-11-01',
    validTo: null,
    rowVersion: 1,
  } as const
  const params = { ...beta, idFee: ended.idFee }
  const changed = await core.as('other').call(Tenants.UpdateFee, { params, body })
  expect(changed.body).toMatchObject({ code: 'fee.otherCurrency' })
  expect((await charge('2026-09-01', null)).body).toMatchObject({ code: 'month.otherCurrency' })
  await core.owner.query('DELETE FROM fee WHERE id_fee = $1', [ended.idFee])
  expect((await charge('2026-11-01', null, { amount: '10.555' })).status).toBe(200)
  expect(await feesOf('2026-11')).toBe('10.555')
})
