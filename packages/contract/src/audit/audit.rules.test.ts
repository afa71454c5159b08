import { expect, test } from 'vitest'
import { actionKind } from '../enums/operations.enum.ts'
import { actionLabel } from './audit.rules.ts'

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
