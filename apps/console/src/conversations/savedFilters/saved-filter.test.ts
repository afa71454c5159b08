import { expect, test } from 'vitest'
import { savedFilterSample } from '../testing/saved-filter.sample.ts'
import { chosenBy, filtersIn, fitting, isSameFilter } from './saved-filter.ts'

const names = ['q', 'sort', 'time', 'outcome']

test('what is set is kept, by the names of the list alone', () => {
  expect(filtersIn({ q: '', time: 'last7', outcome: '3,11', tab: 'dialLogs' }, names)).toEqual({
    time: 'last7',
    outcome: '3,11',
  })
})

test('the order in which filters were set tells nothing', () => {
  expect(isSameFilter({ time: 'last7', q: 'a' }, { q: 'a', time: 'last7' })).toBe(true)
  expect(isSameFilter({ time: 'last7' }, { time: 'last7', q: 'a' })).toBe(false)
  expect(isSameFilter({ time: 'last7' }, { time: 'last30' })).toBe(false)
})

test('choosing one clears what it does not name', () => {
  expect(chosenBy({ filters: { outcome: '11' } }, names)).toEqual({ q: '', sort: '', time: '', outcome: '11' })
})

test('a filter by flow is not offered in the tab of a flow', () => {
  const byFlow = savedFilterSample({ filters: { flow: '12' } })
  const byTime = savedFilterSample({ filters: { time: 'last7' } })
  expect(fitting([byFlow, byTime], names)).toEqual([byTime])
})
