import { expect, test } from 'vitest'
import { addTranslation, defineMessages, SOURCE_LANGUAGE, speak } from './messages.ts'

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

test('what is said holds only its own values: those of a person are never read as text of ours', () => {
  expect(t('removed', { name: '{{count}} $t(title) $&' })).toBe('Flow {{count}} $t(title) $& was removed')
})

test('a second language replaces what it has, in the forms it has, and falls back for the rest', () => {
  addTranslation('cs-CZ', 'sample', {
    title: 'Scénáře',
    picked_one: '{{count}} řádek',
    picked_few: '{{count}} řádky',
    picked_other: '{{count}} řádků',
  })
  const later = defineMessages('sample', {
    title: 'Flows',
    removed: 'Flow {{name}} was removed',
    selected_one: '{{count}} selected row',
    selected_other: '{{count}} selected rows',
    picked_one: '{{count}} row',
    picked_other: '{{count}} rows',
  })
  speak('cs')
  expect(later('title')).toBe('Scénáře')
  expect([1, 3, 5].map((count) => later('picked', { count }))).toEqual(['1 řádek', '3 řádky', '5 řádků'])
  expect([1, 3].map((count) => later('selected', { count }))).toEqual(['1 selected row', '3 selected rows'])
  speak('ja-JP')
  expect(later('title')).toBe('Flows')
  speak(SOURCE_LANGUAGE)
  expect(later('title')).toBe('Flows')
})
