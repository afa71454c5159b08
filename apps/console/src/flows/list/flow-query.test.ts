import { expect, test } from 'vitest'
import { flowQueryOf } from './flow-query.ts'

const nothing = { q: '', sort: '', type: '', channel: '', language: '', tag: '', state: '' }

test('an empty address asks for all flows by name', () => {
  expect(flowQueryOf(nothing)).toEqual({ scriptKind: 'flow', sort: 'name' })
})

test('every filter of the address reaches the core in its own type', () => {
  const search = {
    q: ' debt ',
    sort: '-calls7d',
    type: '0,1',
    channel: '2',
    language: 'cs,en',
    tag: '7,9',
    state: 'draft,errors',
  }
  expect(flowQueryOf(search, 4)).toEqual({
    scriptKind: 'flow',
    sort: '-calls7d',
    search: 'debt',
    idFolder: 4,
    type: [0, 1],
    channel: [2],
    language: ['cs', 'en'],
    idTag: [7, 9],
    state: ['draft', 'errors'],
  })
})

test('what the core does not know is left out instead of being refused', () => {
  const search = { q: '  ', sort: 'size', type: '17', channel: 'x', language: '', tag: '0,-1,abc', state: 'live' }
  expect(flowQueryOf(search)).toEqual({ scriptKind: 'flow', sort: 'name' })
})
