import { pathTabs, screen, tabs } from '@parley/contract/kernel/screen.ts'
import { expect, test } from 'vitest'
import {
  flag,
  parseSearch,
  readSearch,
  someOf,
  stringifySearch,
  text,
  whole,
  withoutDefaults,
} from '../../kit/address/readers.ts'
import { area, declaredAreas, readParams } from './area.ts'

const shown = async () => ({ default: () => null })
const things = screen('/things').takes<{ q: string }>()
const list = area({
  at: things,
  title: 'Things',
  place: ['Flows', 1],
  screen: shown,
  search: { q: text(), type: someOf([0, 1, 3]) },
})
const detail = area({
  at: screen('/things/{idThing}/of/{name?}', tabs('overview', 'history')),
  title: 'Thing',
  permissions: ['CallScript.view'],
  parent: things,
  tabs: { overview: { title: 'Overview' }, history: { title: 'History', permission: 'Auditlog.view' } },
  search: { page: whole(), on: flag() },
  screen: shown,
})

test('one registry holds every declared screen', () => {
  expect(declaredAreas()).toEqual(expect.arrayContaining([list, detail]))
  expect(() => area({ at: things, title: 'Again', search: { q: text() }, screen: shown })).toThrow('Two screens')
})

test('a part of the path that may be absent is known to the router, and no link leads to its name', () => {
  expect(detail).toMatchObject({ route: '/things/{idThing}/of/{name?}', path: '/things/{idThing}/of' })
})

test('a tab that is the end of the path is a screen of its own, with its permission on top', () => {
  area({
    at: screen('/things/{idThing}', pathTabs('facts', 'data/files')),
    title: 'Thing',
    permissions: ['CallScript.view'],
    place: ['Flows', 2],
    tabs: {
      facts: { title: 'Facts' },
      'data/files': {
        title: 'Files',
        permission: 'KnowledgeBase.view',
        aliases: ['data'],
        ofOwnTenant: ['Files', 'pdf'],
      },
    },
    screen: shown,
  })
  expect(declaredAreas().at(-1)).toMatchObject({
    path: '/things/{idThing}/data/files',
    aliases: ['/things/{idThing}/data'],
    permissions: ['CallScript.view', 'KnowledgeBase.view'],
    ofOwnTenant: 'Files',
    keywords: ['pdf'],
  })
  expect(declaredAreas().at(-1)).not.toHaveProperty('place')
})

test('an area that does not read what links to it say, or has no words for a tab, is a type error', () => {
  const one = screen('/a').takes<{ task: number }>()
  const two = screen('/b', tabs('one', 'two'))
  const wrong = () => [
    // @ts-expect-error: links say `task`
    area({ at: one, title: 'A', screen: shown }),
    // @ts-expect-error: no words for the second tab
    area({ at: two, title: 'B', tabs: { one: { title: 'One' } }, screen: shown }),
  ]
  expect(wrong).toBeTypeOf('function')
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
  expect(readParams(detail.at, { idThing: '7', name: 'x' })).toEqual({ idThing: 7, name: 'x' })
  expect(readParams(detail.at, { idThing: '7' })).toEqual({ idThing: 7 })
  for (const idThing of ['0', 'x', '1.5', '-1', '99999999999999999999'])
    expect(readParams(detail.at, { idThing })).toBeUndefined()
})
