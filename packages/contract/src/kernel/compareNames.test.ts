import { afterEach, expect, test } from 'vitest'
import { compareNames, orderNamesBy } from './compareNames.ts'

afterEach(() => orderNamesBy('en-US'))

test('names are ordered as people count, whatever the case', () => {
  const names = ['Line 10', 'line 2', 'Line 1', 'Zoe', 'élan', 'Line 02b', 'anna']
  expect(names.toSorted(compareNames)).toEqual(['anna', 'élan', 'Line 1', 'line 2', 'Line 02b', 'Line 10', 'Zoe'])
  expect(compareNames('anna', 'ANNA')).toBe(0)
})

test('they are ordered as in the language of the tenant', () => {
  const names = ['Chleba', 'Čaj', 'Hora', 'Cibule', 'Zeman']
  const english = ['Čaj', 'Chleba', 'Cibule', 'Hora', 'Zeman']
  expect(names.toSorted(compareNames)).toEqual(english)
  orderNamesBy('cs-CZ')
  expect(names.toSorted(compareNames)).toEqual(['Cibule', 'Čaj', 'Hora', 'Chleba', 'Zeman'])
  orderNamesBy('no language')
  expect(names.toSorted(compareNames)).toEqual(english)
})
