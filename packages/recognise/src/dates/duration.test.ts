import { expect, it } from 'vitest'
import { findDuration } from './duration.ts'

const seconds = (text: string, language: string) => findDuration(text, language)?.value

it.each([
  ['en', 'an hour and a quarter', 4_500],
  ['en', '2h 30m 10s', 9_010],
  ['en', '1:30:05', 5_405],
  ['en', 'twenty five minutes', 1_500],
  ['en', 'two weeks and three days', 1_468_800],
  ['cs', 'půldruhé hodiny', 5_400],
  ['cs', 'hodinu dvacet', 4_800],
  ['cs', 'dva a půl dne', 216_000],
  ['sk', 'trištvrte hodiny', 2_700],
  ['de', 'zweieinhalb Stunden', 9_000],
  ['de', 'eine Stunde und eine Viertelstunde', 4_500],
  ['pl', 'półtorej godziny', 5_400],
  ['pl', 'trzy kwadranse', 2_700],
  ['es', 'dos horas y media', 9_000],
  ['es', 'tres cuartos de hora', 2_700],
])('reads in %s “%s”', (language, text, expected) => {
  expect(seconds(text, language)).toBe(expected)
})

it.each([
  ['en', 'two months'],
  ['en', 'a year and two days'],
  ['en', 'five or ten minutes'],
  ['en', 'every day'],
  ['en', 'just a second'],
  ['en', 'at five'],
  ['cs', 'v sedm hodin'],
  ['cs', 'dobrý den'],
  ['pl', 'dzień dobry'],
  ['de', 'um sieben Uhr'],
])('finds no duration in %s “%s”', (language, text) => {
  expect(seconds(text, language)).toBeUndefined()
})

it('takes the duration that was said after a mistake', () => {
  expect(seconds('five minutes no ten minutes', 'en')).toBe(600)
})
