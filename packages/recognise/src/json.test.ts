import { describe, expect, it } from 'vitest'
import { canonicalJson, isPlainJson } from './json.ts'

describe('JSON', () => {
  it('has one text for equal values', () => {
    expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}')
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }))
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]))
  })

  it('knows what is plain and not too large', () => {
    expect(isPlainJson({ a: [1, 'x', null, true] })).toBe(true)
    expect([undefined, Number.NaN, new Date(0), () => 1, 1n].some((value) => isPlainJson(value))).toBe(false)
    expect(isPlainJson([[[]]], 1)).toBe(false)
    expect(isPlainJson(Array.from({ length: 10_001 }, () => 0))).toBe(false)
  })
})
