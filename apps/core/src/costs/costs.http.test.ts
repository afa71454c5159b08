import type { ProviderPriceDraft } from '@parley/contract/costs/cost.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'
import { dayIn } from '../tenants/billing.ts'

const { Statistics, Audit, Tenants } = operations
let core: TestCore
let today: string
beforeAll(async () => {
  core = await startTestCore()
  today = dayIn('UTC', core.clock.now())
})
afterAll(() => core.close())

const params = { idTenant: 2 }
const admin = () => core.as('admin')
const carrier: ProviderPriceDraft = {
  ...{ provider: 'Carrier', unit: 'callsOut', price: '0.0120', leastSeconds: 0, increment: 1 },
  prefixes: [{ prefix: '420', price: '0.005' }],
  ...{ validFrom: '2020-01-01', validTo: null, note: 'Contract 7' },
}
const create = (change: Partial<ProviderPriceDraft> = {}) =>
  admin().call(Statistics.CreateProviderPrice, { params, body: { ...carrier, ...change } })

test('a price list keeps its prices to the digit, is listed by unit and state, and is audited', async () => {
  const { status, body, text } = await create()
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ price: '0.012', currency: 'EUR', state: 'inForce', prefixes: carrier.prefixes })
  await create({ unit: 'sms', provider: 'Texts', price: '0.000001', validFrom: '2090-01-01', prefixes: [] })
  const coming = await admin().call(Statistics.ProviderPrices, { params, query: { state: ['coming'] } })
  expect(coming.body.items.map(({ price }) => price)).toEqual(['0.000001'])
  const found = await admin().call(Statistics.ProviderPrices, {
    params,
    query: { unit: ['callsOut'], search: 'CONTRACT' },
  })
  expect(found.body.total).toBe(1)
  const byProvider = await admin().call(Statistics.ProviderPrices, { params, query: { sort: 'provider' } })
  expect(byProvider.body.items.map(({ provider }) => provider)).toEqual(['Carrier', 'Texts'])
  const audit = await admin().call(Audit.Audit, { query: { entityKind: 'ProviderPrice' } })
  expect(audit.body.items).toHaveLength(2)
})

test('a unit has one price a day, even when two ask at once', async () => {
  expect(await create({ provider: 'Other', validFrom: '2030-01-01' })).toMatchObject({
    status: 409,
    body: { code: 'providerPrice.overlap' },
  })
  const both = await Promise.all([0, 1].map(() => create({ unit: 'callsIn' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('what cannot hold is refused with its reason', async () => {
  const tokens = { unit: 'llmRead' as const, prefixes: [] }
  const codes = async (change: Partial<ProviderPriceDraft>) => {
    const { status, body } = await create(change)
    return `${status} ${(body as unknown as { code: string }).code}`
  }
  expect(await codes({ ...tokens, currency: 'USD' })).toBe('422 providerPrice.otherCurrency')
  expect(await codes({ ...tokens, validTo: '2019-12-31' })).toBe('422 providerPrice.backwards')
  expect(await codes({ unit: 'llmRead' })).toBe('422 providerPrice.noPrefixes')
  const twice = [...carrier.prefixes, ...carrier.prefixes]
  expect(await codes({ prefixes: twice, validFrom: '2010-01-01', validTo: '2010-12-31' })).toBe(
    '422 providerPrice.prefixTwice',
  )
  expect((await create({ ...tokens, price: '-1' })).status).toBe(400)
  expect((await create({ ...tokens, currency: 'EUR' })).status).toBe(200)
})

test('what is in force is only ended; what has not started can be changed and deleted', async () => {
  const { items } = (await admin().call(Statistics.ProviderPrices, { params, query: { unit: ['callsOut'] } })).body
  const [list] = items
  if (!list) throw new Error('the first test has made it')
  const place = { idTenant: 2, idProviderPrice: list.idProviderPrice }
  const update = (change: Partial<ProviderPriceDraft>, rowVersion = list.rowVersion) =>
    admin().call(Statistics.UpdateProviderPrice, { params: place, body: { ...carrier, ...change, rowVersion } })
  expect((await update({ price: '1' })).body).toMatchObject({ code: 'providerPrice.begun' })
  expect((await update({ prefixes: [] })).body).toMatchObject({ code: 'providerPrice.begun' })
  expect((await admin().call(Statistics.RemoveProviderPrice, { params: place })).body).toMatchObject({
    code: 'providerPrice.begun',
  })
  expect((await update({ validTo: today, note: 'Given notice' })).body).toMatchObject({ validTo: today })
  expect((await update({ validTo: null })).body).toMatchObject({ code: 'entity.stale' })
})

test('creating, changing and deleting a price list are undone under the rules of today', async () => {
  const { body: list } = await create({ unit: 'llmWritten', prefixes: [], validFrom: '2080-01-01' })
  const place = { idTenant: 2, idProviderPrice: list.idProviderPrice }
  const undoNewest = async () => {
    const { items } = (await admin().call(Audit.Audit, { query: { entityKind: 'ProviderPrice' } })).body
    return await admin().call(Audit.Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
  }
  const future = async () => {
    const { items } = (await admin().call(Statistics.ProviderPrices, { params, query: { unit: ['llmWritten'] } })).body
    return items.map(({ price, note }) => `${price} ${note}`)
  }
  const body = { ...carrier, unit: 'llmWritten' as const, prefixes: [], validFrom: '2080-01-01', price: '7' }
  await admin().call(Statistics.UpdateProviderPrice, { params: place, body: { ...body, rowVersion: list.rowVersion } })
  expect(await future()).toEqual(['7 Contract 7'])
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await future()).toEqual(['0.012 Contract 7'])
  await admin().call(Statistics.RemoveProviderPrice, { params: place })
  expect(await future()).toEqual([])
  expect(await undoNewest()).toMatchObject({ status: 200 })
  expect(await future()).toEqual(['0.012 Contract 7'])
})

test('prices hold the currency; those of another tenant are not found, and costs need their permission', async () => {
  const { contact, timezone, locale, limits, name, rowVersion } = (await admin().call(Tenants.Basic, { params })).body
  const body = { name, idParent: null, contact, timezone, locale, limits, currency: 'USD', rowVersion }
  const held = await admin().call(Tenants.UpdateBasic, { params, body })
  expect(held).toMatchObject({ status: 409, body: { code: 'providerPrice.currencyInUse' } })
  expect((await core.as('other').call(Statistics.ProviderPrices, { params, query: {} })).status).toBe(404)
  const own = await core.as('other').call(Statistics.ProviderPrices, { params: { idTenant: 3 }, query: {} })
  expect(own.body.total).toBe(0)
  expect((await core.as('viewer').call(Statistics.ProviderPrices, { params, query: {} })).status).toBe(403)
})

test('who may edit prices and not view them is not answered with them', async () => {
  await giveRole(core, 'nobody', { AccessManagement: ['edittariff'] })
  const [list] = (await admin().call(Statistics.ProviderPrices, { params, query: {} })).body.items
  const { idProviderPrice = 0 } = list ?? {}
  const change = { ...carrier, rowVersion: 9_999 }
  const answers = [
    await core
      .as('nobody')
      .call(Statistics.UpdateProviderPrice, { params: { ...params, idProviderPrice }, body: change }),
    await core.as('nobody').call(Statistics.CreateProviderPrice, { params, body: carrier }),
  ]
  for (const { status, text } of answers) {
    expect(status, text).toBe(403)
    expect(text).not.toMatch(/Carrier|0\.012/)
  }
})
