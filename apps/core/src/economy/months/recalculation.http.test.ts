import { operations } from '@parley/contract/operations.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { addAmounts, subtractAmount } from '@parley/rating'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeTariff, rateNow, storeCalls, termsFrom } from '../../../test/billedCalls.ts'
import { monthsOf, startTasks, workOf } from '../../../test/billingMonths.ts'
import { makeLine } from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'
import { recalculateTask } from './recalculate.ts'

const { Statistics, Tasks, Audit } = operations
let core: TestCore
let worker: Worker | undefined
let idLine: number
let months: ReturnType<typeof monthsOf>
const MONTH = '2026-10'
const admin = () => core.as('admin')
beforeAll(async () => {
  core = await startTestCore()
  months = monthsOf(core)
})
/** Each test has a line of its own, all calls of which are priced by minute, and no month that is closed. */
beforeEach(async () => {
  await core.owner.query(`DELETE FROM charge_correction; DELETE FROM adjustment; DELETE FROM billing_month; DELETE FROM economy_run;
    DELETE FROM charge; DELETE FROM unrated_call; DELETE FROM dial_log; DELETE FROM recharge; DELETE FROM line_tariff`)
  idLine = (await makeLine(core, 2, `Line ${crypto.randomUUID()}`)).idLine
  await makeTariff(core, 2, `First ${idLine}`, priced('0.10'), [idLine])
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => core.close())

const priced = (price: string, more: Partial<TariffTerms> = {}): TariffTerms =>
  termsFrom('2026-01-01', {
    ...{ freeSeconds: 0, bands: [] },
    rates: [
      { prefix: '', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '1', increment: 60 }] },
      { prefix: '420', band: null, connectFee: '0', steps: [{ fromSecond: 0, price, increment: 60 }] },
    ],
    ...more,
  })
const calls = async (count: number, more: object = {}) => {
  const guids = await storeCalls(
    core,
    2,
    Array.from({ length: count }, (_, index) => ({
      at: new Date(Date.parse(`${MONTH}-05T08:00:00Z`) + index * 1000).toISOString(),
      ...{ line: idLine, seconds: 60 },
      ...more,
    })),
  )
  await rateNow(core)
  return guids
}
/** Other prices for days that were rated, which only the rules of tariffs keep people from; calls do not wait to be rated by them. */
const reprice = async (price: string, more: Partial<TariffTerms> = {}) => {
  const idTariff = await makeTariff(core, 2, `Priced ${crypto.randomUUID()}`, priced(price, more), [])
  await core.owner.query('UPDATE line_tariff SET id_tariff = $2 WHERE id_line = $1', [idLine, idTariff])
  await core.owner.query('DELETE FROM unrated_call')
  return idTariff
}
const sum = async (month = MONTH) =>
  (
    await core.owner.query(
      `SELECT trim_scale(coalesce(sum(amount), 0))::text AS amount,
        (SELECT trim_scale(coalesce(sum(amount), 0))::text FROM charge_day WHERE month = $1) AS days FROM charge WHERE month = $1`,
      [month],
    )
  ).rows[0]
const ended = async () => {
  worker ??= await startTasks(core)
  return await vi.waitFor(async () => {
    const run = await months.recalculation()
    expect([2, 3, 4]).toContain(run.status)
    return run
  }, 20_000)
}
const recalculate = async (dryRun = false) => {
  const { status, text } = await months.recalculate(MONTH, dryRun)
  expect(status, text).toBe(200)
  return await ended()
}

test('a dry run says what would change and changes nothing; then it is changed, once', async () => {
  await calls(3)
  await calls(1, { to: '+49301234567', seconds: 61 })
  await reprice('0.25')
  const dry = await recalculate(true)
  expect(dry).toMatchObject({
    ...{ status: 2, dryRun: true, months: [MONTH], error: null },
    result: {
      ...{ calls: 4, before: '2.3', after: '2.75', changed: 3, adjusted: null },
      lines: [{ id: idLine, calls: 4, before: '2.3', after: '2.75' }],
      months: [{ month: MONTH, before: '2.3', after: '2.75' }],
    },
  })
  expect(dry.result?.most).toHaveLength(3)
  expect(await sum()).toEqual({ amount: '2.3', days: '2.3' })
  const done = await recalculate()
  expect(done.result).toEqual(dry.result)
  expect(await sum()).toEqual({ amount: '2.75', days: '2.75' })
  expect((await recalculate()).result).toMatchObject({ changed: 0, before: '2.75', after: '2.75', most: [] })
  const { body } = await admin().call(Audit.Audit, { query: { entityKind: 'BillingMonth', entityId: MONTH } })
  expect(body.items.map(({ after }) => (after as { what: string }).what)).toEqual([
    ...['Recalculated', 'Recalculation started', 'Recalculated', 'Recalculation started', 'Recalculation started'],
  ])
})

test('a month without calls has nothing to rate again', async () => {
  expect((await recalculate()).result).toMatchObject({ calls: 0, changed: 0, before: '0', after: '0', lines: [] })
})

test('a closed month keeps its charges: the difference is charged in the first open month, once', async () => {
  const guids = await calls(3)
  worker = await startTasks(core)
  await months.closeNow(MONTH)
  await months.lock(MONTH)
  await reprice('0.25')
  expect((await recalculate(true)).result?.adjusted).toEqual({ month: '2026-11', amount: '0.45' })
  expect(await months.adjustments('2026-11')).toEqual([])
  expect((await recalculate()).result).toMatchObject({
    before: '0.3',
    after: '0.75',
    adjusted: { month: '2026-11', amount: '0.45' },
  })
  const [adjustment, ...others] = await months.adjustments('2026-11')
  expect([adjustment, others]).toMatchObject([
    { corrects: MONTH, amount: '0.45', guid: null, reason: '2026-10 was recalculated: 3 calls changed' },
    [],
  ])
  expect(await sum()).toEqual({ amount: '0.3', days: '0.3' })
  expect((await recalculate()).result).toMatchObject({ before: '0.75', after: '0.75', changed: 0, adjusted: null })
  await reprice('0.2')
  expect((await recalculate()).result?.adjusted).toEqual({ month: '2026-11', amount: '-0.15' })
  const { rows } = await core.owner.query(
    'SELECT count(*)::int AS count, sum(difference)::float AS sum FROM charge_correction WHERE guid = ANY ($1)',
    [guids],
  )
  expect(rows).toEqual([{ count: 6, sum: 0.3 }])
  const told = await admin().call(Statistics.Charge, { params: { idTenant: 2, guid: guids[0] ?? '' } })
  expect(told.body.adjustments.map(({ month, amount }) => [month, amount])).toEqual([
    ['2026-11', '0.15'],
    ['2026-11', '-0.05'],
  ])
  const params = { idTenant: 2, idAdjustment: adjustment?.idAdjustment ?? 0 }
  expect((await admin().call(Statistics.RemoveAdjustment, { params })).body).toMatchObject({
    code: 'adjustment.ofCall',
  })
})

test('calls that came late are rated again, too, as their conversations are by now', async () => {
  const [early = ''] = await calls(1)
  worker = await startTasks(core)
  await months.closeNow(MONTH)
  const [late = ''] = await calls(1)
  await core.owner.query('UPDATE dial_log SET talk_ms = 120000 WHERE guid = $1', [early])
  await rateNow(core)
  const charged = async () => addAmounts('0.1', ...(await months.adjustments('2026-11')).map(({ amount }) => amount))
  expect(await charged()).toBe('0.3')
  await reprice('0.25')
  expect((await recalculate()).result).toMatchObject({ calls: 2, before: '0.3', after: '0.75', changed: 2 })
  expect(await charged()).toBe('0.75')
  expect((await recalculate()).result?.changed).toBe(0)
  await months.reopen(MONTH)
  await rateNow(core)
  expect([await sum(), await months.adjustments('2026-11')]).toEqual([{ amount: '0.75', days: '0.75' }, []])
  expect(late).not.toBe(early)
})

test('a month that is opened again has in its charges what its calls were corrected to, and nothing is charged twice', async () => {
  await calls(3)
  worker = await startTasks(core)
  await months.closeNow(MONTH)
  await reprice('0.25')
  await recalculate()
  await reprice('0.3')
  await recalculate()
  const charged = addAmounts('0.3', ...(await months.adjustments('2026-11')).map(({ amount }) => amount))
  expect((await months.reopen(MONTH)).status).toBe(200)
  expect(await months.adjustments('2026-11')).toEqual([])
  expect([await sum(), charged]).toEqual([{ amount: '0.9', days: '0.9' }, '0.9'])
  expect((await recalculate()).result?.changed).toBe(0)
})

test('where the number is gone its prefix is enough, unless the new prices tell more numbers apart', async () => {
  await calls(2)
  await calls(1, { to: '+49301234567' })
  await core.owner.query('DELETE FROM dial_log')
  await reprice('0.25')
  expect((await recalculate()).result).toMatchObject({ before: '1.2', after: '1.5', changed: 2 })
  const rates = [
    ...priced('0.5').rates,
    { prefix: '420777', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '0.7', increment: 60 }] },
  ]
  await reprice('0.5', { rates })
  expect((await recalculate()).result).toMatchObject({ after: '1.5' })
  const params = { id: (await months.recalculation()).idTask ?? 0 }
  // Notes of a task are written a moment later.
  await vi.waitFor(async () => {
    const { body } = await admin().call(Tasks.Log, { params })
    expect(body.items.map(({ message }) => message).join()).toContain('2 calls keep their amount (0.5): The number')
  }, 5_000)
})

test('calls of a line that is gone keep what they cost, and those without a tariff are given the one they have by now', async () => {
  await calls(2)
  const gone = idLine
  idLine = (await makeLine(core, 2, 'Not priced')).idLine
  await calls(2)
  const idTariff = await makeTariff(core, 2, 'Later', priced('0.4'), [idLine])
  await core.owner.query('DELETE FROM line WHERE id_line = $1', [gone])
  await core.owner.query('DELETE FROM unrated_call')
  expect((await recalculate()).result).toMatchObject({ before: '0.2', after: '1', changed: 2 })
  const { rows } = await core.owner.query('SELECT DISTINCT id_tariff::int AS id FROM charge WHERE id_line = $1', [
    idLine,
  ])
  expect(rows).toEqual([{ id: idTariff }])
})

/** A recalculation that nobody has taken up yet. */
const waiting = async (dryRun = false) => {
  const { body } = await months.recalculate(MONTH, dryRun)
  return workOf(core, recalculateTask, body.idTask ?? 0, { month: MONTH, dryRun })
}

test.each([1, 2, 3, 4])(
  'killed in transaction %i nothing has changed, and the next try changes all of it',
  async (inTransaction) => {
    await calls(6)
    await reprice('0.25')
    const work = await waiting()
    await work.kill(inTransaction)
    expect(await sum()).toEqual({ amount: '0.6', days: '0.6' })
    expect((await months.recalculate(MONTH)).body).toMatchObject({ code: 'economy.running' })
    await work.run()
    expect(await sum()).toEqual({ amount: '1.5', days: '1.5' })
    const { result } = await months.recalculation()
    expect(result).toMatchObject({ changed: 6, after: '1.5' })
    await work.run() // after a crash behind the commit
    expect((await months.recalculation()).result).toEqual(result)
    expect((await core.owner.query('SELECT FROM recharge')).rowCount).toBe(0)
  },
)

test('the same of a closed month: the adjustment is there once', async () => {
  await calls(6)
  worker = await startTasks(core)
  await months.closeNow(MONTH)
  await worker.stop()
  worker = undefined
  await reprice('0.25')
  const work = await waiting()
  await work.kill(4)
  expect(await months.adjustments('2026-11')).toEqual([])
  await work.run()
  await work.run()
  expect((await months.adjustments('2026-11')).map(({ amount }) => amount)).toEqual(['0.9'])
})

test('canceled in the middle nothing has changed, and the run says so', async () => {
  await calls(6)
  await reprice('0.25')
  const { body } = await months.recalculate(MONTH)
  await admin().call(Tasks.Cancel, { params: { id: body.idTask ?? 0 } })
  expect(await ended()).toMatchObject({ status: 4, result: null, error: null })
  expect(await sum()).toEqual({ amount: '0.6', days: '0.6' })
  expect((await recalculate()).result?.changed).toBe(6)
})

test('prices that change while it runs are what all calls are rated by, not some of them', async () => {
  await calls(6)
  await reprice('0.25')
  const work = await waiting()
  let transactions = 0
  await work.run({
    run: async (piece) => {
      transactions += 1
      if (transactions === 4) await reprice('0.5') // all are rated, and nothing is written
      return await core.inTenant(2, piece)
    },
  })
  expect(await sum()).toEqual({ amount: '3', days: '3' })
  expect(work.notes).toContain('Prices or calls have changed meanwhile, rating them once more')
})

test('calls that are rated while it runs are not written over', async () => {
  const [guid] = await calls(2)
  await reprice('0.25')
  const work = await waiting()
  let transactions = 0
  await work.run({
    run: async (piece) => {
      transactions += 1
      if (transactions === 4) {
        await core.owner.query('UPDATE dial_log SET talk_ms = 120000 WHERE guid = $1', [guid])
        await rateNow(core)
      }
      return await core.inTenant(2, piece)
    },
  })
  expect(await sum()).toEqual({ amount: '0.75', days: '0.75' })
})

test('one recalculation at a time, of months that have begun, and only of one’s own tenant', async () => {
  expect((await months.recalculate('2026-12')).body).toMatchObject({ code: 'month.future' })
  const both = await Promise.all([months.recalculate(MONTH), months.recalculate(MONTH)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'economy.running' })
  expect((await months.close('2026-09')).body).toMatchObject({ code: 'economy.running' })
  expect((await core.as('other').call(Statistics.Recalculation, { params: { idTenant: 2 } })).status).toBe(404)
  const own = await monthsOf(core, 3, 'other').recalculation()
  expect(own).toMatchObject({ status: null, idTask: null, months: [], result: null })
})

const tryPrices = async (body: object) => {
  const answer = await admin().call(Statistics.TryPrices, {
    params: { idTenant: 2 },
    body: { from: '2026-09', to: MONTH, idLines: [], idTariff: null, terms: null, ...body },
  })
  if (answer.status !== 200) return answer.body
  worker ??= await startTasks(core)
  return await vi.waitFor(async () => {
    const run = await months.trial()
    expect([2, 3]).toContain(run.status)
    return run
  }, 20_000)
}

test('other prices are tried on past months, by a tariff or by terms, and nothing is changed', async () => {
  await calls(3)
  const first = idLine
  idLine = (await makeLine(core, 2, 'Another')).idLine
  await makeTariff(core, 2, 'Another', priced('0.2'), [idLine])
  await calls(2)
  await storeCalls(core, 2, [{ at: '2026-09-10T10:00:00Z', line: first }])
  await rateNow(core)
  const idTariff = await makeTariff(core, 2, 'New prices', priced('0.5', { validFrom: '2026-11-20' }), [])
  const before = [await sum('2026-09'), await sum()]
  expect(await tryPrices({ idTariff })).toMatchObject({
    ...{ status: 2, dryRun: true, months: ['2026-09', MONTH], tariff: { id: idTariff, name: 'New prices' } },
    result: {
      ...{ calls: 6, before: '0.8', after: '3', changed: 6, adjusted: null },
      months: [
        { month: '2026-09', calls: 1, before: '0.1', after: '0.5' },
        { month: MONTH, calls: 5, before: '0.7', after: '2.5' },
      ],
    },
  })
  const byTerms = await tryPrices({ idLines: [first], terms: priced('0.05') })
  expect(byTerms).toMatchObject({
    tariff: null,
    result: { calls: 4, before: '0.4', after: '0.2', lines: [{ id: first }] },
  })
  expect([await sum('2026-09'), await sum()]).toEqual(before)
  expect(subtractAmount('0.4', '0.2')).toBe('0.2')
})

test('what can’t be tried is refused with its reason', async () => {
  expect(await tryPrices({})).toMatchObject({ code: 'whatIf.noPrices' })
  expect(await tryPrices({ from: '2026-11' })).toMatchObject({ code: 'whatIf.backwards' })
  expect(await tryPrices({ to: '2026-12' })).toMatchObject({ code: 'month.future' })
  const bad = priced('1', { rates: [{ prefix: '420', band: null, connectFee: '0', steps: [] }] })
  expect(await tryPrices({ terms: bad })).toMatchObject({ code: 'tariff.badTerms' })
  const idTariff = await makeTariff(core, 2, 'In crowns', priced('1'), [])
  await core.owner.query(`UPDATE tariff SET currency = 'CZK' WHERE id_tariff = $1`, [idTariff])
  expect(await tryPrices({ idTariff })).toMatchObject({ code: 'tariff.otherCurrency' })
  expect((await core.as('viewer').call(Statistics.WhatIf, { params: { idTenant: 2 } })).status).toBe(403)
})

test('a month that is opened again has the prices that were changed while it was closed', async () => {
  await calls(3)
  worker = await startTasks(core)
  await months.closeNow(MONTH)
  await reprice('0.25')
  expect((await months.reopen(MONTH)).body.findings).toMatchObject([{ finding: 'waiting', count: 3 }])
  await rateNow(core)
  expect(await sum()).toEqual({ amount: '0.75', days: '0.75' })
})

test('amounts of two currencies are neither carried over nor compared', async () => {
  await calls(1)
  await calls(1, { at: '2026-11-05T08:00:00Z' })
  const idTariff = await reprice('0.25')
  worker = await startTasks(core)
  await months.closeNow(MONTH)
  const move = (currency: string) =>
    core.owner.query(`UPDATE tenant SET currency = '${currency}' WHERE id_tenant = 2;
      UPDATE billing_month SET currency = '${currency}' WHERE state = 'OPEN'`)
  await move('CZK')
  expect((await months.recalculate(MONTH)).body).toMatchObject({ code: 'month.otherCurrency' })
  const body = { from: MONTH, to: '2026-11', idLines: [], idTariff, terms: null }
  const tried = await admin().call(Statistics.TryPrices, { params: { idTenant: 2 }, body })
  expect(tried.body).toMatchObject({ code: 'tariff.otherCurrency' })
  await move('EUR')
})
