import { describe, expect, it } from 'vitest'
import { flowOf } from '../../test/conversation.ts'
import { checkExpressionAt, completionsFor } from './completion.ts'

const flow = flowOf(
  [
    { id: 'call', type: 'request', url: 'https://a.example/{{ name }}' },
    { id: 'set', type: 'set', assignments: [{ variable: 'sum', expression: '1' }] },
    { id: 'branch', type: 'branch', cases: [{ name: 'a', expression: 'true' }] },
    { id: 'say', type: 'say' },
  ],
  {
    variables: [
      { name: 'name', type: 'string', note: 'Of the caller.' },
      { name: 'sum', type: 'number' },
      { name: 'items', type: 'list' },
    ],
  },
)
const labels = (nodeId: string, path: string, source: string, offset = source.length) =>
  completionsFor(flow, nodeId, path, source, offset).options.map(({ label }) => label)

describe('what can be written', () => {
  it('begins with variables and functions', () => {
    const { from, to, options } = completionsFor(flow, 'branch', 'cases[0].expression', 'sum > 1 && naxe', 13)
    expect([from, to]).toEqual([11, 15])
    expect(options).toEqual([
      { label: 'name', kind: 'variable', detail: 'text', help: 'Of the caller.', insert: 'name' },
    ])
    expect(labels('set', 'assignments[0].expression', 'n')).toEqual(['name', 'now', 'numberText', 'null'])
  })

  it('is what the place adds, also where nothing is written yet', () => {
    expect(labels('call', 'mapping[0].expression', 'res')).toEqual(['response'])
    expect(labels('call', 'mapping[0].expression', 'response.')).toEqual(
      expect.arrayContaining(['status', 'headers', 'body']),
    )
    expect(labels('set', 'assignments[0].expression', 'res')).toEqual([])
  })

  it('is methods behind a dot, those of the type', () => {
    expect(labels('branch', 'cases[0].expression', 'name.s')).toEqual(['size', 'startsWith', 'substring', 'split'])
    expect(labels('branch', 'cases[0].expression', 'items.')).toEqual([
      'size',
      'join',
      'map',
      'filter',
      'all',
      'exists',
      'exists_one',
    ])
  })

  it('is nothing outside of braces or within quotes', () => {
    expect(labels('call', 'url', 'https://a.example/{{ name }}', 4)).toEqual([])
    expect(labels('call', 'url', 'https://a.example/{{ na', 23)).toEqual(['name'])
    expect(labels('say', 'texts.en[0].text', 'Hello {{ su }}!', 11)).toEqual(['sum'])
    expect(labels('branch', 'cases[0].expression', 'name == "na')).toEqual([])
  })
})

describe('what is wrong while it is written', () => {
  it.each([
    ['cases[0].expression', 'sum > ', 'Unexpected token: EOF', 6],
    ['cases[0].expression', 'sum > total', 'The variable "total" is not declared', 6],
    ['cases[0].expression', 'sum + 1', 'A condition has to be true or false; this is a number', 0],
    ['cases[0].expression', 'foo(sum)', 'There is no function "foo"', 0],
    ['cases[0].expression', '', 'Write an expression', 0],
  ])('%s: %s', (path, source, message, from) => {
    expect(checkExpressionAt(flow, 'branch', path, source)).toMatchObject({ ok: false, message, from })
  })

  it('is found in each part of a text', () => {
    expect(checkExpressionAt(flow, 'say', 'texts.en[0].text', 'Hi {{ name }}, {{ nam }}')).toMatchObject({
      ok: false,
      from: 18,
      to: 21,
    })
    expect(checkExpressionAt(flow, 'say', 'texts.en[0].text', 'Hi {{ name')).toMatchObject({ ok: false, from: 3 })
    expect(checkExpressionAt(flow, 'say', 'texts.en[0].text', 'Hi {{ name }}')).toEqual({ ok: true, type: 'string' })
  })

  it('is a value that the variable does not take', () => {
    expect(checkExpressionAt(flow, 'set', 'assignments[0].expression', 'sum > 1')).toMatchObject({
      ok: false,
      message: '"sum" takes a number; this is a yes or no',
    })
    expect(checkExpressionAt(flow, 'set', 'assignments[0].expression', 'sum + 1')).toEqual({ ok: true, type: 'number' })
    expect(checkExpressionAt(flow, 'set', 'assignments[0].expression', 'items[0]')).toEqual({ ok: true })
    expect(checkExpressionAt(flow, 'call', 'mapping[0].expression', 'response.status')).toEqual({ ok: true })
  })
})
