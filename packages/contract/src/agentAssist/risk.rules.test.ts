import { expect, test } from 'vitest'
import { foldWord, hasWord, scoreRisk } from './risk.rules.ts'

const thresholds = { low: 2, medium: 5, high: 8 }
const rules = (...phrases: [text: string, weight: number][]) => ({
  phrases: phrases.map(([text, weight]) => ({ text, weight })),
  thresholds,
})

test('words are found whatever their case and accents', () => {
  const score = scoreRisk('Budu si STEZOVAT. Stížnost!', rules(['stěžovat', 2], ['stiznost', 3]))
  expect(score.hits.map(({ phrase, from, to }) => [phrase, from, to])).toEqual([
    ['stěžovat', 8, 16],
    ['stiznost', 18, 26],
  ])
  expect(score).toMatchObject({ score: 5, level: 'Medium' })
  expect(foldWord('STRASSE')).toBe(foldWord('straße'))
  expect(foldWord('İstanbul')).toBe(foldWord('istanbul'))
  expect(scoreRisk('Я подам СКАРГУ', rules(['скаргу', 9])).level).toBe('High')
})

test('only whole words count, phrases are words in a row, and levels begin at their thresholds', () => {
  expect(scoreRisk('sueded lawyers', rules(['sue', 5], ['lawyer', 5]))).toEqual({ score: 0, level: null, hits: [] })
  expect(scoreRisk('cancel – my, contract', rules(['cancel my contract', 2])).level).toBe('Low')
  expect(scoreRisk('cancel the contract', rules(['cancel my contract', 2])).level).toBeNull()
  expect(scoreRisk('fraud', rules(['fraud', 1.9])).level).toBeNull()
})

test('a longer phrase hides the shorter ones inside it; another one after it is found, too', () => {
  const all = rules(['close', 1], ['close my account', 4], ['account', 1], ['my account now', 2])
  expect(scoreRisk('close my account', all).hits.map(({ phrase }) => phrase)).toEqual(['close my account'])
  expect(scoreRisk('close it, account', all).score).toBe(2)
  expect(scoreRisk('not my account', all).hits.map(({ phrase }) => phrase)).toEqual(['account'])
})

test('every occurrence counts, and no text takes more than its length', () => {
  const many = Array.from({ length: 300 }, (_, n): [string, number] => [`${'a '.repeat(n + 1)}b`, 1])
  const score = scoreRisk('a '.repeat(200_000), rules(...many, ['a', 1]))
  expect(score.score).toBe(200_000)
  expect(scoreRisk('', rules(['a', 1])).hits).toEqual([])
})

test('a phrase without a word is none', () => {
  expect(hasWord(' … !')).toBe(false)
  expect(hasWord('não')).toBe(true)
  expect(scoreRisk('!!!', rules(['!', 9])).score).toBe(0)
})

test('what is made of phrases is made once, however much is said', () => {
  let looks = 0
  const phrases = Array.from({ length: 3 }, (_, index) => ({
    weight: 2,
    get text() {
      looks += 1
      return `word${index}`
    },
  }))
  expect(scoreRisk('word1', { phrases, thresholds }).level).toBe('Low')
  const first = looks
  expect(scoreRisk('word2 word1 word0', { phrases, thresholds }).score).toBe(6)
  expect(looks).toBe(first)
})
