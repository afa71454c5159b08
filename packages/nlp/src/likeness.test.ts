import { expect, test } from 'vitest'
import { bank } from './bank.testing.ts'
import { distanceOf, driftOf } from './drift.ts'
import { nearDuplicates } from './duplicates.ts'
import { groupTexts } from './group.ts'
import { nearestTexts } from './nearest.ts'
import { train } from './train.ts'
import { politenessIn, variantsOf } from './variants.ts'
import { plainText } from './words.ts'

test('texts that nearly say the same are found, others are not', () => {
  const groups = nearDuplicates([
    'please block my card now',
    'Please, block my card now!',
    'please block my cards now',
    'where is the branch',
    '',
  ])
  expect(groups).toEqual([{ texts: [0, 1, 2] }])
})

test('near duplicates among many take no square of time', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `order number ${at} of customer ${at * 7919}`)
  expect(
    nearDuplicates([...many, 'block my card at once', 'block my card at once!']).some(({ texts }) =>
      texts.includes(5_001),
    ),
  ).toBe(true)
})

test('what nobody understood comes in groups with the words that tell them', () => {
  const texts = [
    'I want a mortgage',
    'a mortgage please',
    'mortgage rates',
    'change my password',
    'I forgot my password',
    'hello',
  ]
  const groups = groupTexts(texts, { likeness: 0.25 })
  expect(groups[0]).toEqual({ texts: [0, 1, 2], words: expect.arrayContaining(['mortgage']) })
  expect(groups[1]?.texts).toEqual([3, 4])
  expect(groups.flatMap(({ texts: places }) => places).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  expect(groupTexts(texts, { most: 2 }).flatMap(({ texts: places }) => places)).toHaveLength(6)
  expect(groupTexts([])).toEqual([])
})

test('the nearest of the training is what says it in nearly the same words', () => {
  const texts = bank.map(({ text }) => text)
  const [first] = nearestTexts(train(bank), 'my debit card was stolen', texts)
  expect(texts[first?.text ?? 0]).toMatch(/stole/)
  expect(nearestTexts(train(bank), '??', texts)).toEqual([])
})

test('people who talk of other things have drifted, the same people have not', () => {
  const texts = bank.map(({ text }) => text)
  const model = train(bank)
  const same = driftOf(model, texts, texts, 0.5)
  expect(same.words).toBeCloseTo(0)
  expect(same.unknownWords).toBe(0)
  const other = driftOf(model, texts, ['mortgage rates', 'a mortgage please'], 0.5)
  expect(other.words).toBeGreaterThan(0.8)
  expect(other.unknownWords).toBeGreaterThan(0.5)
  expect(other.more[0]?.word).toBe('mortgage')
  expect(other.less.length).toBeGreaterThan(0)
  expect(driftOf(model, texts, [], 0.5)).toMatchObject({ words: 0, count: 0, unsure: 0 })
  expect(distanceOf(new Map([['a', 1]]), new Map([['b', 1]]))).toBe(1)
})

test('variants are new, none nearly a copy, the same for the same seed', () => {
  const texts = bank.filter(({ category }) => category === 'card').map(({ text }) => text)
  const options = { most: 20, seed: 3, ...politenessIn('en-GB') }
  const variants = variantsOf(texts, options)
  expect(variants.length).toBeGreaterThan(10)
  expect(variants).toEqual(variantsOf(texts, options))
  expect(variants).not.toEqual(variantsOf(texts, { ...options, seed: 4 }))
  const all = [...texts, ...variants.map(({ text }) => text)].map(plainText)
  expect(new Set(all).size).toBe(all.length)
  expect(variantsOf(texts, { rules: ['polite'], most: 5, ...politenessIn('xx') })).toEqual([])
  expect(variantsOf([])).toEqual([])
})
