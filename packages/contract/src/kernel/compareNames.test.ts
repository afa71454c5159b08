import { expect, test } from 'vitest'
import { compareNames } from './compareNames.ts'

test('names are ordered as people count, whatever the case', () => {
  const names = ['Line 10', 'line 2', 'Line 1', 'Zoe', 'élan', 'Line 02b', 'anna']
  expect(names.toSorted(compareNames)).toEqual(['anna', 'élan', 'Line 1', 'line 2', 'Line 02b', 'Line 10', 'Zoe'])
  expect(compareNames('anna', 'ANNA')).toBe(0)
})
