import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

test('what the event says itself comes first', () => {
  expect(summaryOf({ before: null, after: { what: 'Test started', version: 2 } })).toBe('Test started')
})

test('else the fields that changed are named, the first three of them', () => {
  const before = { name: 'A', idFolder: 1, maxLength: 3, note: 'x', type: 1 }
  expect(summaryOf({ before, after: { ...before, name: 'B', idFolder: 2 } })).toBe('Name, Folder')
  expect(summaryOf({ before, after: { name: 'B', idFolder: 2, maxLength: 4, note: 'y', type: 2 } })).toBe(
    'Name, Folder, Max length +2',
  )
})

test('something new or removed is said by its kind', () => {
  expect(summaryOf({ before: null, after: { name: 'A' } })).toBe('')
  expect(summaryOf({ before: { name: 'A' }, after: null })).toBe('')
})
