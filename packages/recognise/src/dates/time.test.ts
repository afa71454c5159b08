import { expect, it } from 'vitest'
import { findTime } from './time.ts'

const time = (text: string, language: string) => findTime(text, language)?.value

it.each([
  ['en', 'twenty five to nine pm', '20:35'],
  ['en', 'quarter to one in the afternoon', '12:45'],
  ['en', 'nineteen hundred hours', '19:00'],
  ['en', 'five minutes to noon', '11:55'],
  ['en', 'twelve thirty at night', '00:30'],
  ['cs', 'za pět minut tři čtvrtě na osm', '07:40'],
  ['cs', 'pět minut po půl osmé večer', '19:35'],
  ['cs', 'půl jedné', '12:30'],
  ['cs', 'za dvacet devět', '08:40'],
  ['pl', 'za dwadzieścia dziewiąta', '08:40'],
  ['pl', 'o dwudziestej drugiej', '22:00'],
  ['cs', 'v osm hodin a deset minut', '08:10'],
  ['sk', 'za päť minút pol ôsmej', '07:25'],
  ['sk', 'o siedmej večer', '19:00'],
  ['de', 'fünf vor halb acht', '07:25'],
  ['de', 'dreiviertel acht abends', '19:45'],
  ['de', 'um viertel acht', '07:15'],
  ['pl', 'za kwadrans ósma', '07:45'],
  ['pl', 'o dwudziestej pierwszej trzydzieści', '21:30'],
  ['es', 'a las ocho menos diez de la tarde', '19:50'],
  ['es', 'cuarto para las ocho', '07:45'],
  ['pl', 'za dwadzieścia trzecia', '02:40'],
  ['pl', 'za dwadzieścia pierwsza', '12:40'],
  ['pl', 'za dwadzieścia pięć dwunasta', '11:35'],
  ['pl', 'za dwadzieścia dwudziesta pierwsza', '20:40'],
  ['cs', 'za pět tři', '02:55'],
  ['cs', 'za dvacet pět tři', '02:35'],
  ['sk', 'za päť tri', '02:55'],
  ['sk', 'o dvadsať tri', '02:40'],
  ['de', 'fünf vor drei', '02:55'],
  ['es', 'faltan veinte para las tres', '02:40'],
  ['fr', '18:30', '18:30'],
])('reads in %s “%s”', (language, text, expected) => {
  expect(time(text, language)).toBe(expected)
})

it.each([
  ['en', 'from three to five'],
  ['en', 'in two hours'],
  ['en', 'two and a half hours'],
  ['de', 'einen Moment'],
  ['de', '24.12.'],
  ['cs', 'třetího'],
  ['en', 'seven people'],
  ['en', '18.30 %'],
  ['cs', 'za dvě hodiny'],
  ['cs', 'půl hodiny'],
  ['sk', 'o dve hodiny'],
  ['de', 'zwei Stunden'],
  ['pl', 'pół godziny'],
  ['es', 'dos horas'],
])('finds no time in %s “%s”', (language, text) => {
  expect(time(text, language)).toBeUndefined()
})

it('takes the time that was said after a mistake', () => {
  expect(time('at three no wait at half past four', 'en')).toBe('04:30')
  expect(time('ne v pět ale v šest', 'cs')).toBe('06:00')
})
