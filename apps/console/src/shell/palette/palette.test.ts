import { expect, test } from 'vitest'
import type { Area } from '../area/area.ts'
import { withRecent } from '../area/recent.ts'
import { findCommands, ownTenantCommands } from './commands.ts'
import { createSequence, shortcutOf } from './shortcuts.ts'

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}, isTyping = false) =>
  shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more }, isTyping)

test('Ctrl K and ⌘ K find, / goes to the filter, ? helps', () => {
  expect(press('k', { ctrlKey: true })).toBe('palette')
  expect(press('K', { metaKey: true })).toBe('palette')
  expect(press('/')).toBe('filter')
  expect(press('?')).toBe('help')
  expect(press('k')).toBeUndefined()
})

test('while somebody types only the chord counts', () => {
  expect(press('/', {}, true)).toBeUndefined()
  expect(press('?', {}, true)).toBeUndefined()
  expect(press('k', { ctrlKey: true }, true)).toBe('palette')
})

test('commands are found by all words, those that begin with them first', () => {
  const commands = [
    { id: '1', title: 'All tasks', words: ['jobs'] },
    { id: '2', title: 'Tasks', detail: 'Long work' },
    { id: '3', title: 'Sign out' },
  ]
  const ids = (search: string) => findCommands(commands, search).map(({ id }) => id)
  expect(ids('task')).toEqual(['2', '1'])
  expect(ids('work tas')).toEqual(['2'])
  expect(ids('jobs')).toEqual(['1'])
  expect(ids('')).toHaveLength(3)
  expect(ids('zzz')).toEqual([])
})

test('a title that answers comes before a description that only mentions it', () => {
  const commands = [
    { id: '1', title: 'Erasure desk', detail: 'Statistics stay' },
    { id: '2', title: 'Tenant statistics' },
    { id: '3', title: 'Statistics' },
  ]
  expect(findCommands(commands, 'statistics').map(({ id }) => id)).toEqual(['3', '2', '1'])
})

test('g and a letter soon after it; not while typing, not with a chord, not too late', () => {
  let now = 0
  const plain = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })
  const press = createSequence(() => now)
  expect(press(plain('g'), false)).toBeUndefined()
  expect(press(plain('c'), false)).toBe('c')
  expect(press(plain('c'), false)).toBeUndefined()
  press(plain('g'), false)
  now = 1_501
  expect(press(plain('c'), false)).toBeUndefined()
  press(plain('g'), true)
  expect(press(plain('c'), false)).toBeUndefined()
  press(plain('g', { ctrlKey: true }), false)
  expect(press(plain('c'), false)).toBeUndefined()
})

test('tabs of the tenant acted for are offered by what is done there, to whom they open', () => {
  const tab = {
    path: '/administration/tenants/detail/{idTenant}/data',
    permissions: ['KnowledgeBase.view'],
    ofOwnTenant: 'Knowledge bases',
    keywords: ['documents'],
  } as unknown as Area // what the palette reads of it
  const found = (permissions: Record<string, string[]>) =>
    findCommands(ownTenantCommands([tab], permissions, { id: 7, name: 'Acme' }), 'documents').map(({ path }) => path)
  expect(found({ KnowledgeBase: ['view'] })).toEqual(['/administration/tenants/detail/7/data'])
  expect(found({})).toEqual([])
})

test('of what was opened last each screen stands once, the newest first, four at most', () => {
  expect(withRecent(['/a', '/b'], '/b')).toEqual(['/b', '/a'])
  expect(withRecent(['/a', '/b', '/c', '/d'], '/e')).toEqual(['/e', '/a', '/b', '/c'])
})

test('accents are not asked for', () => {
  const commands = [
    { id: '1', title: 'Černá Žofie' },
    { id: '2', title: 'Other' },
  ]
  for (const search of ['zofie', 'ŽOFIE cerna', 'Žofie'])
    expect(findCommands(commands, search).map(({ id }) => id)).toEqual(['1'])
})
