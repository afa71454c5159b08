import { expect, test } from 'vitest'
import { isBuilt } from './builtAreas.ts'

test('an area is there once an operation asks for one of its permissions', () => {
  expect(isBuilt('CallScript')).toBe(true)
  expect(isBuilt('Auditlog')).toBe(true)
  expect(isBuilt('InstanceOverview')).toBe(false)
})
