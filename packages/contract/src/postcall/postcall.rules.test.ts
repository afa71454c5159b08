import { describe, expect, it } from 'vitest'
import type { AnswerValue, Gravity } from './postcall.enum.ts'
import { newDefinition, newQuestion, newRule, profileProblem, scoreOf, tellsNothing } from './postcall.rules.ts'
import type { ProfileDefinition, Question } from './postcall.schema.ts'

const question = (key: string, weight: number, more: Partial<Question> = {}): Question => ({
  ...newQuestion(key),
  ...{ text: `${key}?`, weight, rule: { ...newRule(), phrases: ['hello'] } },
  ...more,
})
const profile = (questions: Question[], more: Partial<ProfileDefinition> = {}) => ({
  ...newDefinition(),
  ...{ questions },
  ...more,
})

describe('a profile', () => {
  it.each([
    ['weights that sum to 100', [question('a', 60), question('b', 40)], undefined],
    [
      'weights that sum to less',
      [question('a', 60), question('b', 30)],
      'The weights add up to 90. They must add up to 100: 10 are missing.',
    ],
    [
      'weights that sum to more',
      [question('a', 60), question('b', 50)],
      'The weights add up to 110. They must add up to 100: 10 are too many.',
    ],
    ['no text', [question('a', 100, { text: ' ' })], 'Question 1: enter the question.'],
    ['no phrase', [question('a', 100, { rule: newRule('notSaid') })], 'Question 1: enter at least one phrase.'],
    ['no variable', [question('a', 100, { rule: newRule('variable') })], 'Question 1: name the variable.'],
    ['no outcome', [question('a', 100, { rule: newRule('outcome') })], 'Question 1: choose an outcome.'],
    ['a rule on a scale', [question('a', 100, { scale: 'five' })], 'Question 1: a rule answers yes or no.'],
    ['a person on a scale', [question('a', 100, { scale: 'five', judge: 'person' })], undefined],
    ['one key twice', [question('a', 50), question('a', 50)], 'Two questions have the same key.'],
  ])('says what is wrong with %s', (_, questions, problem) => {
    expect(profileProblem(profile(questions))).toBe(problem)
  })

  it('judges something, names its variables and tells its topics apart', () => {
    expect(profileProblem(profile([]))).toBeUndefined()
    expect(profileProblem(profile([], { hasSummary: false }))).toContain('Nothing is judged yet')
    const field = { name: 'Order', source: 'variable' as const, variable: ' ' }
    expect(profileProblem(profile([], { fields: [field] }))).toBe('Field Order: name the variable.')
    const topics = ['Price', 'price'].map((name) => ({ name, phrases: ['cost'] }))
    expect(profileProblem(profile([], { topics }))).toBe('Two topics have the same name.')
  })
})

describe('a score', () => {
  const scored = (key: string, weight: number, section = 'A', gravity: Gravity = 'normal') => ({
    ...{ key, weight, section, gravity },
  })
  const questions = [scored('a', 50), scored('b', 30, 'B', 'critical'), scored('c', 20, 'B')]
  it.each<[string, Record<string, AnswerValue | null>, number | null, boolean]>([
    ['all yes', { a: 'yes', b: 'yes', c: 'yes' }, 100, false],
    ['one no', { a: 'no', b: 'yes', c: 'yes' }, 50, false],
    ['a critical no takes its section along', { a: 'yes', b: 'no', c: 'yes' }, 50, false],
    ['what does not apply counts on neither side', { a: 'yes', b: 'na', c: 'no' }, 71.4, false],
    ['what is open counts on neither side', { a: 'yes', b: null, c: null }, 100, false],
    ['nothing applies', { a: 'na', b: 'na', c: null }, null, false],
    ['a scale counts its part', { a: '1', b: 'yes', c: '4' }, 62.5, false],
  ])('%s', (_, answers, score, isFatal) => {
    expect(scoreOf(questions, new Map(Object.entries(answers)))).toEqual({ score, isFatal })
  })
  it('is 0 with a fatal no', () => {
    const fatal = [scored('a', 90), scored('b', 10, 'B', 'fatal')]
    expect(scoreOf(fatal, new Map([['a', 'yes'] as const, ['b', 'no'] as const]))).toEqual({ score: 0, isFatal: true })
    expect(scoreOf(fatal, new Map([['a', 'yes'] as const, ['b', 'na'] as const]))).toEqual({
      score: 100,
      isFatal: false,
    })
  })
  it('tells nothing where it is the same for all of many calls', () => {
    expect(tellsNothing({ answered: 20, share: 100 })).toBe(true)
    expect(tellsNothing({ answered: 19, share: 100 })).toBe(false)
    expect(tellsNothing({ answered: 50, share: 99.1 })).toBe(false)
  })
})
