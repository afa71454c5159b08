import { expect, test } from 'vitest'
import { actionKind } from '../enums/operations.enum.ts'
import { actionLabel, changedPlaces, isUndoneInPart } from './audit.rules.ts'

const { READ, UPDATE, OTHER } = actionKind.of

test('an action that is neither reading nor changing says what it was', () => {
  expect(actionLabel({ kind: OTHER, after: { what: 'Test sent' } })).toBe('Test sent')
  expect(actionLabel({ kind: READ, after: { report: 'users', filter: {} } })).toBe('Export')
  expect(actionLabel({ kind: READ, after: null })).toBe('Read')
  expect(actionLabel({ kind: UPDATE, after: { what: 'Password changed' } })).toBe('Update')
})

test('what is withheld still has a name', () => {
  expect(actionLabel({ kind: OTHER, after: null })).toBe('Operation')
  expect(actionLabel({ kind: OTHER, after: { what: 5 } })).toBe('Operation')
})

test('keys of a field of keys are places of their own, other fields are whole', () => {
  const before = { parameters: { a: 1, 'b.c': 2, d: 3 }, limits: { calls: 1 } }
  const after = { parameters: { a: 1, 'b.c': 5, e: 4 }, limits: { calls: 2 } }
  expect(changedPlaces({ before, after })).toEqual([
    ['parameters', 'b.c'],
    ['parameters', 'd'],
    ['parameters', 'e'],
    ['limits'],
  ])
})

test('what is only partly taken back is known as such', () => {
  const event = { kind: UPDATE, before: { name: 'A', note: 'x' }, after: { name: 'B', note: 'y' } }
  expect(isUndoneInPart(event, { before: { name: 'B', note: 'y' }, after: { name: 'A', note: 'y' } })).toBe(true)
  expect(isUndoneInPart(event, { before: event.after, after: event.before })).toBe(false)
})
