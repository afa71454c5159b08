import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { expect, test } from 'vitest'
import { summaryOf } from './event-words.tsx'

const { CREATE, UPDATE, DELETE, OTHER } = actionKind.of

const entity = { kind: 'CallScript', id: '1', name: 'A' }

test('what an event says itself comes first, unless its action says it', () => {
  expect(summaryOf({ entity, kind: UPDATE, before: null, after: { what: 'Password changed' } })).toBe(
    'Password changed',
  )
  expect(summaryOf({ entity, kind: OTHER, before: null, after: { what: 'Test sent', version: 2 } })).toBe('')
})

test('else the fields that changed are named, the first three of them', () => {
  const before = { name: 'A', idFolder: 1, maxLength: 3, note: 'x', type: 1 }
  expect(summaryOf({ entity, kind: UPDATE, before, after: { ...before, name: 'B', idFolder: 2 } })).toBe('Name, Folder')
  const after = { name: 'B', idFolder: 2, maxLength: 4, note: 'y', type: 2 }
  expect(summaryOf({ entity, kind: UPDATE, before, after })).toBe('Name, Folder, Max length +2')
})

test('something new or removed is said by its kind', () => {
  expect(summaryOf({ entity, kind: CREATE, before: null, after: { name: 'A' } })).toBe('')
  expect(summaryOf({ entity, kind: DELETE, before: { name: 'A' }, after: null })).toBe('')
})
