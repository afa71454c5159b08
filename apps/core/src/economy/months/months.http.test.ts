import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTariff, rateNow, storeCalls, termsFrom } from '../../../test/billedCalls.ts'
import { monthsOf, startTasks, workOf } from '../../../test/billingMonths.ts'
import { makeLine } from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { Worker } from '../../kernel/jobs/worker.ts'
import { insertLogs } from '../../runtime/recording.store.ts'
import { guidAt } from '../../runtime/setup.ts'
import { closeNow, closeTask } from './close.ts'

const { Statistics, Tasks, Audit, Tenants } = operations
let core: TestCore
let worker: Worker
let idLine: number
let idTariff: number
let months: ReturnType<typeof monthsOf>
beforeAll(async () => {
  core = await startTestCore()
  months = monthsOf(core)
  worker = await startTasks(core)
  idLine = (await makeLine(core, 2, 'Billed')).idLine
  idTariff = await makeTariff(core, 2, 'Billed', termsFrom('2026-01-01'), [idLine])
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

const day = (month: string, hour = 12) => `${month}-10T${String(hour).padStart(2, '0')}:00:00Z`
const calls = async (month: string, count = 3, seconds = 60) => {
  const guids = await storeCalls(
    core,
    2,
    Array.from({ length: count }, (_, hour) => ({ at: day(month, hour), seconds, line: idLine })),
  )
  await rateNow(core)
  return guids
}
const found = async (month: string) => (await months.check(month)).findings
const kept = async (month: string) =>
  (await core.owner.query('SELECT * FROM billing_month WHERE id_tenant = 2 AND month = $1', [month])).rows[0]

test('a month that is not over, or has calls that are not rated or go on, is not closed', async () => {
  await calls('2026-03')
  expect(await found('2026-11')).toMatchObject([
    { finding: 'notOver', blocks: true },
    { finding: 'earlierOpen', blocks: true, count: 1, month: '2026-03' },
  ])
  expect((await months.close('2026-11')).body).toMatchObject({ code: 'month.blocked' })
  await storeCalls(core, 2, [{ at: day('2026-03'), line: idLine }])
  expect(await found('2026-03')).toMatchObject([
    { finding: 'waiting', blocks: true, count: 1, lines: [{ id: idLine, name: 'Billed', calls: 1 }] },
  ])
  expect((await months.close('2026-03')).body).toMatchObject({ code: 'month.blocked' })
  await core.owner.query("UPDATE unrated_call SET problem = 'No amount: a lot'")
  expect(await found('2026-03')).toMatchObject([{ finding: 'waiting', problem: 'No amount: a lot' }])
  await rateNow(core)
  expect(await found('2026-03')).toEqual([])
  const at = '2026-03-31T21:59:59.000Z' // the last second of March in Prague
  const guid = guidAt(new Date(at))
  await core.inTenant(2, (ctx) =>
    insertLogs(ctx.db, [
      {
        ...{ guid, callId: guid, thread: guid, channel: 1, direction: 'out', callType: 1, idCallScript: 7, idLine },
        ...{
          flowGuid: guid,
          flowVersion: 1,
          fromNumber: '',
          toNumber: '+420',
          language: '',
          startedAt: at,
          isTest: false,
        },
      },
    ]),
  )
  expect(await found('2026-03')).toMatchObject([{ finding: 'running', blocks: true, count: 1 }])
  expect(await found('2026-02')).toEqual([])
  await core.owner.query('DELETE FROM dial_log WHERE guid = $1', [guid])
})

test('calls without a tariff, without a price and with an unusual one are shown, and keep nobody from closing', async () => {
  const without = (await makeLine(core, 2, 'Without a tariff')).idLine
  await storeCalls(core, 2, [
    { at: day('2026-03'), line: without },
    { at: day('2026-03'), line: without, seconds: 0 },
    { at: day('2026-03', 20), line: idLine, seconds: 1 }, // within the free seconds, at night without a fee to connect
  ])
  const usual = Array.from({ length: 40 }, () => ({ at: day('2026-03'), line: idLine, seconds: 65 }))
  await storeCalls(core, 2, usual.slice(0, 20))
  await storeCalls(core, 2, [{ at: day('2026-03'), line: idLine, seconds: 36_000 }])
  await rateNow(core)
  const names = async () => (await found('2026-03')).map(({ finding, blocks, count }) => [finding, blocks, count])
  expect(await names()).toEqual([
    ['noTariff', false, 1],
    ['free', false, 1],
  ]) // too few calls to say what is usual
  await storeCalls(core, 2, usual)
  await rateNow(core)
  expect(await names()).toEqual([
    ['noTariff', false, 1],
    ['free', false, 1],
    ['outlier', false, 1],
  ])
})

test('a closed month keeps its calls, fees, currency and zone, and says who closed it', async () => {
  const fee = {
    ...{ category: 1 as const, amount: '31', period: 'month' as const, quantity: 1, note: 'Half of March' },
    ...{ validFrom: '2026-03-17', validTo: '2026-03-31' },
  }
  const made = await core.as('admin').call(Tenants.CreateFee, { params: { idTenant: 2 }, body: fee })
  expect(made.status, made.text).toBe(200)
  expect((await months.adjust('2026-03', '-0.000001')).body).toMatchObject({ month: '2026-03', corrects: '2026-03' })
  core.events.length = 0
  const { body: task } = await months.close('2026-03')
  expect(task).toMatchObject({ name: 'Close a billing month', description: '2026-03' })
  await vi.waitFor(async () => expect((await months.check('2026-03')).state).toBe('CLOSED'), 15_000)
  expect(await months.check('2026-03')).toMatchObject({ closedBy: { id: 2 }, rowVersion: 2, findings: [] })
  const { rows } = await core.owner.query(
    `SELECT sum(amount) AS amount, count(*)::int AS calls FROM charge WHERE id_tenant = 2 AND month = '2026-03'`,
  )
  const row = await kept('2026-03')
  expect(row).toMatchObject({
    calls: rows[0].calls,
    fees: '15.000000',
    adjustments: '-0.000001',
    currency: 'EUR',
    timezone: 'Europe/Prague',
  })
  expect(row.amount).toBe(rows[0].amount)
  expect(row.fee_parts).toMatchObject([{ charged: '15', days: 15, ofDays: 31, from: '2026-03-17', to: '2026-03-31' }])
  await vi.waitFor(() =>
    expect(core.events.filter(({ name }) => name === 'UpdateTask').at(-1)).toMatchObject({
      payload: { id: task.id, status: 2 },
    }),
  )
  const { body } = await core
    .as('admin')
    .call(Audit.Audit, { query: { entityKind: 'BillingMonth', entityId: '2026-03' } })
  expect(body.items[0]).toMatchObject({ after: { state: 'CLOSED', closedBy: 'admin Tester' } })
  expect((await months.close('2026-03')).body).toMatchObject({ code: 'month.notOpen' })
})

test('months are closed in their order, and of those without calls and fees nobody asks', async () => {
  await calls('2026-05')
  await calls('2026-06')
  expect(await found('2026-06')).toMatchObject([{ finding: 'earlierOpen', month: '2026-05', count: 1 }])
  expect((await months.close('2026-06')).body).toMatchObject({ code: 'month.blocked' })
  await months.closeNow('2026-05') // April is empty
  expect((await months.check('2026-04')).state).toBe('CLOSED') // nothing can come into it any more
  expect(await found('2026-06')).toEqual([])
})

test('of two who close a month at once one is told that it is under way', async () => {
  await worker.stop()
  const both = await Promise.all([months.close('2026-06'), months.close('2026-06')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'economy.running' })
  expect((await months.recalculate('2026-06')).body).toMatchObject({ code: 'economy.running' })
  expect((await months.reopen('2026-05')).body).toMatchObject({ code: 'economy.running' })
  expect((await months.lock('2026-05')).body).toMatchObject({ code: 'economy.running' })
})

test('killed in the middle of closing nothing is closed, and the next try closes it once', async () => {
  const { rows } = await core.owner.query(
    `SELECT id_task::int AS id FROM economy_run WHERE kind = 'close' AND id_tenant = 2`,
  )
  const work = workOf(core, closeTask, rows[0].id, { month: '2026-06', idUser: 2 })
  await work.kill(1)
  expect((await months.check('2026-06')).state).toBe('OPEN')
  expect((await months.recalculate('2026-06')).body).toMatchObject({ code: 'economy.running' })
  worker = await startTasks(core)
  await vi.waitFor(async () => expect((await months.check('2026-06')).state).toBe('CLOSED'), 15_000)
  await work.run() // the same once more, as after a crash behind the commit
  expect((await months.check('2026-06')).rowVersion).toBe(2)
})

test('a run whose process is gone for good holds nobody back for ever, and does nothing when it comes back', async () => {
  await calls('2026-07')
  await worker.stop()
  const { body: task } = await months.close('2026-07')
  core.clock.advance(16 * 60_000)
  const { body: again } = await months.close('2026-07')
  expect(again.id).toBeGreaterThan(task.id)
  const old = workOf(core, closeTask, task.id, { month: '2026-07', idUser: 2 })
  await expect(old.run()).rejects.toThrow()
  expect((await months.check('2026-07')).state).toBe('OPEN')
  worker = await startTasks(core)
  await vi.waitFor(async () => expect((await months.check('2026-07')).state).toBe('CLOSED'), 15_000)
})

test('what comes up between asking and closing is looked at again, and the task says why not', async () => {
  await calls('2026-08')
  await worker.stop()
  const { body: task } = await months.close('2026-08')
  await storeCalls(core, 2, [{ at: day('2026-08'), line: idLine }])
  worker = await startTasks(core)
  const ended = async () =>
    (await core.as('admin').call(Tasks.Tasks, { query: {} })).body.items.find(({ id }) => id === task.id)
  await vi.waitFor(async () => expect((await ended())?.status).toBe(3), 15_000)
  expect((await ended())?.error).toBe('2026-08 can’t be closed yet. Resolve what is marked as blocking first.')
  expect((await months.check('2026-08')).state).toBe('OPEN')
  await rateNow(core)
  await months.closeNow('2026-08')
})

test('only the latest closed month is opened again, and a locked one never', async () => {
  expect((await months.reopen('2026-07')).body).toMatchObject({ code: 'month.laterClosed' })
  expect((await months.lock('2026-09')).body).toMatchObject({ code: 'month.notClosed' })
  const { rowVersion } = await months.check('2026-08')
  const stale = await core.as('admin').call(Statistics.ReopenMonth, {
    params: { idTenant: 2, month: '2026-08' },
    body: { rowVersion: rowVersion - 1 },
  })
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'entity.stale', details: { current: { state: 'CLOSED' } } },
  })
  expect((await months.reopen('2026-08')).body).toMatchObject({ state: 'OPEN', closedBy: null })
  expect(await kept('2026-08')).toMatchObject({ calls: null, fee_parts: [] })
  expect((await months.reopen('2026-08')).body).toMatchObject({ code: 'month.notClosed' })
  expect((await months.lock('2026-07')).body).toMatchObject({ state: 'LOCKED', lockedBy: { id: 2 } })
  expect((await months.reopen('2026-07')).body).toMatchObject({ code: 'month.notClosed' })
  await months.closeNow('2026-08')
})

test('calls that come late are charged in the first open month by the prices of their day, until theirs is opened again', async () => {
  const before = await kept('2026-08')
  const [guid] = await storeCalls(core, 2, [{ at: day('2026-08', 20), line: idLine }])
  await rateNow(core)
  await rateNow(core)
  expect(await months.laterAdjustments('2026-08')).toEqual([])
  const [late, ...others] = await months.adjustments('2026-09')
  expect([late, others]).toMatchObject([{ guid, corrects: '2026-08', month: '2026-09', createdBy: null }, []])
  expect(late?.amount).toMatch(/^0\.0\d+$/)
  expect(await kept('2026-08')).toEqual(before)
  expect((await removed(late?.idAdjustment ?? 0)).body).toMatchObject({ code: 'adjustment.ofCall' })
  await core.owner.query('UPDATE dial_log SET talk_ms = talk_ms * 10 WHERE guid = $1', [guid]) // corrected by the carrier
  await rateNow(core)
  expect((await months.adjustments('2026-09')).map(({ guid: of }) => of)).toEqual([guid, guid])
  expect(await found('2026-10')).toMatchObject([{ finding: 'earlierOpen', month: '2026-09' }])
  await months.reopen('2026-08')
  expect(await months.adjustments('2026-09')).toEqual([])
  expect(await found('2026-08')).toMatchObject([{ finding: 'waiting' }])
  await rateNow(core)
  const { rows } = await core.owner.query('SELECT month, seconds FROM charge WHERE guid = $1', [guid])
  expect(rows).toEqual([{ month: '2026-08', seconds: 600 }])
  const { body } = await core.as('admin').call(Audit.Audit, { query: { entityKind: 'Adjustment' } })
  expect(body.items.filter(({ kind }) => kind === 4)).toHaveLength(2)
  await months.closeNow('2026-08')
})

test('calls that end while their month is closed are charged once, in it or after it', async () => {
  await months.reopen('2026-08')
  const count = 40
  let stored = 0
  const ending = async () => {
    for (; stored < count; stored += 1) {
      await storeCalls(core, 2, [{ at: day('2026-08', 20), line: idLine, seconds: 65 }])
      await Promise.all([rateNow(core), rateNow(core)])
    }
  }
  const closing = async () => {
    for (let isOpen = true; isOpen; isOpen = (await months.check('2026-08')).state === 'OPEN')
      await months.close('2026-08')
  }
  const before = (
    await core.owner.query(`SELECT count(*)::int AS count, sum(amount) AS amount FROM charge WHERE month = '2026-08'`)
  ).rows[0]
  await Promise.all([ending(), closing()])
  await rateNow(core)
  const row = await kept('2026-08')
  const late = (await months.adjustments('2026-09')).filter(({ guid }) => guid !== null)
  expect(row.calls - before.count + late.length).toBe(count)
  expect(new Set(late.map(({ amount }) => amount)).size).toBeLessThan(2)
  const { rows } = await core.owner.query(
    `SELECT count(*)::int AS count, sum(amount)::text AS amount FROM charge WHERE month = '2026-08'`,
  )
  expect(rows[0]).toEqual({ count: row.calls, amount: row.amount })
  await months.reopen('2026-08')
  await rateNow(core)
  expect((await core.inTenant(2, (ctx) => closeNow(ctx, '2026-08'))).state).toBe('CLOSED')
  expect((await kept('2026-08')).calls).toBe(before.count + count)
}, 30_000)

const removed = (idAdjustment: number) =>
  core.as('admin').call(Statistics.RemoveAdjustment, { params: { idTenant: 2, idAdjustment } })

test('people adjust closed months in the first open one, and take that back while it is open', async () => {
  expect((await months.adjust('2026-12', '1')).body).toMatchObject({ code: 'month.future' })
  expect((await months.adjust('2025-12', '1')).body).toMatchObject({ code: 'month.beforeTenant' }) // it was created in January
  expect((await months.recalculate('1999-01')).body).toMatchObject({ code: 'month.beforeTenant' })
  expect((await months.adjust('2026-08', '0.00')).body).toMatchObject({ code: 'adjustment.zero' })
  const { body } = await months.adjust('2026-03', '-12.345678', 'Goodwill')
  expect(body).toMatchObject({ month: '2026-09', corrects: '2026-03', amount: '-12.345678', createdBy: { id: 2 } })
  expect(await months.laterAdjustments('2026-03')).toEqual([body])
  expect(await months.laterAdjustments('2026-09')).toEqual([])
  expect((await removed(body.idAdjustment)).status).toBe(204)
  expect(await months.laterAdjustments('2026-03')).toEqual([])
  expect((await removed(body.idAdjustment)).status).toBe(404)
  const again = await months.adjust('2026-03', '5')
  await months.closeNow('2026-09')
  expect((await removed(again.body.idAdjustment)).body).toMatchObject({ code: 'month.notOpen' })
  expect((await months.adjust('2026-03', '1')).body).toMatchObject({ month: '2026-10' })
})

test('a fee that reaches into closed months is charged for them in the first open one', async () => {
  const fee = {
    ...{ category: 0 as const, amount: '30', period: 'month' as const, quantity: 1, note: 'Forgotten' },
    ...{ validFrom: '2026-08-01', validTo: null },
  }
  const made = await core.as('admin').call(Tenants.CreateFee, { params: { idTenant: 2 }, body: fee })
  expect(made.status, made.text).toBe(200)
  const fees = (await months.adjustments('2026-10')).filter(({ reason }) => reason.startsWith('Fee'))
  expect(fees.map(({ corrects, amount }) => [corrects, amount])).toEqual([
    ['2026-09', '30'],
    ['2026-08', '30'],
  ])
  await months.reopen('2026-09')
  expect((await months.adjustments('2026-10')).filter(({ reason }) => reason.startsWith('Fee'))).toHaveLength(1)
  await months.closeNow('2026-09')
  expect((await kept('2026-09')).fees).toBe('30.000000')
})

test('the tenant’s currency stays while an open month has amounts, and closed months keep theirs', async () => {
  const change = async (currency: string) => {
    const { name, contact, timezone, locale, limits, rowVersion } = (
      await core.as('admin').call(Tenants.Basic, { params: { idTenant: 2 } })
    ).body
    const body = { name, idParent: null, contact, timezone, locale, limits, currency, rowVersion }
    return await core.as('admin').call(Tenants.UpdateBasic, { params: { idTenant: 2 }, body })
  }
  await core.owner.query(`UPDATE line_tariff SET valid_to = '2026-11-19'; UPDATE tariff_version SET valid_to = '2026-11-19';
    DELETE FROM fee WHERE id_tenant = 2 AND valid_to IS NULL`)
  await rateNow(core)
  expect((await change('CZK')).body).toMatchObject({ code: 'tenant.monthOpen' })
  await months.closeNow('2026-10')
  expect((await change('CZK')).status).toBe(200)
  expect((await kept('2026-10')).currency).toBe('EUR')
  const [guid] = await storeCalls(core, 2, [{ at: day('2026-10', 20), line: idLine }])
  const waiting = async () => (await core.owner.query('SELECT problem FROM unrated_call WHERE guid = $1', [guid])).rows
  await rateNow(core)
  expect(await months.adjustments('2026-11')).toEqual([]) // euros are no crowns
  expect(await waiting()).toEqual([{ problem: '2026-10 is closed in EUR, 2026-11 is in CZK' }])
  expect((await found('2026-11')).map(({ finding }) => finding)).toEqual(['notOver'])
  expect((await change('EUR')).status).toBe(200)
  await core.owner.query('UPDATE unrated_call SET retry_at = NULL')
  await rateNow(core)
  expect(await months.adjustments('2026-11')).toMatchObject([{ guid, corrects: '2026-10' }])
  expect(await waiting()).toEqual([])
  expect(idTariff).toBeGreaterThan(0)
})

test('months are for those who may see bills, changes for those who may recalculate, and other tenants’ are not found', async () => {
  await core.owner.query(`
    WITH made AS (INSERT INTO role (id_tenant, name, permissions) VALUES (2, 'Bills', '{"Statistics": ["viewbilling"]}') RETURNING id_role)
    INSERT INTO membership (id_user, id_tenant, id_role) SELECT id_user, 2, (SELECT id_role FROM made) FROM app_user WHERE username = 'nobody'`)
  core.directory.forget()
  const looking = monthsOf(core, 2, 'nobody')
  expect((await looking.check('2026-10')).state).toBe('CLOSED')
  expect((await looking.reopen('2026-10')).status).toBe(403)
  expect((await looking.lock('2026-10')).status).toBe(403)
  expect((await looking.close('2026-11')).status).toBe(403)
  expect((await looking.adjust('2026-11', '1')).status).toBe(403)
  expect((await looking.recalculate('2026-11')).status).toBe(403)
  const [other, viewer] = [core.as('other'), core.as('viewer')]
  const params = { idTenant: 2, month: '2026-10' }
  expect((await other.call(Statistics.CheckMonth, { params })).status).toBe(404)
  expect((await viewer.call(Statistics.CheckMonth, { params })).status).toBe(403)
  expect((await monthsOf(core, 3, 'other').check('2026-10')).state).toBe('OPEN')
  expect(await monthsOf(core, 3, 'other').adjustments('2026-10')).toEqual([])
  expect((await core.as('operator').call(Statistics.CheckMonth, { params })).body.state).toBe('CLOSED')
})
