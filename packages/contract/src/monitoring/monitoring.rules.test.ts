import { expect, test } from 'vitest'
import { isActive, isPast, newRule, proposeThreshold, ruleProblem, ruleWords, tidyRule } from './monitoring.rules.ts'

test.each([
  [
    { ...newRule('answerRate'), warning: 60 },
    'Warns when fewer than 60% of the calls of 15 minutes are answered, of at least 20 calls',
  ],
  [
    { ...newRule('answerRate'), warning: 60, critical: 40.5, windowMinutes: 1, minCalls: 1 },
    'Warns when fewer than 60% of the calls of a minute are answered, of at least one call, critical below 40.5%',
  ],
  [
    { ...newRule('errorRate'), critical: 5 },
    'Critical when more than 5% of the calls of 15 minutes end with an error, of at least 20 calls',
  ],
  [{ ...newRule('concurrent'), warning: 1 }, 'Warns when more than 1 call are under way'],
  [
    { ...newRule('silence'), warning: 30, critical: 60 },
    'Warns when no calls came for 30 minutes in hours that usually have calls, critical after 60 min',
  ],
  [{ ...newRule('module') }, 'Critical when the module of the line is down'],
  [
    { ...newRule('duration'), comparator: 'above' as const, warning: 90, critical: 1_200 },
    'Warns when the answered calls of 15 minutes last more than 90 s on average, of at least 20 calls, critical above 1,200 s',
  ],
  [
    { ...newRule('latency'), warning: 1_500 },
    'Warns when callers wait more than 1,500 ms for the bot in the calls of 15 minutes, of at least 20 calls',
  ],
  [
    { ...newRule('spend'), warning: 12.5, critical: 1_000, windowMinutes: 60 },
    'Warns when the calls of 60 minutes cost more than 12.50 EUR, critical above 1,000.00 EUR',
  ],
])('%#: a rule in words', (rule, words) => {
  expect(ruleWords(rule, 'EUR')).toBe(words)
})

test.each([
  [{}, undefined],
  [{ warning: null }, 'Enter a warning or a critical threshold.'],
  [{ warning: 101 }, 'The threshold can be at most 100%.'],
  [{ critical: 60 }, 'Critical has to be below the warning.'],
  [{ critical: 59.9 }, undefined],
  [{ warning: 0 }, 'Nothing is below zero. Enter a higher threshold.'],
  [{ comparator: 'above' as const }, 'This can only be below a threshold.'],
  [{ hours: { weekdays: [1], from: '08:00', to: '08:00' } }, 'The hours begin and end at the same time.'],
  [{ kind: 'silence' as const, comparator: 'above' as const, warning: 0.5 }, 'Silence is told in whole minutes.'],
  [{ kind: 'silence' as const, comparator: 'above' as const, warning: 121 }, 'The threshold has to be below 120 min.'],
  [{ kind: 'module' as const, comparator: 'above' as const, warning: null }, undefined],
])('%j', (change, problem) => {
  expect(ruleProblem({ ...newRule('answerRate'), warning: 60, ...change })).toBe(problem)
})

test('hours past midnight belong to the day on which they began', () => {
  const night = { weekdays: [5], from: '22:00', to: '06:00' }
  expect(isActive(night, 5, 22 * 60)).toBe(true)
  expect(isActive(night, 6, 5 * 60 + 59)).toBe(true)
  expect(isActive(night, 6, 6 * 60)).toBe(false)
  expect(isActive(night, 5, 3 * 60)).toBe(false)
  expect(isActive({ ...night, weekdays: [7] }, 1, 60)).toBe(true)
  const day = { weekdays: [1, 2], from: '08:00', to: '18:00' }
  expect([isActive(day, 1, 480), isActive(day, 1, 1_080), isActive(day, 3, 480), isActive(null, 7, 0)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('what a kind does not use is the same for all', () => {
  expect(tidyRule({ ...newRule('module'), warning: 5, windowMinutes: 60 })).toMatchObject({
    warning: null,
    windowMinutes: 1,
    minCalls: 1,
  })
  expect(
    tidyRule({ ...newRule('silence'), hours: { weekdays: [3, 1, 3], from: '08:00', to: '09:00' } }).hours?.weekdays,
  ).toEqual([1, 3])
})

const real = (value: number) => ({ value, isFalse: false })
const wrong = (value: number) => ({ value, isFalse: true })
const errors = { ...newRule('errorRate'), warning: 10 }
const answers = { ...newRule('answerRate'), warning: 60, critical: 20 }
test.each([
  ['half-way between the real ones and the false ones', errors, [wrong(12), wrong(14), real(20), real(90)], 17, 0],
  ['on the other side, too', answers, [wrong(58), wrong(55), real(41), real(10)], 48, 0],
  ['only the false ones that went less far', errors, [wrong(12), wrong(70), real(20)], 16, 1],
  ['all were false: as far as they went', errors, [wrong(12.3), wrong(14.25)], 14.3, 0],
  ['in whole minutes', { ...newRule('silence'), warning: 10 }, [wrong(12), real(15)], 14, 0],
  ['the critical one where it is the only one', { ...errors, warning: null, critical: 10 }, [wrong(12)], 12, 0],
] as const)('a better threshold: %s', (_, rule, marked, threshold, stillFalse) => {
  expect(proposeThreshold(rule, marked)).toEqual({ threshold, stillFalse })
  const isOpen = ({ value }: { value: number }) => isPast(rule.comparator, value, threshold)
  expect(marked.filter(({ isFalse }) => !isFalse).every(isOpen)).toBe(true)
  expect(marked.filter((each) => each.isFalse && isOpen(each))).toHaveLength(stillFalse)
})

test.each([
  ['nothing was marked', errors, []],
  ['nothing was false', errors, [real(30)]],
  ['false ones went as far as real ones', errors, [real(12), wrong(12), wrong(50)]],
  ['no number lies between', errors, [wrong(12), real(12.05)]],
  ['the rule is that strict already', { ...errors, warning: 18 }, [wrong(12), real(20)]],
  ['the critical threshold would not be past it', answers, [wrong(30), wrong(21), real(5)]],
  ['it has no threshold', newRule('module'), [wrong(1)]],
] as const)('no better threshold: %s', (_, rule, marked) => {
  expect(proposeThreshold(rule, marked)).toBeNull()
})
