import { expect, test } from 'vitest'
import { compare, type Found } from './compare.ts'
import type { Entry } from './writer.ts'

const entry: Entry = { firstName: 'a', asked: ['a', 'a b'], idFolder: 1, acknowledged: 'a b', changes: 2 }
const folder: Found = { id: '1', name: 'a b', rowVersion: 2, created: 1, changed: 1 }

test('finds nothing where all is as it was acknowledged, or one unacknowledged change further', () => {
  expect(compare([entry], [folder])).toEqual([])
  expect(compare([{ ...entry, acknowledged: 'a', changes: 1 }], [folder])).toEqual([])
  expect(compare([{ ...entry, idFolder: undefined, acknowledged: undefined, changes: 0 }], [])).toEqual([])
})

test('names what was lost, doubled, never asked for, or has no event of its own', () => {
  expect(compare([entry], [])).toEqual(['“a b” was acknowledged and is not there'])
  expect(compare([entry], [{ ...folder, name: 'a', rowVersion: 1, changed: 0 }])).toEqual([
    '“a” was acknowledged as “a b”',
  ])
  expect(compare([entry], [folder, { ...folder, id: '2' }])).toEqual(['“a” is there twice'])
  expect(compare([], [folder])).toEqual(['nobody asked for “a b”'])
  expect(compare([entry], [{ ...folder, created: 2 }])).toEqual(['“a b”: 2 + 1 events for 2 changes'])
})
