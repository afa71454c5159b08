import type { ChargeQuery } from '@parley/contract/economy/economy.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { addAmounts, feeInMonth } from '@parley/rating'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BilledCall, makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { giveRole } from '../../test/giveRole.ts'

const { Statistics, Tenants } = operations
const params = { idTenant: 2 }
let core: TestCore
let idLine: number
let idTariff: number
let guids: string[]
/** It is Friday, 20 November 2026, 11:00 in Prague. A call of a minute costs 1.66 by day, 0.04 at night, and 0.12 abroad. */
const calls = (line: number): BilledCall[] => [
  { at: '2026-10-20T08:59:59Z', line }, // a second before 11:00 in October, in summer time
  { at: '2026-10-20T09:00:01Z', line },
  { at: '2026-10-31T12:00:00Z', line },
  { at: '2026-11-02T10:00:00Z', line, campaign: 4 },
  { at: '2026-11-02T10:00:01Z', line, to: '+49301234' },
  { at: '2026-11-20T08:00:00Z', line, seconds: 3_601, flow: 8 },
  { at: '2026-11-20T08:00:01Z', line, seconds: 0 },
  { at: '2026-11-20T08:00:02Z' },
  { at: '2026-11-20T08:00:03Z', line, isTest: true },
]
beforeAll(async () => {
  core = await startTestCore()
  idLine = (await makeLine(core, 2, 'Billed line')).idLine
  idTariff = await makeTariff(core, 2, 'Billed', termsFrom('2026-01-01'), [idLine])
  guids = await storeCalls(core, 2, calls(idLine))
  await rateNow(core)
})
afterAll(() => core.close())

const economy = async (query: { month?: string } = {}) => {
  const { status, body, text } = await core.as('admin').call(Statistics.TenantEconomy, { params, query })
  expect(status, text).toBe(200)
  return body
}
const list = async (query: Partial<ChargeQuery>) => {
  const { status, body, text } = await core
    .as('admin')
    .call(Statistics.Charges, { params, query: { month: '2026-11', ...query } })
  expect(status, text).toBe(200)
  return body
}
const explain = async (guid: string | undefined) =>
  await core.as('admin').call(Statistics.Charge, { params: { idTenant: 2, guid: guid ?? '' } })

test('a month adds up by day, line, flow, campaign and tariff, beside the month before up to the same moment', async () => {
  const month = await economy()
  expect(month).toMatchObject({
    ...{ month: '2026-11', state: 'OPEN', currency: 'EUR', timezone: 'Europe/Prague', isRunning: true, waiting: 0 },
    revenue: { calls: 5, amount: '109.67', fees: '0', adjustments: '0', total: '109.67' },
    revenueBefore: { calls: 1, seconds: 60, amount: '1.66', total: '1.66' },
  })
  expect(month.days).toHaveLength(30)
  expect(month.days.filter(({ calls }) => calls > 0)).toEqual([
    { day: '2026-11-02', calls: 2, seconds: 120, amount: '1.78' },
    { day: '2026-11-20', calls: 3, seconds: 3_661, amount: '107.89' },
  ])
  expect(month.lines).toEqual([
    { id: idLine, name: 'Billed line', calls: 4, seconds: 3_721, amount: '109.67', amountBefore: '1.66' },
    { id: null, name: null, calls: 1, seconds: 60, amount: '0', amountBefore: '0' },
  ])
  expect(month.flows.map(({ id, amount, amountBefore }) => [id, amount, amountBefore])).toEqual([
    [8, '107.89', '0'],
    [7, '1.78', '1.66'],
  ])
  expect(month.campaigns.map(({ id, amount }) => [id, amount])).toEqual([
    [null, '108.01'],
    [4, '1.66'],
  ])
  expect(month.tariffs.map(({ id, name, calls }) => [id, name, calls])).toEqual([
    [idTariff, 'Billed', 4],
    [null, null, 1],
  ])
  for (const shares of [month.lines, month.flows, month.campaigns, month.tariffs, month.days])
    expect(addAmounts(...shares.map(({ amount }) => amount))).toBe(month.revenue.amount)
  expect(month.months.map(({ month: name, amount }) => `${name} ${amount}`).slice(-3)).toEqual([
    '2026-09 0',
    '2026-10 3.36',
    '2026-11 109.67',
  ])
  expect(month.months).toHaveLength(12)
  expect(month.forecast).toMatchObject({ certain: '109.67', learnedFromDays: 28 })
})

test('a month that is over is beside the whole month before it, and foretells nothing', async () => {
  const month = await economy({ month: '2026-10' })
  expect(month).toMatchObject({ isRunning: false, forecast: null, revenue: { amount: '3.36' } })
  expect(month.lines[0]).toMatchObject({ amount: '3.36', amountBefore: '0' })
  // What came to something before, and now to nothing, is not left out.
  const coming = await economy({ month: '2026-12' })
  expect(coming.lines).toMatchObject([{ id: idLine, calls: 0, amount: '0', amountBefore: '109.67' }])
})

test('charges of a month are listed by any order and filter, page by page', async () => {
  const all = await list({})
  expect(all.items.map(({ guid }) => guid)).toEqual(guids.slice(3, 8).toReversed())
  expect(all.items.at(-1)).toMatchObject({
    ...{ line: { id: idLine, name: 'Billed line' }, tariff: { id: idTariff, name: 'Billed' }, tariffVersion: 1 },
    ...{ prefix: '420', band: 'Peak', seconds: 60, amount: '1.66', hasConversation: true, campaign: null },
  })
  const amounts = async (query: Partial<ChargeQuery>) => (await list(query)).items.map(({ amount }) => amount)
  expect(await amounts({ sort: '-amount' })).toEqual(['107.89', '1.66', '0.12', '0', '0'])
  expect(await amounts({ sort: 'seconds', idLine })).toEqual(['0', '1.66', '0.12', '107.89'])
  expect(await amounts({ day: '2026-11-02', sort: 'startedAt' })).toEqual(['1.66', '0.12'])
  expect(await amounts({ idTariff: 0 })).toEqual(['0'])
  expect(await amounts({ idLine: 0 })).toEqual(['0'])
  expect(await amounts({ idCampaign: 4 })).toEqual(['1.66'])
  expect(await amounts({ idCampaign: 0, idCallScript: 8 })).toEqual(['107.89'])
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await list({ sort: '-amount', limit: 2, ...(cursor === null ? {} : { cursor }) })
    expect(page.total).toBe(5)
    seen.push(...page.items.map(({ guid }) => guid))
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(new Set(seen)).toEqual(new Set(guids.slice(3, 8)))
})

test('an amount is explained down to its steps, which add up to it', async () => {
  const { body } = await explain(guids[5])
  expect(body).toMatchObject({ amount: '107.89', currency: 'EUR', mode: 1, rounding: { digits: 4, mode: 'halfUp' } })
  expect(body.trace).toMatchObject({ prefix: '420', band: 'Peak', seconds: 3_601, freeSeconds: 5, connectFee: '0.01' })
  expect(body.trace?.steps).toEqual([
    { fromSecond: 5, seconds: 3_596, increment: 1, increments: 3_596, price: '0.03', amount: '107.88' },
  ])
  const { connectFee = '0', steps = [], sum, exact } = body.trace ?? {}
  expect([addAmounts(connectFee, ...steps.map(({ amount }) => amount)), sum, exact]).toEqual(Array(3).fill('107.89'))
  expect((await explain(guids[6])).body).toMatchObject({ trace: null, amount: '0', tariff: { id: idTariff } })
  expect((await explain(guids[7])).body).toMatchObject({ trace: null, tariff: null, mode: null, rounding: null })
  expect((await explain(guids[8])).status).toBe(404) // a test
})

test('a charge stays, and can be explained, when its conversation and its line are gone', async () => {
  const gone = (await makeLine(core, 2, 'Gone line')).idLine
  await makeTariff(core, 2, 'Gone', termsFrom('2026-01-01'), [gone])
  const [guid] = await storeCalls(core, 2, [{ at: '2026-03-02T10:00:00Z', line: gone }])
  await rateNow(core)
  const before = (await explain(guid)).body
  await core.owner.query('DELETE FROM dial_log WHERE guid = $1', [guid])
  await core.owner.query('DELETE FROM line WHERE id_line = $1', [gone])
  await rateNow(core)
  expect((await explain(guid)).body).toEqual({ ...before, line: null, hasConversation: false })
  expect((await economy({ month: '2026-03' })).lines).toMatchObject([{ id: gone, name: null, amount: '1.66' }])
})

test('calls that nobody rated yet are said to wait', async () => {
  await storeCalls(core, 2, [{ at: '2026-02-28T22:59:59Z', line: idLine }])
  await storeCalls(core, 2, [{ at: '2026-02-28T23:00:00Z', line: idLine }]) // March in Prague
  expect([(await economy({ month: '2026-02' })).waiting, (await economy({ month: '2026-03' })).waiting]).toEqual([1, 1])
  await rateNow(core)
  expect([(await economy({ month: '2026-02' })).waiting, (await economy({ month: '2026-03' })).waiting]).toEqual([0, 0])
})

test('fees of a month are their share of it by days, by category, beside the month before', async () => {
  const fee = {
    ...{ category: 1 as const, amount: '100', period: 'month' as const, quantity: 3 },
    ...{ validFrom: '2026-10-11', validTo: null, note: 'Answer within an hour' },
  }
  const { idFee } = (await core.as('admin').call(Tenants.CreateFee, { params, body: fee })).body
  const { body } = await core.as('admin').call(Statistics.Fee, { params, query: { month: '2026-11' } })
  const october = feeInMonth(fee, '2026-10').amount
  expect(body).toMatchObject({ month: '2026-11', currency: 'EUR', total: '300', totalBefore: october })
  expect(body.categories.filter(({ charged }) => charged !== '0')).toEqual([
    { category: 1, charged: '300', chargedBefore: october },
  ])
  expect(body.fees).toEqual([
    {
      ...{ idFee, category: 1, note: 'Answer within an hour', amount: '100', quantity: 3, period: 'month' },
      ...{ days: 30, ofDays: 30, from: '2026-11-01', to: '2026-11-30', charged: '300' },
    },
  ])
  expect((await economy()).revenue).toMatchObject({ fees: '300', total: '409.67' })
  expect((await economy()).revenueBefore).toMatchObject({ fees: october, total: addAmounts(october, '1.66') })
})

test('only those who may see billing see it, and of their own tenant', async () => {
  const as = (person: 'viewer' | 'other' | 'operator' | 'nobody') => core.as(person)
  const statuses = async (person: Parameters<typeof as>[0]) =>
    await Promise.all([
      as(person).call(Statistics.TenantEconomy, { params, query: {} }),
      as(person).call(Statistics.Charges, { params, query: { month: '2026-11' } }),
      as(person).call(Statistics.Charge, { params: { idTenant: 2, guid: guids[3] ?? '' } }),
      as(person).call(Statistics.Fee, { params, query: {} }),
    ]).then((answers) => answers.map(({ status }) => status))
  expect(await statuses('viewer')).toEqual([403, 403, 403, 403])
  expect(await statuses('other')).toEqual([404, 404, 404, 404])
  expect(await statuses('operator')).toEqual([200, 200, 200, 200])
  await giveRole(core, 'nobody', { Statistics: ['viewbilling'] })
  expect(await statuses('nobody')).toEqual([200, 200, 200, 403])
  const own = await core.as('other').call(Statistics.TenantEconomy, { params: { idTenant: 3 }, query: {} })
  expect(own.body.revenue).toMatchObject({ calls: 0, total: '0' })
  const mixed = { params: { idTenant: 3, guid: guids[3] ?? '' } }
  expect((await core.as('other').call(Statistics.Charge, mixed)).status).toBe(404)
})
