import { describe, expect, it } from 'vitest'
import { keysPromised } from './key-words.ts'

describe('keys that a text promises, beside 1 and 2', () => {
  it.each([
    ['en', 'Outside hours dial 0 800 123 456. For cards press 1.', []],
    ['en', 'Please press one of the keys 1 to 2.', []],
    ['en', 'Press 3 times.', []],
    ['en', 'Press 1 or 3.', ['3']],
    ['en', 'Press 1, 2 or 4 now.', ['4']],
    ['en', 'For loans press one, for cards press three.', ['3']],
    ['de', 'Wählen Sie 0 800 123 456. Für Karten drücken Sie die 1.', []],
    ['de', 'Wählen Sie 3 Themen.', []],
    ['de', 'Für Kredite bitte die 3 drücken.', ['3']],
    ['de', 'Drücken Sie die Eins oder die Zwei.', []],
    ['pl', 'Wybierz jeden z tematów: faktury albo umowy.', []],
    ['pl', 'W sprawie kart wybierz 3.', ['3']],
    ['es', 'Marque uno de los días.', []],
    ['es', 'Para préstamos marque 3.', ['3']],
    ['fr', 'Composez le 0 800 123 456. Que souhaitez-vous ?', []],
    ['fr', 'Tapez un code.', []],
    ['cs', 'Stiskněte jedničku nebo trojku.', ['3']],
    ['cs', 'Zvolte 3 témata.', []],
  ])('in %s: %s', (language, text, keys) => {
    expect(keysPromised(language, text).filter((key) => key !== '1' && key !== '2')).toEqual(keys)
  })

  it.each([
    ['en', 'Dial 1 800 555 0100.'],
    ['en', 'Press one of the keys.'],
    ['es', 'Marque uno de los días.'],
    ['pl', 'Wybierz jeden z tematów.'],
    ['fr', 'Tapez un code.'],
  ])('are none in %s: %s', (language, text) => expect(keysPromised(language, text)).toEqual([]))
})
