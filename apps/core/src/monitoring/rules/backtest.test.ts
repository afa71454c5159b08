import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import { expect, test } from 'vitest'
import type { MinuteRow } from '../monitoring.store.ts'
import { runBacktest } from './backtest.ts'
import { localClock } from './clock.ts'
import { recommend } from './recommend.ts'
import { seriesOf } from './series.ts'

const minuteOf = (iso: string) => Date.parse(iso) / 60_000
const row = (minute: number, calls: number, answered: number): MinuteRow => ({
  minute,
  sums: [calls, answered, 0, 0, answered * 60_000, 0, calls],
  latency: null,
})
const DAY = 1_440
const START = minuteOf('2026-09-28T00:00:00Z')
const PRAGUE = 'Europe/Prague'

/** Two calls a minute from 8 to 18 on the clock of Prague on working days, of which all are answered but in the minutes said. */
function weeks(
  days: number,
  isBad: (minute: number) => boolean = () => false,
  isGone: (minute: number) => boolean = () => false,
) {
  const clock = localClock(PRAGUE)
  const rows: MinuteRow[] = []
  for (let minute = START; minute < START + days * DAY; minute += 1) {
    const { weekday, minute: ofDay } = clock(minute)
    if (weekday < 6 && ofDay >= 480 && ofDay < 1_080 && !isGone(minute))
      rows.push(row(minute, 2, isBad(minute) ? 0 : 2))
  }
  return seriesOf(rows, PRAGUE, START, START + days * DAY)
}

const bad = minuteOf('2026-10-14T09:00:00Z')
const answerRate = { ...newRule('answerRate'), warning: 60, critical: 20, minCalls: 10, forMinutes: 3 }

test('a planted incident is found once, with its worst value and its end', () => {
  const series = weeks(28, (minute) => minute >= bad && minute < bad + 30)
  const { firings, hours } = runBacktest(answerRate, series, START)
  expect(firings).toEqual([
    // 15 minutes of two calls: after the seventh bad one fewer than 60% are answered, for three minutes.
    { from: '2026-10-14T09:09:00.000Z', to: '2026-10-14T09:41:00.000Z', severity: 'critical', value: 0 },
  ])
  expect(hours).toHaveLength(28 * 24)
  expect(hours.find(({ at }) => at === '2026-10-14T09:00:00.000Z')?.value).toBe(0)
  expect(hours.find(({ at }) => at === '2026-10-14T07:00:00.000Z')?.value).toBe(100)
  // A Saturday.
  expect(hours.find(({ at }) => at === '2026-10-17T09:00:00.000Z')?.value).toBeNull()
})

test('it says nothing without calls, below the fewest calls, and outside its hours', () => {
  const series = weeks(28, (minute) => minute >= bad && minute < bad + 30)
  expect(runBacktest(answerRate, seriesOf([], PRAGUE, START, START + DAY), START).firings).toEqual([])
  expect(runBacktest({ ...answerRate, minCalls: 31 }, series, START).firings).toEqual([])
  const evening = { weekdays: [1, 2, 3, 4, 5], from: '12:00', to: '18:00' }
  expect(runBacktest({ ...answerRate, hours: evening }, series, START).firings).toEqual([])
  const morning = { ...evening, from: '08:00', to: '12:00' }
  expect(runBacktest({ ...answerRate, hours: morning }, series, START).firings).toHaveLength(1)
})

test('after an alert it rests', () => {
  const series = weeks(
    28,
    (minute) => (minute >= bad && minute < bad + 30) || (minute >= bad + 60 && minute < bad + 90),
  )
  const count = (cooldownMinutes: number) =>
    runBacktest({ ...answerRate, cooldownMinutes }, series, START).firings.length
  expect([count(0), count(240)]).toEqual([2, 1])
})

test('silence is told at hours that usually have calls, also after the clock was set back', () => {
  // The clocks go back on 25 October: 8:00 in Prague is 7:00 UTC from then on, not 6:00.
  const silence = { ...newRule('silence'), warning: 20, forMinutes: 1 }
  const gone = minuteOf('2026-10-27T09:00:00Z')
  const series = weeks(42, undefined, (minute) => minute >= gone && minute < gone + 60)
  const { firings } = runBacktest(silence, series, START)
  expect(firings).toEqual([
    { from: '2026-10-27T09:21:00.000Z', to: '2026-10-27T10:01:00.000Z', severity: 'warning', value: 60 },
  ])
  // On the clock of UTC calls are missed in the hour after the change, which had them before.
  const shifted = seriesOf(
    [...Array(42).keys()].flatMap((day) => {
      const clock = localClock(PRAGUE)
      return [...Array(DAY).keys()].flatMap((minute) => {
        const at = START + day * DAY + minute
        const { weekday, minute: ofDay } = clock(at)
        return weekday < 6 && ofDay >= 480 && ofDay < 1_080 ? [row(at, 2, 2)] : []
      })
    }),
    'UTC',
    START,
    START + 42 * DAY,
  )
  expect(runBacktest(silence, shifted, START).firings.map(({ from }) => from.slice(0, 16))).toContain(
    '2026-10-26T06:01',
  )
})

test('what is proposed lies beyond what the line did, and would have been quiet', async () => {
  const series = weeks(56)
  const { proposals, unknown } = await recommend(series, START)
  expect(proposals.map(({ rule: { kind, warning, critical } }) => [kind, warning, critical])).toEqual([
    ['answerRate', 100, 70],
    ['errorRate', 5, 8],
    ['shortCalls', 5, 8],
    ['duration', 60, 42],
    ['concurrent', 3, 5],
    ['silence', 10, 15],
  ])
  expect(unknown).toEqual(['latency', 'spend'])
  for (const { rule } of proposals) expect(runBacktest(rule, series, START).firings, rule.kind).toEqual([])
  expect(proposals[0]?.why).toBe(
    'In 99.5% of the windows of 15 minutes with at least 20 calls it was 100% or more; in half of them 100% or more.',
  )
})

test('of too few minutes nothing is proposed', async () => {
  expect((await recommend(seriesOf([row(START, 1, 1)], PRAGUE, START, START + DAY), START)).proposals).toEqual([])
})

test('what calls cost is added up over windows, exactly; what is usual is proposed in the currency', async () => {
  const rule = { ...newRule('spend'), warning: 0.3, windowMinutes: 2, minCalls: 1, forMinutes: 1 }
  const spends = [
    { minute: bad, millionths: 200_000 },
    { minute: bad + 1, millionths: 100_000 },
    { minute: bad + 2, millionths: 200_001 },
  ]
  const series = seriesOf([row(START, 1, 1)], PRAGUE, START, START + 28 * DAY, { spends })
  expect(runBacktest(rule, series, START).firings).toEqual([
    { from: '2026-10-14T09:03:00.000Z', to: '2026-10-14T09:04:00.000Z', severity: 'warning', value: 0.300001 },
  ])
  const daily = Array.from({ length: 28 }, (_, day) => ({ minute: START + day * DAY, millionths: 12_500_000 }))
  const usual = seriesOf([row(START, 1, 1)], PRAGUE, START, START + 28 * DAY, { spends: daily })
  const { proposals } = await recommend(usual, START, 'EUR')
  expect(proposals.map(({ rule: { kind, warning, critical } }) => [kind, warning, critical])).toEqual([
    ['spend', 14, 21],
  ])
  expect(proposals[0]?.why).toContain('windows of 60 minutes with costs it was 12.50 EUR or less')
})

test('a caller who waits long is seen while they wait, until the minute in which their wait ends', () => {
  const rule = { ...newRule('queueWait'), warning: 60, critical: 150, forMinutes: 1 }
  const at = bad * 60 + 30
  const waits = [
    { at, until: at + 200 },
    { at: at + 20, until: at + 30 },
  ]
  const series = seriesOf([row(START, 1, 1)], PRAGUE, START, START + 28 * DAY, { waits })
  // 30, 90, 150 and 200 seconds at the ends of its minutes.
  expect(runBacktest(rule, series, START).firings).toEqual([
    { from: '2026-10-14T09:02:00.000Z', to: '2026-10-14T09:05:00.000Z', severity: 'critical', value: 200 },
  ])
})
