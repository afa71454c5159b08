import { expect, test } from 'vitest'
import { area, declaredAreas, readParams } from './area.ts'
import * as param from './param.ts'
import {
  flag,
  oneOf,
  parseSearch,
  readSearch,
  someOf,
  stringifySearch,
  text,
  whole,
  withoutDefaults,
} from './search.ts'

const screen = async () => ({ default: () => null })
const list = area({
  path: '/things',
  title: 'Things',
  place: ['Flows', 1],
  screen,
  search: { q: text(), type: someOf([0, 1, 3]) },
})
const detail = area({
  path: '/things/{idThing}/of/{name?}',
  title: 'Thing',
  permissions: ['CallScript.view'],
  parent: () => list,
  params: { idThing: param.id, name: param.name },
  search: { tab: oneOf(['overview', 'history'], 'overview'), page: whole(), on: flag() },
  screen,
})

test('one registry holds every declared screen', () => {
  expect(declaredAreas()).toEqual([list, detail])
  expect(() => area({ path: '/things', title: 'Again', screen })).toThrow('Two screens')
})

test('an address says only what differs from the defaults', () => {
  expect(list.href()).toBe('/things')
  expect(list.href({ search: { q: 'a b', type: [0, 3] } })).toBe('/things?q=a+b&type=0,3')
  expect(detail.href({ params: { idThing: 7, name: 'x/y' }, search: { tab: 'overview', page: 0 } })).toBe(
    '/things/7/of/x%2Fy?page=0',
  )
})

test('search values are read by their readers; wrong ones fall back, others stay', () => {
  expect(readSearch(detail.search, parseSearch('?tab=nope&page=-1&on=true&other=1'))).toEqual({
    tab: 'overview',
    page: undefined,
    on: true,
    other: '1',
  })
  expect(readSearch(list.search, parseSearch('?type=3,9,0'))).toEqual({ q: '', type: [0, 3] })
})

test('reading what was written gives the same', () => {
  const search = { tab: 'history', page: 12, on: true, other: 'a&b=c' }
  expect(readSearch(detail.search, parseSearch(stringifySearch(search)))).toEqual(search)
  expect(withoutDefaults(detail.search, { tab: 'overview', page: undefined, on: false, other: '' })).toEqual({
    other: '',
  })
})

test('an id that is no number is no page', () => {
  expect(readParams(detail.params, { idThing: '7', name: 'x' })).toEqual({ idThing: 7, name: 'x' })
  expect(readParams(detail.params, { idThing: '7' })).toEqual({ idThing: 7 })
  for (const idThing of ['0', 'x', '1.5', '-1', '99999999999999999999'])
    expect(readParams(detail.params, { idThing })).toBeUndefined()
})
