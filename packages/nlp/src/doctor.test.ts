import { expect, test } from 'vitest'
import { bank } from './bank.testing.ts'
import { diagnose } from './doctor.ts'
import { NlpCanceled, NlpError } from './nlp.error.ts'

const held = [
  { text: 'what is the balance on my account', category: 'balance' },
  { text: 'somebody took my card', category: 'card' },
  { text: 'opening hours on Saturday', category: 'branch' },
]

test('a wrong label is found, with the one that others say it should have', () => {
  const wrong = bank.map((one) => (one.text === 'please block my card' ? { ...one, category: 'branch' } : one))
  const [first] = diagnose(wrong, held).suggestions
  expect(first).toMatchObject({ kind: 'relabel', from: 'branch', to: 'card' })
  expect(first?.kind === 'relabel' && wrong[first.example]?.text).toBe('please block my card')
  expect(first?.gain).not.toBeNull()
})

test('two names for one thing are to be one, and the gain of that is measured', () => {
  const twice = bank.flatMap((one, at) =>
    one.category === 'card' && at % 2 === 0 ? [{ ...one, category: 'stolen' }] : [one],
  )
  const merge = diagnose(twice, held).suggestions.find(({ kind }) => kind === 'merge')
  expect(merge).toMatchObject({ kind: 'merge', categories: ['card', 'stolen'] })
  expect(merge?.gain?.accuracy).toBeGreaterThanOrEqual(0)
})

test('a category of two things is to be split, with the words of each', () => {
  const mixed = bank.map((one) => (one.category === 'branch' ? one : { ...one, category: 'money' }))
  const split = diagnose(mixed, held).suggestions.find(({ kind }) => kind === 'split')
  if (split?.kind !== 'split') throw new Error('nothing was split')
  const sides = split.parts.map(
    ({ examples }) => examples.filter((at) => bank[at]?.category === 'card').length / examples.length,
  )
  expect(Math.max(...sides)).toBeGreaterThan(0.8)
  expect(Math.min(...sides)).toBeLessThan(0.35)
  expect(split.parts.flatMap(({ words }) => words)).toContain('card')
})

test('clean labels are left alone', () => {
  expect(diagnose(bank, held).suggestions.filter((one) => one.kind === 'relabel' && one.doubt > 0.5)).toEqual([])
})

test('too little to say anything is refused, and it can be stopped', () => {
  expect(() => diagnose(bank.slice(0, 3), held)).toThrow(NlpError)
  expect(() => diagnose(bank, held, { onProgress: (share) => share < 0.3 })).toThrow(NlpCanceled)
})

test('a category of one thing is not to be split', () => {
  const splits = diagnose(bank, held).suggestions.filter(({ kind }) => kind === 'split')
  expect(splits).toEqual([])
})
