import { expect, test } from 'vitest'
import { addTranslation, catalogue, defineMessages, SOURCE_LANGUAGE } from './messages.ts'

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

test('a second language replaces what it has and falls back for the rest', async () => {
  addTranslation('cs-CZ', 'sample', { title: 'Scénáře' })
  await catalogue.changeLanguage('cs-CZ')
  expect(t('title')).toBe('Scénáře')
  expect(t('selected', { count: 1 })).toBe('1 selected row')
  await catalogue.changeLanguage(SOURCE_LANGUAGE)
})
