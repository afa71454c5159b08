import { expect, it } from 'vitest'
import { countryOfLanguage } from '../language.ts'
import { countryOf, findPhone } from './phone.ts'

const phone = (text: string, language: string, region?: string) => findPhone(text, language, { region })?.value

it.each([
  ['cs', 'CZ', 'plus čtyři sta dvacet sedm set sedmdesát sedm sto dvacet tři čtyři sta padesát šest', '+420777123456'],
  ['cs', 'CZ', 'nula nula čtyři dva nula šest set dva 123 456', '+420602123456'],
  ['cs', 'CZ', 'sedm dva tři tři nuly dvakrát pět osm', '+420723000558'],
  ['en', 'GB', 'oh seven nine double one one two three four five six', '+447911123456'],
  ['en', 'GB', 'oh eight hundred one two three four five six seven', '+448001234567'],
  ['de', 'DE', 'null eins sieben eins dreiundzwanzig fünfundvierzig siebenundsechzig acht', '+491712345678'],
  ['de', 'DE', '+49 (0) 171 2345678', '+491712345678'],
  ['sk', 'SK', '0905/123 456', '+421905123456'],
  ['sk', 'SK', 'nula deväťsto päť sto dvadsaťtri štyristo päťdesiatšesť', '+421905123456'],
  ['pl', 'PL', 'sześćset jeden dwieście trzy czterysta pięć', '+48601203405'],
  ['es', 'ES', 'seiscientos doce treinta y cuatro cincuenta y seis setenta y ocho', '+34612345678'],
  ['fr', 'FR', '06 12 34 56 78', '+33612345678'],
])('reads in %s on a line of %s “%s”', (language, region, text, expected) => {
  expect(phone(text, language, region)).toBe(expected)
})

it('keeps the digits as they were said where nothing says of which country they are', () => {
  expect(phone('700 700 700', 'en')).toBe('700700700')
  expect(phone('+420 700 700 700', 'en')).toBe('+420700700700')
  expect(phone('12345', 'en')).toBeUndefined()
})

it('keeps numbers of films, and none that is too short', () => {
  expect(phone('07700 900123', 'en', 'GB')).toBe('+447700900123')
  expect(phone('+44 7700 900123', 'en')).toBe('+447700900123')
  expect(phone('07911 12345', 'en', 'GB')).toBeUndefined()
  expect(phone('1 250,50 Kč', 'cs', 'CZ')).toBeUndefined()
  expect(phone('5.4.2027', 'de', 'DE')).toBeUndefined()
})

it('takes the number that was said after a mistake', () => {
  expect(phone('723 456 789 ne pardon 723 456 780', 'cs', 'CZ')).toBe('+420723456780')
})

it('takes no day for a number, also where an order has one', () => {
  for (const text of ['my order is 2026-03-05-1234', '2026-03-05', '5.3.2026'])
    expect(phone(text, 'en')).toBeUndefined()
})

it('knows the country of a number and of a language', () => {
  expect(['+420777123456', '+441214960123', '777123456', ''].map(countryOf)).toEqual(['CZ', 'GB', undefined, undefined])
  expect(['cs-CZ', 'cs', 'en-GB', 'en', 'de-AT', 'zh-Hans-CN'].map(countryOfLanguage)).toEqual([
    'CZ',
    'CZ',
    'GB',
    undefined,
    'AT',
    'CN',
  ])
})
