import { expect, test } from 'vitest'
import { foldCase, foldMarks, plainText, wordsOf } from './words.ts'

test('case goes as Unicode says, and texts composed in two ways are one', () => {
  expect(foldCase('STRASSE')).toBe(foldCase('Straße'))
  expect(foldCase('ΣΟΦΟΣ')).toBe(foldCase('σοφος'))
  expect(foldCase('İstanbul')).toBe('istanbul')
  expect(wordsOf('Zi\u0301tra')[0]?.form).toBe(wordsOf('zítra')[0]?.form)
})

test('marks are folded where people leave them out, and stay where they are vowels', () => {
  expect(foldMarks('příliš')).toBe('prilis')
  expect(foldMarks('łódź')).toBe('lodz')
  expect(foldMarks('हिन्दी')).toBe('हिन्दी')
})

test('a word says where it stands in the text as it was given', () => {
  const text = 'Já  nemu\u030Az\u030Cu, d’accord?'
  expect(wordsOf(text).map(({ from, to }) => text.slice(from, to))).toEqual(['Já', 'nemu\u030Az\u030Cu', 'd’accord'])
})

test('scripts without spaces give a word for each character, and what stands between stays whole', () => {
  expect(wordsOf('残高abc照会').map(({ form }) => form)).toEqual(['残', '高', 'abc', '照', '会'])
})

test('only words count where texts are compared', () => {
  expect(plainText('  Dobrý DEN! ')).toBe('dobry den')
  expect(plainText('?!')).toBe('')
})
