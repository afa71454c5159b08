import { describe, expect, it } from 'vitest'
import { isSupported } from './supported.ts'

const of = (text: string, asked = '', isEntry = false) => [
  {
    asked,
    text,
    language: null,
    isEntry,
    source: { title: 'Page', heading: [], page: null, row: null, url: null, idKnowledgeSource: 1 },
  },
]

describe('a sentence is refused that turns its source around', () => {
  it.each([
    ['en', 'The branch is open on Saturday.', 'The branch is not open on Saturday.'],
    ['en', 'Cards can be blocked by phone.', 'Cards can’t be blocked by phone.'],
    ['en', 'The service is available abroad.', 'The service is unavailable abroad.'],
    ['de', 'Die Filiale hat am Samstag geöffnet.', 'Die Filiale hat am Samstag nicht geöffnet.'],
    ['de', 'Für die Karte fallen Gebühren an.', 'Für die Karte fallen keine Gebühren an.'],
    ['cs', 'Pobočka v sobotu otevírá v devět.', 'Pobočka v sobotu neotevírá v devět.'],
    ['cs', 'Karta je platná v zahraničí.', 'Karta není platná v zahraničí.'],
    ['sk', 'Kartu možno použiť v zahraničí.', 'Kartu nie je možné použiť v zahraničí.'],
    ['pl', 'Oddział jest otwarty w sobotę.', 'Oddział nie jest otwarty w sobotę.'],
    ['pl', 'Wypłata jest możliwa w oddziale.', 'Wypłata jest niemożliwa w oddziale.'],
    ['es', 'La oficina abre los sábados.', 'La oficina no abre los sábados.'],
  ])('%s: %s', (_, source, turned) => {
    expect(isSupported(source, of(source))).toBe(true)
    expect(isSupported(turned, of(turned))).toBe(true)
    expect(isSupported(turned, of(source))).toBe(false)
    expect(isSupported(source, of(turned))).toBe(false)
  })

  it('by the sentence that it comes from, whatever the others deny', () => {
    const source = of(
      'The branch is not open on Sunday. On Saturday the branch is open from nine. There is no parking.',
    )
    expect(isSupported('The branch is open on Saturday from nine.', source)).toBe(true)
    expect(isSupported('The branch is not open on Saturday from nine.', source)).toBe(false)
  })

  it('by the answer of an entry to its question', () => {
    const source = of('No, only by card.', 'Can I pay in cash?', true)
    expect(isSupported('You cannot pay in cash, only by card.', source)).toBe(true)
    expect(isSupported('You can pay in cash.', source)).toBe(false)
  })
})

it('is refused where every second word is its own', () => {
  const source = of('Meters are read once a year by the network operator.')
  expect(isSupported('Meters are read once a year.', source)).toBe(true)
  expect(isSupported('Meters are read whenever customers phone.', source)).toBe(false)
})
