import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { compileExpression, unknownNames } from './expression.ts'

function value(source: string, names: Record<string, Json> = {}): Json {
  const compiled = compileExpression(source)
  if (!compiled.ok) throw compiled.error
  return compiled.expression.evaluate({ now: '2026-03-05T10:00:00Z', lookup: (name) => names[name] ?? null })
}
const fault = (source: string, names: Record<string, Json> = {}): string => {
  try {
    value(source, names)
    return 'none'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'other'
  }
}

describe('expressions', () => {
  it.each<[string, Json]>([
    ['1 + 2 * 3', 7],
    ['7 / 2', 3.5],
    ['-n % 4', -1],
    ['"a" + "b"', 'ab'],
    ['[1, 2] + [3]', [1, 2, 3]],
    ['n > 4 && name == "Ann"', true],
    ['name == null || n == 5', true],
    ['missing == null', true],
    ['2 in [1, 2]', true],
    ['"vip" in person', true],
    ['person.vip ? "yes" : "no"', 'yes'],
    ['has(person.age)', false],
    ['list[1]', 20],
    ['size(list) + list.size() + name.size()', 7],
    ['list.map(x, x + 1)', [11, 21]],
    ['list.map(x, x > 10, x)', [20]],
    ['list.filter(x, x > 10)', [20]],
    ['list.all(x, x > 5) && list.exists(x, x == 20) && list.exists_one(x, x == 20)', true],
    ['list.exists(x, list.exists(y, y == x + 10))', true],
    ['cel.bind(x, n * 2, x + x)', 20],
    ['{"a": 1, "b": [name]}', { a: 1, b: ['Ann'] }],
    ['name.matches("^A.n$")', true],
    ['" Ab ".trim().lowerAscii().upperAscii()', 'AB'],
    ['"a-b-c".split("-").join("+")', 'a+b+c'],
    ['"hello".substring(1, 3)', 'el'],
    ['int("42") + int(2.9) + double("0.5")', 44.5],
    ['string(n) + string(true)', '5true'],
    ['addDays("2026-02-27", 3)', '2026-03-02'],
    ['daysBetween("2026-02-27", "2026-03-02")', 3],
    ['now().getFullYear() + timestamp("2026-03-05T12:30:00+02:00").getHours()', 2036],
    ['false && 1 / 0 > 1', false],
    ['1 / 0 > 1 || true', true],
  ])('%s', (source, expected) => {
    const names = { n: 5, name: 'Ann', list: [10, 20], person: { vip: true } }
    expect(value(source, names)).toEqual(expected)
  })

  it.each([
    ['1 +', 'syntax'],
    ['nothing(1)', 'unknownFunction'],
    ['name.constructor("x")', 'unknownFunction'],
    ['b"x"', 'syntax'],
    ['1 + "a"', 'type'],
    ['1 < "a"', 'type'],
    ['n ? 1 : 2', 'type'],
    ['person.age', 'missing'],
    ['person.constructor', 'missing'],
    ['person.__proto__', 'missing'],
    ['list[7]', 'missing'],
    ['1 / 0', 'value'],
    ['name.matches("(")', 'value'],
    ['timestamp("yesterday")', 'value'],
  ])('%s fails with %s', (source, code) => {
    expect(fault(source, { n: 5, name: 'Ann', list: [1], person: {} })).toBe(code)
  })

  it('names what is not declared, loop variables apart', () => {
    expect(unknownNames('a + b.c + list.map(x, x + y)', ['a', 'list'])).toEqual(['b', 'y'])
    expect(unknownNames('list.map(x, x) == [x]', ['list'])).toEqual(['x'])
    expect(unknownNames('1 +', [])).toEqual([])
  })
})

describe('messages', () => {
  const said = (source: string, names: Record<string, Json> = {}): string => {
    try {
      return JSON.stringify(value(source, names))
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  it.each(['{"a": 1}[pin]', '[1][pin]', '"a"[pin]', '"a".matches("[" + pin)', '"a".substring(int(digits))'])(
    'hold no value that %s met',
    (source) => {
      const message = said(source, { pin: '94711', digits: '94711' })
      expect(message).not.toBe('')
      expect(message).not.toContain('94711')
    },
  )

  it('name what stands in the expression', () => {
    expect([said('{"a": 1}["b"]'), said('{"a": 1}.b'), said('[1][7]')]).toEqual([
      'There is no "b"',
      'There is no "b"',
      'The list has no item 7',
    ])
  })
})

describe('hostile expressions', () => {
  const long = Array.from({ length: 1_000 }, (_, index) => index)
  it.each<[string, string]>([
    ['nested loops', 'list.map(a, list.map(b, list.map(c, list.size())))'],
    ['loops without a result', 'list.all(a, list.all(b, list.all(c, true)))'],
  ])('stops %s by cost', (_name, source) => {
    expect(fault(source, { list: long })).toBe('cost')
  })

  it('stops texts and lists that grow', () => {
    const doubling = Array.from({ length: 15 }, (_, index) => `cel.bind(x${index + 1}, x${index} + x${index}, `)
    const source = `cel.bind(x0, "0123456789", ${doubling.join('')}size(x15)${')'.repeat(16)}`
    expect(fault(source)).toBe('size')
    expect(fault('list + list', { list: long })).toBe('size')
    expect(fault('text.split("")', { text: 'a'.repeat(15_000) })).toBe('size')
  })

  it('charges searching by the product of both lengths', () => {
    const text = 'a'.repeat(15_000)
    expect(fault('list.all(x, !text.contains(part))', { list: long, text, part: `${'a'.repeat(7_000)}b` })).toBe('cost')
  })

  it('matches a pattern that would take a backtracking engine for ever', () => {
    expect(value('text.matches("^(a+)+$")', { text: `${'a'.repeat(5_000)}b` })).toBe(false)
    expect(fault('list.exists(x, text.matches("(a*)*b{500}c"))', { list: long, text: 'a'.repeat(15_000) })).toBe('cost')
  })

  it.each([
    ['brackets', `${'('.repeat(900)}1${')'.repeat(900)}`],
    ['lists', '['.repeat(900) + ']'.repeat(900)],
    ['signs', `${'-'.repeat(1_900)}1`],
    ['length', `1${' + 1'.repeat(1_000)}`],
  ])('refuses too deep %s', (_name, source) => {
    expect(compileExpression(source).ok).toBe(false)
  })
})
