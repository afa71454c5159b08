import { expect, test } from 'vitest'
import { mergeChanges } from './merge.ts'

const base = { name: 'Debt', idFolder: 1 as number | null, type: 1, description: 'old' }

test('changes of different fields come together without a question', () => {
  const theirs = { ...base, description: 'new', idFolder: null }
  const { merged, conflicts } = mergeChanges(base, { ...base, name: 'Debts' }, theirs)
  expect(merged).toEqual({ name: 'Debts', idFolder: null, type: 1, description: 'new' })
  expect(conflicts).toEqual([])
})

test('the same change made twice is no conflict', () => {
  expect(mergeChanges(base, { ...base, type: 3 }, { ...base, type: 3 }).conflicts).toEqual([])
})

test('where both changed a field it stays theirs until one chooses one’s own', () => {
  const mine = { ...base, name: 'Mine', description: 'mine' }
  const theirs = { ...base, name: 'Theirs', description: 'theirs' }
  expect(mergeChanges(base, mine, theirs)).toEqual({
    merged: theirs,
    conflicts: ['name', 'description'],
  })
})

test('a list that says the same is the same', () => {
  const from = { networks: ['10.0.0.0/8'], lock: { after: 5 } }
  const theirs = { networks: ['::1'], lock: { after: 5 } }
  expect(mergeChanges(from, structuredClone(from), theirs)).toEqual({ merged: theirs, conflicts: [] })
})

test('what stands in a part is a fact of its own', () => {
  const from = { contact: { name: 'Eva', email: 'a@example.test' }, quiet: null as { from: string } | null }
  const mine = { contact: { name: 'Eva M', email: 'b@example.test' }, quiet: { from: '22:00' } }
  const theirs = { contact: { name: 'Eva', email: 'c@example.test' }, quiet: null }
  expect(mergeChanges(from, mine, theirs)).toEqual({
    merged: { contact: { name: 'Eva M', email: 'c@example.test' }, quiet: { from: '22:00' } },
    conflicts: ['contact.email'],
  })
})

test('a field that a form has emptied is the same as none', () => {
  const limits = { calls: null as number | null | undefined }
  expect(mergeChanges(limits, { calls: undefined }, { calls: 7 }).merged).toEqual({ calls: 7 })
  expect(mergeChanges({ calls: 7 as number | undefined }, { calls: undefined }, { calls: 7 }).merged).toEqual({
    calls: undefined,
  })
})
