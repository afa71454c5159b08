import { expect, test } from 'vitest'
import { areaBeside } from './field-words.ts'

test('an area is said beside a kind only where it says something else', () => {
  expect(areaBeside('Users', 'User')).toBeUndefined()
  expect(areaBeside('CallScript', 'CallScript')).toBeUndefined()
  expect(areaBeside('Erasure', 'Erasure')).toBeUndefined()
  expect(areaBeside('Retention', 'Tenant')).toBe('Retention')
  expect(areaBeside('CallScript', 'Tag')).toBe('Flows')
})
