import { expect, test } from 'vitest'
import { findCommands } from './commands.ts'
import { shortcutOf } from './shortcuts.ts'

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
