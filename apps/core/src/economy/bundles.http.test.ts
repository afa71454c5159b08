import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeTariff, rateNow, storeCalls, termsFrom } from '../../test/billedCalls.ts'
import { monthsOf, startTasks } from '../../test/billingMonths.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { Worker } from '../kernel/jobs/worker.ts'
import { createTariffVersion } from '../tariffs/tariff.service.ts'

const { Statistics } = operations
let core: TestCore
let worker: Worker
let months: ReturnType<typeof monthsOf>
let lines: readonly number[]
beforeAll(async () => {
  core = await startTestCore()
  worker = await startTasks(core)
  months = monthsOf(core)
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})
/** Each test has two lines of its own, and no month that is closed. */
beforeEach(async () => {
  await core.owner.query(`DELETE FROM charge_correction; DELETE FROM adjustment; DELETE FROM billing_month; DELETE FROM economy_run;
    DELETE FROM charge; DELETE FROM unrated_call; DELETE FROM dial_log; DELETE FROM recharge; DELETE FROM line_tariff`)
  lines = [(await line()).idLine, (await line()).idLine]
})
const line = () => makeLine(core, 2, `Line ${crypto.randomUUID()}`)

const termsOf = (bundleSeconds: number, price = '0.1') =>
  termsFrom('2026-01-01', {
    ...{ freeSeconds: 0, bands: [], bundleSeconds },
    rates: [{ prefix: '', band: null, connectFee: '0', steps: [{ fromSecond: 0, price, increment: 60 }] }],
  })
const tariff = (bundleSeconds: number, on: readonly number[] = lines, price?: string) =>
  makeTariff(core, 2, crypto.randomUUID(), termsOf(bundleSeconds, price), on)
/** Calls of a minute, one after the other. */
async function calls(count: number, day = '2026-10-05', idLine = lines[0] ?? 0) {
  const begin = Date.parse(`${day}T08:00:00Z`)
  const at = Array.from({ length: count }, (_, index) => new Date(begin + index * 1000).toISOString())
  const guids = await storeCalls(
    core,
    2,
    at.map((each) => ({ at: each, line: idLine })),
  )
  await rateNow(core)
  return guids
}
const kept = async () =>
  (
    await core.owner.query<{ told: string }>(
      `SELECT concat_ws(' ', bundle_seconds, trim_scale(amount)) AS told FROM charge ORDER BY guid`,
    )
  ).rows.map(({ told }) => told)
/** What is kept of bundles beside what their charges add up to. */
const wrong = async () =>
  (
    await core.owner.query(`
      SELECT * FROM (SELECT id_tariff, month, sum(bundle_seconds) AS seconds FROM charge WHERE bundle_seconds > 0 GROUP BY 1, 2) AS counted
        FULL JOIN (SELECT id_tariff, month, seconds AS kept FROM bundle_use WHERE seconds <> 0) AS uses USING (id_tariff, month)
      WHERE seconds IS DISTINCT FROM kept`)
  ).rows
const reprice = async (idTariff: number) => {
  await core.owner.query('UPDATE line_tariff SET id_tariff = $2 WHERE id_line = ANY ($1)', [lines, idTariff])
  await core.owner.query('DELETE FROM unrated_call')
}
async function recalculate() {
  const { status, text } = await months.recalculate('2026-10')
  expect(status, text).toBe(200)
  return await vi.waitFor(async () => {
    const run = await months.recalculation()
    expect([2, 3, 4]).toContain(run.status)
    return run.result
  }, 20_000)
}

test('calls of all lines of a tariff share what a month includes, as they come; the next month has its own', async () => {
  await tariff(150)
  await calls(2)
  const [third = ''] = await calls(2, '2026-10-06', lines[1])
  await calls(1, '2026-11-01')
  expect(await kept()).toEqual(['60 0', '60 0', '30 0.1', '0 0.1', '60 0'])
  expect(await wrong()).toEqual([])
  const { body } = await core.as('admin').call(Statistics.Charge, { params: { idTenant: 2, guid: third } })
  expect(body.trace).toMatchObject({
    ...{ seconds: 60, freeSeconds: 0, bundleSeconds: 30 },
    steps: [{ fromSecond: 30, seconds: 30, increments: 1, amount: '0.1' }],
  })
})

test('whatever order calls are rated in, each costs what it would have in the order in which they began', async () => {
  const minutes = Array.from({ length: 24 }, (_, index) => index)
  const rateIn = async (order: readonly number[], most: number) => {
    await core.owner.query(
      'DELETE FROM charge; DELETE FROM unrated_call; DELETE FROM dial_log; DELETE FROM line_tariff',
    )
    await tariff(410)
    for (let at = 0; at < order.length; at += most) {
      const group = order.slice(at, at + most).map((minute) => ({
        at: new Date(Date.parse('2026-10-05T08:00:00Z') + minute * 60_000).toISOString(),
        ...{ line: lines[minute % 2] ?? 0, seconds: minute % 5 === 4 ? 0 : 15 + ((minute * 37) % 90) },
      }))
      await storeCalls(core, 2, group)
      await rateNow(core)
    }
    expect(await wrong()).toEqual([])
    return await kept()
  }
  const inOrder = await rateIn(minutes, 1)
  const given = inOrder.map((told) => Number(told.split(' ')[0]))
  expect(given.reduce((sum, each) => sum + each, 0)).toBe(410)
  const used = given.findLastIndex((seconds) => seconds > 0)
  expect(used).toBeLessThan(12) // all that is included goes to the first calls
  expect(await rateIn(minutes.toReversed(), 1)).toEqual(inOrder)
  // Steps that share no factor with 24 come to each minute once.
  for (const step of [5, 7, 11, 13])
    expect(
      await rateIn(
        minutes.map((minute) => (minute * step + 9) % 24),
        1 + (step % 4),
      ),
      `in steps of ${step}`,
    ).toEqual(inOrder)
})

test('a late call of an earlier version counts before the later one, and what was corrected by hand stays', async () => {
  const idTariff = await tariff(60)
  await core.inTenant(2, (ctx) =>
    createTariffVersion(ctx, idTariff, { terms: { ...termsOf(150), validFrom: '2026-10-10' }, rowVersion: 1 }),
  )
  await calls(3, '2026-10-12') // of the second version, all that is included
  expect(await kept()).toEqual(['60 0', '60 0', '30 0.1'])
  await core.owner.query('UPDATE charge SET amount = 7 WHERE amount > 0')
  await calls(2)
  expect(await kept()).toEqual(['60 0', '0 0.1', '60 0', '30 0.1', '30 7'])
  expect(await wrong()).toEqual([])
})

test('several processes give no second twice', async () => {
  await tariff(90_000)
  const begin = Date.parse('2026-10-05T00:00:00Z')
  const at = Array.from({ length: 5_000 }, (_, index) => new Date(begin + index * 60_000).toISOString())
  await storeCalls(
    core,
    2,
    at.map((each, index) => ({ at: each, line: lines[index % 2] ?? 0 })),
  )
  await Promise.all([rateNow(core), rateNow(core), rateNow(core)])
  await rateNow(core)
  const { rows } = await core.owner.query(
    `SELECT sum(bundle_seconds)::int AS seconds, (count(*) FILTER (WHERE amount = 0))::int AS free FROM charge`,
  )
  expect(rows).toEqual([{ seconds: 90_000, free: 1_500 }])
  const inOrder = await core.owner.query(
    `SELECT max(started_at) FILTER (WHERE bundle_seconds > 0) < min(started_at) FILTER (WHERE bundle_seconds = 0) AS told FROM charge`,
  )
  expect(inOrder.rows).toEqual([{ told: true }])
  expect(await wrong()).toEqual([])
})

test('a call that is corrected, or priced by another tariff, gives back what it took', async () => {
  await tariff(90)
  const [first] = await calls(2)
  expect(await kept()).toEqual(['60 0', '30 0.1'])
  await core.owner.query('UPDATE dial_log SET talk_ms = 20000 WHERE guid = $1', [first])
  await rateNow(core)
  expect(await kept()).toEqual(['20 0', '60 0'])
  await calls(1, '2026-10-06')
  expect((await kept())[2]).toBe('10 0.1')
  await core.owner.query('DELETE FROM line_tariff WHERE id_line = $1', [lines[0]])
  await rateNow(core)
  expect(await kept()).toEqual(['0 0', '0 0', '0 0'])
  expect(await wrong()).toEqual([])
})

test('a recalculation leaves what was taken by the same prices, and gives of others what they include, once', async () => {
  await tariff(90)
  await calls(3)
  expect(await recalculate()).toMatchObject({ changed: 0, before: '0.2', after: '0.2' })
  await reprice(await tariff(150, [], '0.5'))
  expect(await recalculate()).toMatchObject({ changed: 2, before: '0.2', after: '0.5' })
  expect(await kept()).toEqual(['60 0', '60 0', '30 0.5'])
  expect(await wrong()).toEqual([])
  expect(await recalculate()).toMatchObject({ changed: 0 })
})

test('a recalculation of an open month gives what it includes in the order of calls, and finds nothing afterwards', async () => {
  await tariff(90)
  await calls(3)
  await core.owner.query(`UPDATE charge SET bundle_seconds = 0, amount = 0.1 WHERE guid = (SELECT guid FROM charge ORDER BY guid LIMIT 1);
    UPDATE charge SET bundle_seconds = 60, amount = 0 WHERE guid = (SELECT guid FROM charge ORDER BY guid DESC LIMIT 1)`)
  expect(await recalculate()).toMatchObject({ changed: 2, before: '0.2', after: '0.2' })
  expect(await kept()).toEqual(['60 0', '30 0.1', '0 0.1'])
  expect(await recalculate()).toMatchObject({ changed: 0 })
  expect(await wrong()).toEqual([])
})

test('a closed month keeps its bundle: what comes late costs all of it, and a recalculation carries over the difference once', async () => {
  await tariff(200)
  await calls(2)
  await months.closeNow('2026-10')
  await calls(1, '2026-10-20')
  expect((await months.adjustments('2026-11')).map(({ amount }) => amount)).toEqual(['0.1'])
  await reprice(await tariff(60, [], '0.5'))
  expect(await recalculate()).toMatchObject({
    before: '0.1',
    after: '1',
    adjusted: { month: '2026-11', amount: '0.9' },
  })
  expect(await recalculate()).toMatchObject({ changed: 0, before: '1' })
  expect((await months.reopen('2026-10')).status).toBe(200)
  await rateNow(core)
  // What came late is a call of the month like the others by now, of which nothing is left.
  expect(await kept()).toEqual(['60 0', '0 0.5', '0 0.5'])
  expect(await wrong()).toEqual([])
})

test('other prices are tried with what they would include', async () => {
  await tariff(0)
  await calls(3)
  const terms = termsOf(100, '0.2')
  const body = { from: '2026-10', to: '2026-10', idLines: [], idTariff: null, terms }
  const { status, text } = await core.as('admin').call(Statistics.TryPrices, { params: { idTenant: 2 }, body })
  expect(status, text).toBe(200)
  await vi.waitFor(
    async () => expect((await months.trial()).result).toMatchObject({ before: '0.3', after: '0.4' }),
    20_000,
  )
  expect(await kept()).toEqual(['0 0.1', '0 0.1', '0 0.1'])
})
