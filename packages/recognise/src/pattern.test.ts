import { describe, expect, it } from 'vitest'
import { RECOGNITION_LIMITS } from './limits.ts'
import { compilePattern } from './pattern.ts'

function find(source: string, text: string) {
  const compiled = compilePattern(source, true)
  return compiled.ok ? compiled.pattern.find(text) : compiled.message
}

describe('patterns', () => {
  it('gives the first group or the whole match', () => {
    expect(find('code (\\d+)', 'My CODE 42')).toBe('42')
    expect(find('\\d+', 'My code 42')).toBe('42')
    expect(find('x', 'y')).toBeUndefined()
  })

  it.each([
    '(',
    '(?=a)',
    '(a)\\1',
    `(a{1000}){1000}`,
    '(a{900}|b{900}|c{900})',
    'a'.repeat(501),
    `(${'abcdefgh'.repeat(50)}){400}`,
    `((${'ab'.repeat(200)}){20}){20}`,
  ])('refuses %s', (source) => {
    expect(compilePattern(source).ok).toBe(false)
  })

  it.each([
    '[0-9]{6}/[0-9]{3,4}',
    '((card|account) ){2,3}\\(x\\)[\\]({]{3}',
    '(?i:a{2})\\p{L}{5}',
    'a{1,3}b{2}',
    '^\\{5\\}$',
  ])('takes %s', (source) => {
    expect(compilePattern(source)).toMatchObject({ ok: true })
  })

  it('keeps the size, and with it the work for each character, under the limit', () => {
    const compiled = compilePattern('((a+)+)+((b*)*)*$')
    expect(compiled.ok && compiled.pattern.size).toBeLessThan(RECOGNITION_LIMITS.patternSize)
    expect(find('((a+)+)+c', 'a'.repeat(2_000))).toBeUndefined()
  })
})
