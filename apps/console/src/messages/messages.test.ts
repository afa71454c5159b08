import { expect, test } from 'vitest'
import { addTranslation, defineMessages, SOURCE_LANGUAGE, setLanguage } from './messages.ts'

const t = defineMessages('sample', {
  title: 'Flows',
  removed: 'Flow {{name}} was removed',
  selected_one: '{{count}} selected row',
  selected_other: '{{count}} selected rows',
})

test('a text is found by its key, with its values as they are', () => {
  expect(t('title')).toBe('Flows')
  expect(t('removed', { name: '<b>A & B</b>' })).toBe('Flow <b>A & B</b> was removed')
})

test('plural forms follow the count', () => {
  expect(t('selected', { count: 1 })).toBe('1 selected row')
  expect(t('selected', { count: 3 })).toBe('3 selected rows')
})

test('a value is put in as it is, even where it looks like a place for another', () => {
  expect(t('removed', { name: '{{count}} $& $1' })).toBe('Flow {{count}} $& $1 was removed')
})

test('a second language replaces what it has, with plural forms of its own, and falls back for the rest', () => {
  addTranslation('cs-CZ', 'sample', {
    title: 'Scénáře',
    selected_one: '{{count}} vybraný řádek',
    selected_few: '{{count}} vybrané řádky',
    selected_other: '{{count}} vybraných řádků',
  })
  setLanguage('cs-CZ')
  expect(t('title')).toBe('Scénáře')
  expect([1, 3, 5].map((count) => t('selected', { count }))).toEqual([
    '1 vybraný řádek',
    '3 vybrané řádky',
    '5 vybraných řádků',
  ])
  expect(t('removed', { name: 'A' })).toBe('Flow A was removed')
  setLanguage(SOURCE_LANGUAGE)
  expect(t('title')).toBe('Flows')
})
