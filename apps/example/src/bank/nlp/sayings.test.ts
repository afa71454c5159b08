import { expect, test } from 'vitest'
import { speeches, utterancesOf } from './sayings.ts'

test.each(Object.keys(speeches) as (keyof typeof speeches)[])(
  '%s: dozens of different sayings of each thing, without a word left open',
  (language) => {
    const found = utterancesOf(language)
    expect([...found.keys()].length).toBeGreaterThanOrEqual(17)
    const all = [...found.values()].flat()
    for (const [category, texts] of found) expect(texts.length, category).toBeGreaterThan(70)
    expect(all.filter((text) => /[{}]|undefined/.test(text))).toEqual([])
    expect(new Set(all).size).toBeGreaterThan(all.length * 0.99)
    expect(utterancesOf(language)).toEqual(found)
  },
)
