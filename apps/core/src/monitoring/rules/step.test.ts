import type { AlertSeverity } from '@parley/contract/monitoring/monitoring.enum.ts'
import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { expect, test } from 'vitest'
import { measure, quantileOf, rangeEnd, type Sums } from './measure.ts'
import { AT_REST, MOST_UNKNOWN, step } from './step.ts'

const none: Sums = {
  ...{ calls: 0, answered: 0, short: 0, errors: 0, talkMs: 0, refused: 0, running: 0, latency: null },
  ...{ silent: null, usual: null, known: null, waited: 0, spent: 0, isDown: null },
}
const rule: AlertRuleDraft = { ...newRule('answerRate'), warning: 60, critical: 40, minCalls: 10, forMinutes: 2 }

/** What happens minute by minute to values; a dash is a minute that says nothing. */
function run(values: readonly (number | '-')[], of: AlertRuleDraft = rule) {
  let counters = AT_REST
  let open: AlertSeverity | null = null
  return values.map((value) => {
    const after = step(of, counters, open, value === '-' ? undefined : { value, calls: 20 })
    counters = after.counters
    const { turn } = after
    if (!turn) return '.'
    open = turn.what === 'resolve' ? null : turn.severity
    return turn.what === 'resolve' ? 'resolve' : `${turn.what} ${turn.severity}`
  })
}

test.each([
  [
    'opens after enough minutes in a row, and resolves after as many good ones',
    [50, 50, 50, 90, 90, 90],
    '. open warning . . resolve .',
  ],
  ['one bad minute is none', [50, 90, 50, 90, 50], '. . . . .'],
  ['a value that flaps opens once and stays open', [50, 50, 90, 50, 90, 50, 90, 50], '. open warning . . . . . .'],
  [
    'gets worse, and does not get better before it is over',
    [50, 50, 30, 30, 50, 50, 90, 90],
    '. open warning . worsen critical . . . resolve',
  ],
  ['is critical at once', [30, 30, 30], '. open critical .'],
  ['is a warning where only one of its minutes is critical', [30, 50], '. open warning'],
  ['does not open by minutes that say nothing, nor across them', ['-', '-', 50, '-', 50, '-'], '. . . . . .'],
  [
    'is not resolved by them, nor do they take away good ones',
    [50, 50, '-', 90, '-', 90],
    '. open warning . . . resolve',
  ],
  ['at its threshold it is good', [60, 60, 60], '. . .'],
] as const)('%s', (_, values, expected) => {
  expect(run(values).join(' ')).toBe(expected)
})

test('an alert of which nothing can be said for two hours is over, and says why', () => {
  const told = run([50, 50, ...Array.from({ length: MOST_UNKNOWN }, () => '-' as const)])
  expect(told.lastIndexOf('resolve')).toBe(MOST_UNKNOWN + 1)
  expect(told.filter((each) => each === 'resolve')).toHaveLength(1)
})

test('a rule with one threshold only knows that one', () => {
  const critical = { ...rule, warning: null }
  expect(run([50, 50, 50], critical).join(' ')).toBe('. . .')
  expect(run([30, 30, 50, 50], critical).join(' ')).toBe('. open critical . resolve')
  expect(run([30, 30, 30], { ...rule, critical: null }).join(' ')).toBe('. open warning .')
})

test('rules that are quiet keep their counters, so that nothing is written', () => {
  expect(step(rule, AT_REST, null, { value: 90, calls: 20 }).counters).toEqual(AT_REST)
  expect(step(rule, AT_REST, null, undefined).counters).toEqual(AT_REST)
  // Outside its hours what is open stays, however long that is; what has only begun is forgotten.
  const bad = { ...AT_REST, bad: 2 }
  expect(step(rule, { ...bad, unknown: 119 }, 'warning', undefined, false)).toEqual({
    counters: { ...bad, unknown: 119 },
  })
  expect(step(rule, bad, null, undefined, false)).toEqual({ counters: AT_REST })
})

test.each([
  ['answerRate', { calls: 8, answered: 6, refused: 2 }, { value: 60, calls: 10 }],
  ['answerRate', { calls: 9, answered: 9 }, undefined],
  ['answerRate', {}, undefined],
  ['errorRate', { calls: 10, errors: 3 }, { value: 30, calls: 10 }],
  ['errorRate', { refused: 50 }, undefined],
  ['shortCalls', { calls: 30, answered: 10, short: 4 }, { value: 40, calls: 10 }],
  ['shortCalls', { calls: 30, answered: 9, short: 4 }, undefined],
  ['duration', { calls: 30, answered: 10, talkMs: 900_000 }, { value: 90, calls: 10 }],
  ['concurrent', {}, { value: 0, calls: null }],
  ['concurrent', { running: 7 }, { value: 7, calls: null }],
  ['queueWait', {}, { value: 0, calls: null }],
  ['queueWait', { waited: 75 }, { value: 75, calls: null }],
  ['module', {}, undefined],
  ['spend', { calls: 1, spent: 61_500_000 }, { value: 61.5, calls: null }],
  ['module', { isDown: true }, { value: 1, calls: null }],
  ['latency', { calls: 30 }, undefined],
  ['latency', { latency: [9, 0] }, undefined],
  ['latency', { latency: [0, 4, 6, 0] }, { value: rangeEnd(2), calls: 10 }],
  ['silence', {}, undefined],
  ['silence', { silent: 40, usual: 6, known: 8 }, { value: 40, calls: null }],
  ['silence', { silent: 40, usual: 5, known: 8 }, undefined],
  ['silence', { silent: 40, usual: 2, known: 2 }, undefined],
  ['silence', { silent: 30, usual: 0, known: 8 }, { value: 30, calls: null }],
] as const)('%s of %j', (kind, sums, expected) => {
  const asked = { ...newRule(kind), minCalls: 10, warning: kind === 'silence' ? 30 : 60 }
  expect(measure(asked, { ...none, ...sums })).toEqual(expected)
})

test('a quantile is the end of the range in which it lies', () => {
  expect(quantileOf([1, 0, 0], 0.5)).toBe(100)
  expect(quantileOf([1, 1, 2], 0.5)).toBe(125)
  expect(quantileOf([1, 1, 3], 0.5)).toBe(156)
  expect(quantileOf([1, 1, 2], 1)).toBe(156)
})
