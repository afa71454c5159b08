import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { numberRules } from '../../bin/number-rules.ts'
import { SpellingRules } from '../../bin/rbnf.ts'
import { wordsOf } from '../words/words.ts'
import { parseNumberWords } from './number.ts'
import { NUMBER_WORDS } from './number-words.ts'

it('the table is what the spelling rules say (npm run generate)', async () => {
  const written = await readFile(new URL('./number-rules.gen.ts', import.meta.url), 'utf8')
  expect(numberRules()).toBe(written)
})

it.each(Object.keys(NUMBER_WORDS))('%s: every number that CLDR writes is read again', (language) => {
  const rules = new SpellingRules(language)
  const sets = [...rules.named('%spellout-numbering'), ...rules.named('%spellout-cardinal')]
  const numbers = [...Array(1_100).keys(), 1_234, 2_000, 2_121, 5_400, 21_000, 100_000, 345_678, 1_000_001, 2_300_045]
  const misread = sets.flatMap((set) =>
    numbers.flatMap((number) => {
      const text = rules.spell(set, number)
      const words = wordsOf(text ?? '')
      const read = parseNumberWords(words, language)
      return words.length === 0 || (read?.value === number && read.to === words.length)
        ? []
        : [[number, text, read?.value]]
    }),
  )
  expect(misread.slice(0, 20)).toEqual([])
})
