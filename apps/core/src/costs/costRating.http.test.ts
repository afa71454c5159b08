import type { CostUnit } from '@parley/contract/costs/cost.enum.ts'
import type { ProviderPriceDraft } from '@parley/contract/costs/cost.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { SpeechRequest } from '@parley/contract/speech/speech.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { toneEngine } from '../../test/toneEngine.ts'
import { noteTokens } from '../services/noteTokens.ts'
import { keepSent } from '../services/smsReceipts.ts'
import { Speaker } from '../speech/speaker.ts'
import { createPriceList } from './cost.service.ts'
import { costerOf } from './rateCosts.ts'

const { Statistics } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const rateCosts = () =>
  costerOf({
    db: core.db,
    contexts: core.contexts,
    clock: core.clock,
    log: core.server.log as Parameters<typeof costerOf>[0]['log'], // the same pino
  })()
const prices = (unit: CostUnit, price: string, validFrom: string, change: Partial<ProviderPriceDraft> = {}) =>
  core.inTenant(2, (ctx) =>
    createPriceList(ctx, {
      ...{ provider: 'Carrier', unit, price, leastSeconds: 0, increment: 1, prefixes: [], validFrom },
      ...{ validTo: null, note: '', ...change },
    }),
  )
const costsOf = async (guids: readonly string[]) =>
  (
    await core.owner.query(
      `SELECT unit, day::text, prefix, quantity::int, trim_scale(amount)::text AS amount FROM call_cost
       WHERE guid = ANY($1) ORDER BY array_position($1, guid), unit`,
      [guids],
    )
  ).rows.map(({ unit, day, prefix, quantity, amount }) => [unit, day, prefix, quantity, amount].join(' '))
const wrongDays = async () =>
  (
    await core.owner.query(`
      WITH counted AS (SELECT id_tenant, day, month, unit, coalesce(id_line, 0) AS id_line, id_call_script, coalesce(id_campaign, 0) AS id_campaign,
          coalesce(id_provider_price, 0) AS id_provider_price, count(*)::int AS conversations, sum(quantity)::bigint AS quantity, sum(amount) AS amount
        FROM call_cost GROUP BY 1, 2, 3, 4, 5, 6, 7, 8)
      (SELECT * FROM counted EXCEPT SELECT * FROM cost_day) UNION ALL (SELECT * FROM cost_day EXCEPT SELECT * FROM counted)`)
  ).rows
const waiting = async () =>
  Number(
    (
      await core.owner.query(
        'SELECT (SELECT count(*) FROM unrated_cost) + (SELECT count(*) FROM unrated_cost_days) AS n',
      )
    ).rows[0].n,
  )
const month = async (of: string) =>
  (await core.as('admin').call(Statistics.EconomyCosts, { params: { idTenant: 2 }, query: { month: of } })).body

test('who pays nobody has no costs; prices of days that have gone rate their calls', async () => {
  const guids = await storeCalls(core, 2, [
    { at: '2026-09-10T10:00:00Z', seconds: 60 },
    { at: '2026-09-10T10:01:00Z', seconds: 61, to: '+49 30 1234567' },
    { at: '2026-09-10T10:02:00Z', seconds: 0 },
    { at: '2026-09-10T10:03:00Z', seconds: 60, isTest: true },
    { at: '2026-09-30T22:30:00Z', seconds: 60 }, // in October on the tenant’s clock
    { at: '2026-08-31T21:59:00Z', seconds: 60 },
  ])
  expect([await rateCosts(), await costsOf(guids)]).toEqual([0, []])
  await prices('callsOut', '0.06', '2026-09-01', { prefixes: [{ prefix: '420', price: '0.03' }] })
  await rateCosts()
  expect(await costsOf(guids)).toEqual([
    'callsOut 2026-09-10 420 60 0.03',
    'callsOut 2026-09-10  61 0.061',
    'callsOut 2026-10-01 420 60 0.03',
  ])
  expect([await waiting(), await wrongDays()]).toEqual([0, []])
})

test('text messages and tokens cost what was counted, in tests and after the end, too', async () => {
  const [guid = '', late = ''] = await storeCalls(core, 2, [
    { at: '2026-09-11T10:00:00Z', isTest: true },
    { at: '2026-09-11T10:01:00Z' },
  ])
  await rateCosts()
  await core.inTenant(2, async (ctx) => {
    await noteTokens(ctx, guid, { read: 1_500, written: 20 })
    await noteTokens(ctx, guid, { read: 500, written: 0 })
    await keepSent(ctx, { guid: late, nodeId: 'n', center: 'c', ids: ['1', '2'] })
  })
  await rateCosts()
  expect(await costsOf([guid, late])).toEqual([
    'llmRead 2026-09-11  2000 0',
    'llmWritten 2026-09-11  20 0',
    'callsOut 2026-09-11 420 60 0.03',
    'sms 2026-09-11  2 0',
  ])
  await prices('llmRead', '0.01', '2026-09-01')
  await prices('sms', '0.04', '2026-09-01', { provider: 'Texts' })
  await rateCosts()
  expect((await costsOf([guid, late])).filter((each) => !each.endsWith(' 0'))).toEqual([
    'llmRead 2026-09-11  2000 0.02',
    'callsOut 2026-09-11 420 60 0.03',
    'sms 2026-09-11  2 0.08',
  ])
  expect(await wrongDays()).toEqual([])
})

test('what a month costs opens to units, providers, lines and days, beside what it earns', async () => {
  const idLine = (await makeLine(core, 2, 'Costly')).idLine
  await makeTariff(core, 2, 'Costly', termsFrom('2026-01-01', { bands: [], rates: [ONE] }), [idLine])
  await storeCalls(core, 2, [{ at: '2026-10-05T10:00:00Z', seconds: 120, line: idLine, to: '+49 30 1' }])
  await rateNow(core)
  await rateCosts()
  const october = await month('2026-10')
  expect(october).toMatchObject({ cost: '0.15', costBefore: '0.221', revenue: '1.1', margin: '0.95', waiting: 0 })
  expect(october.units).toEqual([
    { unit: 'callsOut', quantity: 180, unpriced: 0, cost: '0.15', costBefore: '0.121' },
    ...LEFT,
  ])
  expect(october.providers).toMatchObject([
    { provider: 'Carrier', cost: '0.15' },
    { provider: 'Texts', cost: '0' },
  ])
  expect(october.lines.find(({ id }) => id === idLine)).toMatchObject({ name: 'Costly', cost: '0.12', revenue: '1.1' })
  expect(october.days).toHaveLength(31)
  expect(october.days[4]).toEqual({ day: '2026-10-05', cost: '0.12', revenue: '1.1' })
  expect(october.months.at(-2)).toMatchObject({ month: '2026-09', cost: '0.221', revenue: '0', margin: '-0.221' })
})
const ONE = { prefix: '', band: null, connectFee: '1.1', steps: [{ fromSecond: 0, price: '0', increment: 1 }] }
const LEFT = [
  { unit: 'sms', quantity: 0, unpriced: 0, cost: '0', costBefore: '0.08' },
  { unit: 'llmRead', quantity: 0, unpriced: 0, cost: '0', costBefore: '0.02' },
  { unit: 'llmWritten', quantity: 0, unpriced: 0, cost: '0', costBefore: '0' },
]

test('a conversation opens to what it used, by provider; what nobody counted is no row', async () => {
  const [guid = '', quiet = ''] = await storeCalls(core, 2, [
    { at: '2026-09-14T10:00:00Z', seconds: 61 },
    { at: '2026-09-14T10:01:00Z', seconds: 0 },
  ])
  await core.inTenant(2, (ctx) => noteTokens(ctx, guid, { read: 500, written: 7 }))
  await rateCosts()
  const costs = async (of: string, as: Parameters<TestCore['as']>[0] = 'admin') =>
    await core.as(as).call(Statistics.ConversationCosts, { params: { idTenant: 2, guid: of } })
  expect((await costs(guid)).body).toEqual({
    ...{ guid, currency: 'EUR', cost: '0.0355' },
    items: [
      { unit: 'callsOut', quantity: 61, provider: 'Carrier', amount: '0.0305' },
      { unit: 'llmRead', quantity: 500, provider: 'Carrier', amount: '0.005' },
      { unit: 'llmWritten', quantity: 7, provider: null, amount: '0' },
    ],
  })
  expect((await costs(quiet)).body).toMatchObject({ items: [], cost: '0' })
  expect([(await costs(guid, 'viewer')).status, (await costs(guid, 'other')).status]).toEqual([403, 404])
  const mixed = await core.as('other').call(Statistics.ConversationCosts, { params: { idTenant: 3, guid } })
  expect(mixed.body).toMatchObject({ items: [] })
})

test('characters that an engine elsewhere speaks cost what its list says, once; those of an engine of our own nothing', async () => {
  const request: SpeechRequest = {
    ...{ text: 'Nine char', format: 'text', language: 'en-GB', engine: null, voice: null },
    ...{ rate: 1, pitch: 1, gain: 0, sampleRate: 8_000 },
  }
  const { signal } = new AbortController()
  const speak = (speaker: Speaker, idCallScript = 7) =>
    core.inTenant(2, (ctx) => speaker.speak(ctx, request, { signal, isTask: true, idCallScript }))
  const [own, elsewhere] = [new Speaker([toneEngine], []), new Speaker([{ ...toneEngine, isPaid: true }], [])]
  await speak(own)
  await speak(elsewhere)
  await speak(elsewhere) // from the cache
  await rateCosts()
  const spoken = async () => {
    const { units, flows } = await month(core.clock.now().toISOString().slice(0, 7))
    return [units.find(({ unit }) => unit === 'tts'), flows.filter(({ id }) => id === 7).map(({ cost }) => cost)]
  }
  expect(await spoken()).toEqual([{ unit: 'tts', quantity: 9, unpriced: 9, cost: '0', costBefore: '0' }, ['0']])
  await prices('tts', '2', '2026-01-01', { provider: 'Voices' })
  await rateCosts()
  expect(await spoken()).toEqual([{ unit: 'tts', quantity: 9, unpriced: 0, cost: '0.018', costBefore: '0' }, ['0.018']])
  expect([await waiting(), await wrongDays()]).toEqual([0, []])
})

test('a closed month keeps what it cost, whatever prices say later', async () => {
  const guids = await storeCalls(core, 2, [{ at: '2026-07-10T10:00:00Z' }, { at: '2026-08-10T10:00:00Z' }])
  await rateCosts()
  await core.owner.query("UPDATE billing_month SET state = 'CLOSED' WHERE month = '2026-07'")
  await prices('callsOut', '0.5', '2026-07-01', { validTo: '2026-08-31' })
  await rateCosts()
  expect(await costsOf(guids)).toEqual(['callsOut 2026-07-10  60 0', 'callsOut 2026-08-10  60 0.5'])
  expect([await waiting(), await wrongDays()]).toEqual([0, []])
})

test('a call whose number is hidden by now costs by the prefix that was kept', async () => {
  const guids = await storeCalls(core, 2, [{ at: '2026-09-13T10:00:00Z' }])
  await rateCosts()
  await core.owner.query("UPDATE dial_log SET to_number = '•••' WHERE guid = $1", [guids[0]])
  await core.owner.query(
    'INSERT INTO unrated_cost (id_tenant, guid, started_at, is_repriced) SELECT id_tenant, guid, started_at, true FROM dial_log WHERE guid = $1',
    [guids[0]],
  )
  await rateCosts()
  expect(await costsOf(guids)).toEqual(['callsOut 2026-09-13 420 60 0.03'])
  expect([await waiting(), await wrongDays()]).toEqual([0, []])
})

test('what is gone keeps its cost; margins need the permission to see billing, and tenants see their own', async () => {
  const [guid = ''] = await storeCalls(core, 2, [{ at: '2026-09-12T10:00:00Z' }])
  await rateCosts()
  await core.owner.query('DELETE FROM dial_log WHERE guid = $1', [guid])
  expect(await costsOf([guid])).toEqual(['callsOut 2026-09-12 420 60 0.03'])
  const other = await core.as('other').call(Statistics.EconomyCosts, { params: { idTenant: 3 }, query: {} })
  expect(other.body).toMatchObject({ cost: '0', units: [] })
  expect((await core.as('other').call(Statistics.EconomyCosts, { params: { idTenant: 2 }, query: {} })).status).toBe(
    404,
  )
  expect((await core.as('viewer').call(Statistics.EconomyCosts, { params: { idTenant: 2 }, query: {} })).status).toBe(
    403,
  )
  const future = await core
    .as('admin')
    .call(Statistics.EconomyCosts, { params: { idTenant: 2 }, query: { month: '2090-01' } })
  expect(future.body).toMatchObject({ code: 'month.future' })
})
