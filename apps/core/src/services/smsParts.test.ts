import { expect, it } from 'vitest'
import { smsParts } from './smsParts.ts'

const sizes = (text: string) => smsParts(text, 7).parts.map(({ length }) => length)

it('writes what the alphabet has in its letters, the others behind the escape', () => {
  expect(smsParts('@£€', 7)).toEqual({ coding: 0, parts: [Uint8Array.from([0, 1, 0x1b, 0x65])] })
  expect(smsParts('Ahoj', 7)).toEqual({ coding: 0, parts: [Uint8Array.from(Buffer.from('Ahoj'))] })
  expect(smsParts('Ñà?', 7).parts).toEqual([Uint8Array.from([0x5d, 0x7f, 0x3f])])
})

it('writes everything else in UCS-2', () => {
  expect(smsParts('č', 7)).toEqual({ coding: 8, parts: [Uint8Array.from([0x01, 0x0d])] })
})

it.each([
  ['a'.repeat(160), [160]],
  ['a'.repeat(161), [6 + 153, 6 + 8]],
  // The escape stays with its letter.
  [`${'a'.repeat(152)}€${'a'.repeat(20)}`, [6 + 152, 6 + 22]],
  ['č'.repeat(70), [140]],
  ['č'.repeat(71), [6 + 134, 6 + 8]],
  // So do the two halves of a letter.
  [`${'č'.repeat(66)}😀${'č'.repeat(10)}`, [6 + 132, 6 + 24]],
  ['', [0]],
])('cuts %s', (text, expected) => {
  expect(sizes(text)).toEqual(expected)
})

it('numbers the parts of a message', () => {
  const { parts } = smsParts('a'.repeat(400), 300)
  expect(parts.map((part) => [...part.slice(0, 6)])).toEqual([
    [5, 0, 3, 44, 3, 1],
    [5, 0, 3, 44, 3, 2],
    [5, 0, 3, 44, 3, 3],
  ])
  expect(Buffer.concat(parts.map((part) => part.slice(6))).toString()).toBe('a'.repeat(400))
  expect(() => smsParts('č'.repeat(67 * 256), 1)).toThrow('too long')
})
