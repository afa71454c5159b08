import { describe, expect, it } from 'vitest'
import { plainWords } from './plain-words.ts'

describe('what a model writes', () => {
  it.each([
    ['**Great**, _that_ works.', 'Great, that works.'],
    ['# Offer\n\n- One pizza\n- Two drinks\n\nShall I book?', 'Offer. One pizza. Two drinks. Shall I book?'],
    ['1. Friday\n2. Monday', 'Friday. Monday'],
    ['See [our page](https://example.com/a?b=1) please.', 'See our page please.'],
    ['Visit https://www.example.com/terms.', 'Visit example.com.'],
    ['Visit www.example.com now', 'Visit example.com now'],
    ['Done 👍🏽 🇨🇿 1️⃣!', 'Done!'],
    ['Wait <break time="10s"/> please', 'Wait please'],
    ['<speak><p>Hello</p></speak>', 'Hello'],
    ['| day | time |\n|---|:-:|\n| Friday | 10 |', 'day, time. Friday, 10'],
    ['```json\n{"a": 1}\n```', '{"a": 1}'],
    ['Use `code` and ~~old~~ new', 'Use code and old new'],
    ['> quoted\n\n---\nrest', 'quoted. rest'],
    ['Tom &amp; Ann', 'Tom & Ann'],
    ['snake_case_name and 2 * 3 * 4 stay', 'snake_case_name and 2 * 3 * 4 stay'],
    ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
    ['The price is 3.50 EUR.', 'The price is 3.50 EUR.'],
    ['![logo](https://example.com/l.png) Hello', 'logo Hello'],
  ])('is said without marks: %j', (written, said) => {
    expect(plainWords(written, true)).toBe(said)
  })

  it.each([
    ['See [our page](https://example.com/a).', 'See our page (https://example.com/a).'],
    ['<https://example.com/a>', 'https://example.com/a'],
    ['**Done** 👍\n- one\n- two', 'Done 👍\n- one\n- two'],
  ])('is read with its links and lines: %j', (written, read) => {
    expect(plainWords(written, false)).toBe(read)
  })

  it('ends soon, whatever it is', () => {
    const pieces = [
      '*',
      '_',
      '[',
      '](',
      '<a',
      '>',
      '|',
      '`',
      '**',
      'https://',
      'www.',
      '#',
      '- ',
      '\n',
      'a',
      '&amp;',
      '(',
      '👍',
      '-',
      '~',
    ]
    for (const one of pieces)
      for (const two of pieces) expect(plainWords((one + two).repeat(1_500), true).length).toBeLessThan(20_000)
  })
})
