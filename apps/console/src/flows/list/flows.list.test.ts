import { expect, test } from 'vitest'
import { filterOf, sortOf } from '../../shell/lists/use-list.ts'
import { flows } from './flows.list.tsx'

const here = { timeZone: 'Europe/Prague', now: 0 }

test('every filter of the address reaches the core in its own type', () => {
  const search = { q: ' debt ', type: '0,1', channel: '2', language: 'cs,en', tag: '7,9', state: 'draft,errors' }
  expect(filterOf(flows, search, here)).toEqual({
    search: 'debt',
    type: [0, 1],
    channel: [2],
    language: ['cs', 'en'],
    idTag: [7, 9],
    state: ['draft', 'errors'],
  })
  expect(sortOf(flows, '-calls7d')).toBe('-calls7d')
})

test('what the core does not know is left out instead of being refused', () => {
  const search = { q: '  ', type: '17', channel: 'x', language: '', tag: '0,-1,abc', state: 'live' }
  expect(filterOf(flows, search, here)).toEqual({})
  expect(sortOf(flows, 'size')).toBe('name')
})
