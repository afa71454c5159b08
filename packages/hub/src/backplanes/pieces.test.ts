import { expect, it } from 'vitest'
import { Assembler, createCutter } from './pieces.ts'

it.each([0, 1, 20, 21, 40, 1_000])('puts a text of %i letters together again', (length) => {
  const [cut, assembler] = [createCutter(), new Assembler()]
  const text = 'ä'.repeat(length)
  const pieces = cut(text, 120)
  expect(pieces.every((piece) => piece.length <= 120)).toBe(true)
  expect(pieces.map((piece) => assembler.add(piece)).filter((whole) => whole !== undefined)).toEqual([text])
})

it('keeps publishers apart and loses only the text of which a piece is missing', () => {
  const [ann, bob, assembler] = [createCutter(), createCutter(), new Assembler()]
  const [first, second] = [ann('a'.repeat(100), 120), ann('b'.repeat(100), 120)]
  const other = bob('c'.repeat(100), 120)
  const mixed = first.slice(0, 2).flatMap((piece, index) => [piece, other[index] ?? piece])
  const rest = [...other.slice(2), ...second]
  const whole = [...mixed, ...rest].map((piece) => assembler.add(piece)).filter((text) => text !== undefined)
  expect(whole).toEqual(['c'.repeat(100), 'b'.repeat(100)])
})

it('ignores the end of a text whose beginning it has not heard, and what nobody cut', () => {
  const [cut, assembler] = [createCutter(), new Assembler()]
  const [, ...rest] = cut('a'.repeat(100), 120)
  for (const piece of [...rest, Buffer.from('nonsense'), Buffer.alloc(0)]) {
    expect(assembler.add(piece)).toBeUndefined()
  }
  const [beginning] = cut('b'.repeat(100), 120)
  assembler.add(beginning ?? Buffer.alloc(0))
  assembler.clear()
  expect(rest.map((piece) => assembler.add(piece))).toEqual(rest.map(() => undefined))
})
