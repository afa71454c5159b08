import type { FeeDraft } from '@parley/contract/fees/fee.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { dayIn } from '../tenants/billing.ts'

const { Tenants, Audit } = operations
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
  const audit = await admin().call(Audit.Audit, { query: { entityKind: 'Fee' } })
  expect(audit.body.items).toHaveLength(2)
})

test('a service level is charged once for a day, even when two ask at once', async () => {
  expect(await create({ validFrom: '2030-01-01' })).toMatchObject({ status: 409, body: { code: 'fee.overlap' } })
  const both = await Promise.all([0, 1].map(() => create({ category: 3 })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await create({ category: 2, validTo: '2019-12-31' })).toMatchObject({ body: { code: 'fee.backwards' } })
})

test('what has begun is only ended; what has not can be changed and removed', async () => {
  const { items } = (await admin().call(Tenants.Fees, { params, query: { category: [1] } })).body
  const [fee] = items
  if (!fee) throw new Error('the first test has made it')
  const place = { idTenant: 2, idFee: fee.idFee }
  const update = (change: Partial<FeeDraft>, rowVersion = fee.rowVersion) =>
    admin().call(Tenants.UpdateFee, { params: place, body: { ...sla, ...change, rowVersion } })
  expect((await update({ amount: '1' })).body).toMatchObject({ code: 'fee.begun' })
  expect((await admin().call(Tenants.RemoveFee, { params: place })).body).toMatchObject({ code: 'fee.begun' })
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
  const refused = await undoNewest()
  expect([begun.state, refused.status]).toEqual(['inForce', 409])
  expect(refused.text).toContain('has been charged since')
})
