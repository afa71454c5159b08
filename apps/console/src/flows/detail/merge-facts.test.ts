import { expect, test } from 'vitest'
import { mergeFacts, withChoices } from './merge-facts.ts'

const base = { name: 'Debt', idFolder: 1, type: 1, description: 'old' }

test('changes of different fields come together without a question', () => {
  const { merged, conflicts } = mergeFacts(
    base,
    { ...base, name: 'Debts' },
    { ...base, description: 'new', idFolder: null },
  )
  expect(merged).toEqual({ name: 'Debts', idFolder: null, type: 1, description: 'new' })
  expect(conflicts).toEqual([])
})

test('the same change made twice is no conflict', () => {
  expect(mergeFacts(base, { ...base, type: 3 }, { ...base, type: 3 }).conflicts).toEqual([])
})

test('where both changed a field it stays theirs until one chooses one’s own', () => {
  const mine = { ...base, name: 'Mine', description: 'mine' }
  const merge = mergeFacts(base, mine, { ...base, name: 'Theirs', description: 'theirs' })
  expect(merge.conflicts.map(({ field }) => field)).toEqual(['name', 'description'])
  expect(merge.merged).toMatchObject({ name: 'Theirs', description: 'theirs' })
  expect(withChoices(merge, mine, new Set(['description']))).toMatchObject({ name: 'Theirs', description: 'mine' })
})
