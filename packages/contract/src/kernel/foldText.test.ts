import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'

test.each([
  ['Žofie Černá', 'zofie cerna'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['Łódź', 'lodz'],
  ['Weißmüller', 'weissmuller'],
  ['Ørsted & Œuvre', 'orsted & oeuvre'],
  ['İstanbul', 'istanbul'],
  ['plain ASCII 42 %_', 'plain ascii 42 %_'],
  ['Ещё', 'еще'],
  ['東京', '東京'],
])('%s is searched as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})
