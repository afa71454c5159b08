import { operations } from '@parley/contract/operations.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeTariff, rateNow, storeCalls } from '../../test/billedCalls.ts'
import { monthsOf, startTasks } from '../../test/billingMonths.ts'
import { makeLine } from '../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../test/core.ts'
import type { Worker } from '../kernel/jobs/worker.ts'
import { anonymiseLogs } from '../records/detail/conversation.retention.ts'

const { Statistics, Tasks } = operations
const MONTH = '2026-10'
let core: TestCore
let worker: Worker
let months: ReturnType<typeof monthsOf>
beforeAll(async () => {
  core = await startTestCore()
  worker = await startTasks(core)
  months = monthsOf(core)
})
afterAll(async () => {
  await worker.stop()
  await core.close()
})

const step = (fromSecond: number, price: string, increment: number) => ({ fromSecond, price, increment })
const rate = (prefix: string, band: string | null, connectFee: string, ...steps: ReturnType<typeof step>[]) => ({
  ...{ prefix, band, connectFee, steps },
})
const old: TariffTerms = {
  ...{ mode: 1, validFrom: '2026-01-01', validTo: null, freeSeconds: 5, bundleSeconds: 0, minimum: '0', bands: [] },
  rounding: { digits: 6, mode: 'halfUp' },
  rates: [
    rate('', null, '0', step(0, '0.1', 60)),
    rate('4207', null, '0', step(0, '0.2', 60)),
    rate('49', null, '0', step(0, '0.3', 1)),
  ],
}
const tried: TariffTerms = {
  ...{ mode: 1, validFrom: '2026-01-01', validTo: null, freeSeconds: 3, bundleSeconds: 400, minimum: '0.05' },
  rounding: { digits: 3, mode: 'up' },
  bands: [{ name: 'Peak', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  rates: [
    rate('', null, '0.011', step(0, '0.013', 10)),
    rate('', 'Peak', '0.017', step(0, '0.019', 7), step(60, '0.0007', 1)),
    rate('420', null, '0', step(0, '0.0021', 1), step(30, '0.09', 60)),
    rate('420', 'Peak', '0.5', step(0, '0.0031', 1)),
    rate('42077', null, '0.2', step(0, '0.3', 60)),
    rate('49', null, '0', step(0, '0.0000', 1)),
  ],
}

/** Numbers of telephones; lines on the web and in apps, one of whose names has digits; and numbers that are anonymized before they are rated again. */
const called = [
  ...['+420777123456', '+420222333444', '+420770000000', '+4930123456', '+1 (212) 555-0100', '0042077'],
  ...['web-accounts', 'app', 'chat-420'],
] as const
const SECONDS = [0, 1, 3, 4, 29, 30, 31, 61, 119, 200]
/** Weekday and weekend, on both sides of the hours of the band and of the change of clocks. */
const MOMENTS = [
  '05T05:59:59',
  '05T06:00:00',
  '09T15:59:59',
  '09T16:00:00',
  '10T10:00:00',
  '25T00:30:00',
  '26T07:00:00',
]
const calls = called.flatMap((to, nth) =>
  MOMENTS.map((moment, at) => ({
    ...{ to, at: `${MONTH}-${moment}.${100 + nth}Z`, isGone: (nth + at) % 5 === 0 && /^\+/.test(to) },
    seconds: SECONDS[(nth * MOMENTS.length + at * 3) % SECONDS.length] ?? 0,
  })),
)

/** Written for this test: whole numbers of millionths, and the hours of Prague by its offset. */
function counted(terms: TariffTerms, { to, at, seconds }: (typeof calls)[number], left: number) {
  if (seconds === 0) return { amount: 0, took: 0 }
  const micros = (text: string) => Math.round(Number(text) * 1e6)
  const digits = /[a-z]/.test(to) ? '' : [...to].filter((each) => each >= '0' && each <= '9').join('')
  const prefixes = [...new Set(terms.rates.map(({ prefix }) => prefix))].filter((each) => digits.startsWith(each))
  const prefix = prefixes.reduce((longest, each) => (each.length > longest.length ? each : longest), '')
  const summer = at < `${MONTH}-25T01:00:00` ? 2 : 1
  const there = new Date(Date.parse(at) + summer * 3_600_000)
  const isPeak = there.getUTCDay() % 6 !== 0 && there.getUTCHours() >= 8 && there.getUTCHours() < 18
  const hours = terms.rates.filter((each) => each.prefix === prefix)
  const found = hours.find(({ band }) => isPeak && band === 'Peak') ?? hours.find(({ band }) => band === null)
  if (!found) throw new Error('no price')
  const free = Math.min(terms.freeSeconds, seconds)
  const took = Math.min(left, seconds - free)
  let sum = micros(found.connectFee)
  found.steps.forEach(({ fromSecond, price, increment }, index) => {
    let paid = 0
    for (let second = free + took; second < seconds; second += 1)
      if (second >= fromSecond && second < (found.steps[index + 1]?.fromSecond ?? Infinity)) paid += 1
    sum += Math.ceil(paid / increment) * micros(price)
  })
  const unit = 10 ** (6 - terms.rounding.digits)
  const exact = Math.max(sum, micros(terms.minimum))
  return { amount: Math.ceil(exact / unit) * unit, took }
}

/** What each call costs, in the order in which they began: so included seconds are taken. */
function allCounted(terms: TariffTerms, all: typeof calls) {
  let left = terms.bundleSeconds ?? 0
  const amounts = new Map<(typeof calls)[number], number>()
  for (const call of all.toSorted((one, other) => one.at.localeCompare(other.at))) {
    const { amount, took } = counted(terms, call, left)
    left -= took
    amounts.set(call, amount)
  }
  return all.map((call) => amounts.get(call) ?? Number.NaN)
}

const micros = (amount: string) => Math.round(Number(amount) * 1e6)
const charged = async (lines: readonly number[]) => {
  const { rows } = await core.owner.query<{ id: number; amount: string }>(
    'SELECT id_line::int AS id, amount::text FROM charge WHERE id_line = ANY ($1)',
    [lines],
  )
  return lines.map((line) => micros(rows.find(({ id }) => id === line)?.amount ?? 'NaN'))
}
const ended = async (read: () => ReturnType<typeof months.trial>) =>
  await vi.waitFor(async () => {
    const run = await read()
    expect(run.status).toBe(2)
    return run
  }, 20_000)
const namesOf = (all: readonly number[]) =>
  calls.map(({ to, at, seconds }, index) => `${to} ${at} ${seconds} s: ${all[index]}`)

test('rating, a trial and a recalculation charge every call as counted by hand, and say which they leave out', async () => {
  // A line each, so that the trial says what each call costs.
  const lines: number[] = []
  for (const { at, to } of calls) lines.push((await makeLine(core, 2, `${to} ${at}`)).idLine)
  await makeTariff(core, 2, 'Before', old, lines)
  const guids = await storeCalls(
    core,
    2,
    calls.map((call, index) => ({ ...call, line: lines[index] ?? 0 })),
  )
  await rateNow(core)
  const before = allCounted(old, calls)
  expect(namesOf(await charged(lines))).toEqual(namesOf(before))

  // Of these the prefix alone is left, and the new prices tell more numbers apart than it says, but for 49.
  const gone = guids.filter((_, index) => calls[index]?.isGone)
  await core.inTenant(2, (ctx) => anonymiseLogs(ctx.db, gone))
  const isLeftOut = ({ isGone, to, seconds }: (typeof calls)[number]) => isGone && seconds > 0 && !to.startsWith('+49')
  const known = calls.filter((call) => !isLeftOut(call))
  const again = allCounted(tried, known)
  const expected = calls.map((call, index) =>
    isLeftOut(call) ? (before[index] ?? Number.NaN) : (again[known.indexOf(call)] ?? Number.NaN),
  )
  const leftOut = calls.flatMap((call, index) => (isLeftOut(call) ? [before[index] ?? 0] : []))
  expect(leftOut.length).toBeGreaterThan(3)

  const { status, text } = await core.as('admin').call(Statistics.TryPrices, {
    params: { idTenant: 2 },
    body: { from: MONTH, to: MONTH, idLines: [], idTariff: null, terms: tried },
  })
  expect(status, text).toBe(200)
  const trial = await ended(months.trial)
  const byLine = new Map(trial.result?.lines.map(({ id, after }) => [id, micros(after)]))
  expect(namesOf(lines.map((line) => byLine.get(line) ?? Number.NaN))).toEqual(namesOf(expected))
  const said = (result: typeof trial.result) =>
    result?.leftOut.map(({ reason, calls: count, amount }) => [reason, count, micros(amount)])
  const sum = leftOut.reduce((total, each) => total + each, 0)
  expect(said(trial.result)).toEqual([['number', leftOut.length, sum]])

  await core.owner.query('DELETE FROM line_tariff; DELETE FROM unrated_call')
  await makeTariff(core, 2, 'After', tried, lines)
  await core.owner.query('DELETE FROM unrated_call')
  expect((await months.recalculate(MONTH)).status).toBe(200)
  const recalculation = await ended(months.recalculation)
  expect(namesOf(await charged(lines))).toEqual(namesOf(expected))
  expect(said(recalculation.result)).toEqual(said(trial.result))
  await vi.waitFor(async () => {
    const { body } = await core.as('admin').call(Tasks.Log, { params: { id: recalculation.idTask ?? 0 } })
    expect(body.items.map(({ message }) => message).join('\n')).toContain(
      `${leftOut.length} calls keep their amount (${sum / 1e6}): The number was anonymized or deleted`,
    )
  }, 5_000)

  // The same prices at once, as calls that end now are rated by.
  const fresh = guids.filter((_, index) => !calls[index]?.isGone)
  await core.owner.query('DELETE FROM charge WHERE guid = ANY ($1)', [fresh])
  await core.owner.query(
    `INSERT INTO unrated_call (id_tenant, guid, started_at, id_line, id_call_script, answered, talk_ms)
     SELECT id_tenant, guid, started_at, id_line, id_call_script, answered_at IS NOT NULL, talk_ms FROM dial_log WHERE guid = ANY ($1)`,
    [fresh],
  )
  await rateNow(core)
  expect(namesOf(await charged(lines))).toEqual(namesOf(expected))
}, 120_000)
