import { expect, test } from 'vitest'
import { learn } from './learn.ts'
import type { LearnedRow } from './model.store.ts'

const WORDS =
  'river stone lamp green window paper silver door candle winter garden bottle mirror ladder pocket engine'.split(' ')
const said = (at: number) =>
  Array.from({ length: 8 }, (_, place) => WORDS[(at * 7 + place * (1 + (at % 5))) % WORDS.length]).join(' ')

/** Texts without any meaning in categories by turns: nothing can be known of them but by heart. */
const rows = (repeat: (text: string) => string): LearnedRow[] =>
  Array.from({ length: 40 }, (_, at) => at).flatMap((at) => {
    const category = ['one', 'two', 'three', 'four'][(at * 11) % 4] ?? ''
    return [
      { id: at * 2, text: said(at), category, isTest: false },
      { id: at * 2 + 1, text: repeat(said(at)), category, isTest: true },
    ]
  })
const measured = (given: readonly LearnedRow[]) => {
  const found = learn({ rows: given, strangeCategory: '' }, () => {})
  if (found.problem !== undefined) throw new Error(found.problem)
  return found
}

test('a test that nearly repeats what was learned flatters nobody', () => {
  const near = measured(rows((text) => `${text}s`))
  expect({ tests: near.tests, left: near.left }).toEqual({ tests: 0, left: 40 })
  const same = measured(rows((text) => `${text.toUpperCase()}!`))
  expect({ tests: same.tests, left: same.left }).toEqual({ tests: 0, left: 40 })
  const other = measured(rows((text) => `${text.split(' ').slice(6).join(' ')} zebra quilt`))
  expect(other.left).toBe(0)
  expect(other.evaluation.metrics.count).toBe(40)
})

test('only half of what belongs nowhere is measured where the other half says where doubts begin', () => {
  const strange = Array.from({ length: 60 }, (_, at) => ({
    ...{ id: 1_000 + at, text: `quite another thing number ${at} ${WORDS[at % WORDS.length]}` },
    ...{ category: 'strange', isTest: at % 2 === 0 },
  }))
  const own = rows((text) => `${text.split(' ').slice(6).join(' ')} zebra quilt`)
  const found = learn({ rows: [...own, ...strange], strangeCategory: 'strange' }, () => {})
  if (found.problem !== undefined) throw new Error(found.problem)
  expect(found.categories).not.toContain('strange')
  expect(found.evaluation.sweep[0]?.strangeAccepted).toBe(1)
  expect(found.evaluation.sweep[10]?.strangeAccepted).toBeLessThan(0.1)
})
