import { expect, it, test } from 'vitest'
import { isMet, type RuleNumbers, ruleProblem, ruleWords } from './rule.rules.ts'
import type { RuleAction, RuleCondition } from './rule.schema.ts'

const none: RuleNumbers = { contacts: 0, done: 0, successes: 0, spent: '0', attempts: 0, answered: 0 }
const rate = (attempts: number, minimum: number): RuleCondition => ({
  kind: 'answerRate',
  below: 25,
  attempts,
  minimum,
})

it.each<[RuleCondition, Partial<RuleNumbers>, boolean]>([
  [{ kind: 'done', percent: 1 }, {}, false],
  [{ kind: 'done', percent: 80 }, { contacts: 10, done: 8 }, true],
  [{ kind: 'done', percent: 80 }, { contacts: 1_000, done: 799 }, false],
  [{ kind: 'done', percent: 100 }, { contacts: 1_000_000, done: 999_999 }, false],
  [{ kind: 'successes', count: 3 }, { successes: 2 }, false],
  [{ kind: 'successes', count: 3 }, { successes: 3 }, true],
  [{ kind: 'cost', amount: '10' }, { spent: '9.999999' }, false],
  [{ kind: 'cost', amount: '10' }, { spent: '10.000000' }, true],
  [rate(10, 4), { attempts: 3, answered: 0 }, false],
  [rate(10, 4), { attempts: 4, answered: 1 }, false],
  [rate(10, 4), { attempts: 5, answered: 1 }, true],
])('%j with %j: %s', (condition, numbers, met) => {
  expect(isMet(condition, { ...none, ...numbers })).toBe(met)
})

test('what can never work says why', () => {
  const around = { budget: '500.00', currency: 'EUR', hasOwner: false }
  const problem = (condition: RuleCondition, action: RuleAction) => ruleProblem({ condition, action }, around)
  const stop: RuleAction = { kind: 'stop' }
  expect(problem(rate(1_000, 1_001), stop)).toBe('Of the last 1,000 attempts there are never 1,001.')
  expect(problem(rate(1_000, 1_000), stop)).toBeUndefined()
  expect(problem({ kind: 'cost', amount: '500.01' }, stop)).toContain('The budget of 500 EUR is used up')
  expect(problem({ kind: 'cost', amount: '500' }, stop)).toBeUndefined()
  expect(ruleProblem({ condition: { kind: 'cost', amount: '501' }, action: stop }, { ...around, budget: null })).toBe(
    undefined,
  )
  expect(problem({ kind: 'done', percent: 1 }, { kind: 'notify' })).toBe('The campaign has no owner to notify.')
})

test('a rule is a sentence', () => {
  const other: RuleAction = { kind: 'priority', idCampaign: 6, priority: 8 }
  expect(ruleWords({ condition: { kind: 'done', percent: 80 }, action: other }, 'EUR', 'Survey')).toBe(
    'When 80 % of the contacts are done, set the priority of “Survey” to 8',
  )
  expect(ruleWords({ condition: { kind: 'successes', count: 1 }, action: other }, 'EUR', null)).toBe(
    'When there is 1 success, set the priority of a deleted campaign to 8',
  )
  expect(ruleWords({ condition: { kind: 'cost', amount: '12.50' }, action: { kind: 'stop' } }, 'EUR', null)).toBe(
    'When the cost reaches 12.5 EUR, stop this campaign',
  )
  expect(ruleWords({ condition: rate(1_000, 50), action: { kind: 'notify' } }, 'EUR', null)).toBe(
    'When less than 25 % of the last 1,000 attempts are answered (at least 50), notify the owner',
  )
})
