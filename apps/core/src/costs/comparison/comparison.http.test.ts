import { operations } from '@parley/contract/operations.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeCalls } from '../../../test/billedCalls.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { giveRole } from '../../../test/giveRole.ts'
import { allJobs } from '../../domains.ts'
import { startWorker, type Worker } from '../../kernel/jobs/worker.ts'
import { createPriceList } from '../cost.service.ts'
import { costerOf } from '../rateCosts.ts'

const { Statistics, Tasks } = operations
let core: TestCore
let worker: Worker
beforeAll(async () => {
  core = await startTestCore()
  worker = await startWorker({
    ...{ pool: core.owner, contexts: core.contexts, clock: core.clock, log: pino({ level: 'silent' }) },
    jobs: allJobs(core.services),
  })
  await core.inTenant(2, (ctx) =>
    createPriceList(ctx, {
      ...{ provider: 'Carrier', unit: 'callsOut', price: '0.06', leastSeconds: 0, increment: 1, prefixes: [] },
      ...{ validFrom: '2026-01-01', validTo: null, note: '' },
    }),
  )
  await storeCalls(core, 2, [
    { at: '2026-10-05T08:00:00Z', seconds: 60 },
    { at: '2026-10-05T08:10:00Z', seconds: 61 },
    { at: '2026-10-05T08:20:00Z', seconds: 30, to: '+420 605 111 222' },
    { at: '2026-10-05T23:20:00Z', seconds: 30 }, // after the last of the invoice
  ])
  await rateCosts()
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

const rateCosts = () =>
  costerOf({
    ...{ db: core.db, contexts: core.contexts, clock: core.clock },
    log: core.server.log as Parameters<typeof costerOf>[0]['log'], // the same pino
  })()
const params = { idTenant: 2 }
const upload = (text: string, change: object = {}, as: 'admin' | 'viewer' | 'other' = 'admin') =>
  core.as(as).call(Statistics.CompareCosts, {
    params,
    body: {
      ...{ provider: 'Carrier', unit: 'callsOut', fileName: 'invoice.csv' },
      ...{ content: Buffer.from(text).toString('base64'), ...change },
    },
  })
const invoice = [
  'Start time;Destination;Duration;Price',
  '2026-10-05 10:00:20;777123456;60;0,06', // the tenant’s clock, without its country
  '05.10.2026 10:10;+420777123456;0:02:00;0,12',
  '2026-10-05T08:15:00Z;+49 30 1234567;10;0,5',
  'yesterday;420;10;0,5',
  '2026-10-05 12:00:00;420777123456;5;0,01',
].join('\n')

test('each call of an invoice is put beside ours, and numbers go with it', async () => {
  const { status, body, text } = await upload(invoice)
  expect(status, text).toBe(200)
  expect(body).toMatchObject({ state: 'running', currency: 'EUR' })
  const place = { params: { ...params, idCostComparison: body.idCostComparison } }
  const done = async () => (await core.as('admin').call(Statistics.CostComparison, place)).body
  await vi.waitFor(async () => expect((await done()).state).toBe('done'), 20_000)
  const sums = (await done()).totals.map(({ result, calls, theirAmount, ourAmount }) => [
    result,
    calls,
    theirAmount,
    ourAmount,
  ])
  expect(sums.sort()).toEqual([
    ['different', 1, '0.12', '0.061'],
    ['invalid', 1, '0', '0'],
    ['matched', 1, '0.06', '0.06'],
    ['onlyOurs', 1, '0', '0.03'],
    ['onlyTheirs', 2, '0.51', '0'],
  ])
  const rows = await core.as('admin').call(Statistics.CostComparisonRows, { ...place, query: {} })
  expect(rows.body.items.map(({ line, result }) => [line, result])).toEqual([
    ...[
      [2, 'matched'],
      [3, 'different'],
      [4, 'onlyTheirs'],
      [5, 'invalid'],
      [6, 'onlyTheirs'],
      [null, 'onlyOurs'],
    ],
  ])
  const different = await core
    .as('admin')
    .call(Statistics.CostComparisonRows, { ...place, query: { result: ['different'] } })
  expect(different.body.items).toMatchObject([{ theirSeconds: 120, ourSeconds: 61, number: null }])
  const { rows: numbers } = await core.owner.query('SELECT number FROM cost_comparison_row WHERE number IS NOT NULL')
  expect(
    numbers.every(({ number }) => /^[^\d]*•+\d{3}$/.test(number)),
    JSON.stringify(numbers),
  ).toBe(true)
  await vi.waitFor(async () => {
    const { items } = (await core.as('admin').call(Tasks.Tasks, { query: {} })).body
    expect(items[0]?.resultFile?.name).toMatch(/^Comparison \d+\.csv$/)
  }, 20_000)
  for (const [person, role] of [
    ['designer', { Statistics: ['viewcosts'] }],
    ['nobody', { AccessManagement: ['edittariff'] }],
  ] as const) {
    await giveRole(core, person, role)
    expect((await core.as(person).call(Statistics.RemoveCostComparison, place)).status).toBe(403)
  }
  expect((await core.as('admin').call(Statistics.RemoveCostComparison, place)).status).toBeLessThan(300)
  expect((await core.as('admin').call(Statistics.CostComparison, place)).status).toBe(404)
})

test('what is no invoice, another currency, another tenant and who may not see costs are refused', async () => {
  expect((await upload('a,b\n1,2')).body).toMatchObject({ code: 'costComparison.unreadable' })
  expect((await upload('time,number,seconds,amount\nx,y,z,0')).body).toMatchObject({
    code: 'costComparison.unreadable',
  })
  expect((await upload('time,number,seconds,amount\n')).body).toMatchObject({ code: 'costComparison.unreadable' })
  expect((await upload(invoice, { currency: 'USD' })).body).toMatchObject({ code: 'providerPrice.otherCurrency' })
  expect((await upload(invoice, {}, 'viewer')).status).toBe(403)
  expect((await upload(invoice, {}, 'other')).status).toBe(404)
})

test('times that no clock shows are lines that can’t be read; a file of more than two months is refused', async () => {
  const times = [
    '2026-10-05T10:00:00+99:99',
    '0000-01-01 10:00:00',
    '2026-10-05T10:00:00+14:60',
    '2026-10-05T10:00:00+14:00',
  ]
  const text = ['time,number,seconds,amount', ...times.map((time) => `${time},420605,10,1`)].join('\n')
  const { status, body, text: said } = await upload(text)
  expect(status, said).toBe(200)
  const place = { params: { ...params, idCostComparison: body.idCostComparison } }
  const rows = await core.as('admin').call(Statistics.CostComparisonRows, { ...place, query: { result: ['invalid'] } })
  expect(rows.body.items.map(({ line, problem }) => [line, problem])).toEqual(
    [2, 3, 4].map((line) => [line, 'Time can’t be read.']),
  )
  const long = [
    'time,number,seconds,amount',
    ...['2026-10-05', '2016-10-06', '2026-10-06'].map((day) => `${day} 10:00,1,1,1`),
  ]
  expect((await upload(long.join('\n'))).body).toMatchObject({
    code: 'costComparison.tooLong',
    details: { content: expect.stringMatching(/06 Oct 2016 \(line 3\) to 06 Oct 2026 \(line 4\)/) },
  })
})

test('a call whose number is hidden by now may be any of theirs', async () => {
  const [guid = ''] = await storeCalls(core, 2, [{ at: '2026-08-05T08:00:00Z', seconds: 60 }])
  await rateCosts()
  await core.owner.query("UPDATE dial_log SET to_number = '•••' WHERE guid = $1", [guid])
  const { body } = await upload('time,number,seconds,amount\n2026-08-05T08:00:01Z,420777123456,60,0.06')
  const place = { params: { ...params, idCostComparison: body.idCostComparison } }
  const done = async () => (await core.as('admin').call(Statistics.CostComparison, place)).body
  await vi.waitFor(async () => expect((await done()).state).toBe('done'), 20_000)
  expect((await done()).totals).toMatchObject([{ result: 'matched', calls: 1 }])
})

test('comparisons are forgotten after 90 days', async () => {
  const { body } = await upload(invoice)
  const place = { params: { ...params, idCostComparison: body.idCostComparison } }
  const forget = (days: number) =>
    core.pool.query('SELECT app.forget_comparisons($1)', [new Date(core.clock.now().getTime() + days * 86_400_000)])
  await forget(89)
  expect((await core.as('admin').call(Statistics.CostComparison, place)).status).toBe(200)
  await forget(91)
  expect((await core.as('admin').call(Statistics.CostComparison, place)).status).toBe(404)
})
