import type { FlowVariable } from '@parley/flow/settings.schema.ts'
import { expect, test } from 'vitest'
import { faultsIn, suggestionsAt } from './assist.ts'

const variable = (name: string, type: FlowVariable['type']): FlowVariable => ({
  name,
  type,
  scope: 'call',
  redact: false,
})
const seen = { variables: [variable('amount', 'number'), variable('name', 'string')], names: ['response'] }
const marked = (source: string, kind: 'expression' | 'template') =>
  faultsIn(source, kind, seen).map(({ from, to }) => source.slice(from, to))

test('a name that is not declared is marked wherever it stands as one', () => {
  expect(marked('amount > total && "total" != name.total', 'expression')).toEqual(['total'])
  expect(marked('Hello {{ nme }}, {{ name }} owes {{ amount + nme }}', 'template')).toEqual(['nme', 'nme'])
  expect(marked('response.status == 200', 'expression')).toEqual([])
})

test('what cannot be read is marked where reading stopped', () => {
  expect(marked('amount >', 'expression')).toEqual(['>'])
  expect(faultsIn('Hi {{ name', 'template', seen)[0]).toMatchObject({ from: 3 })
  expect(marked('Hi {{ }}', 'template')).toEqual(['{{ }}'])
  expect(marked('foo(1)', 'expression')).toEqual(['foo'])
  expect(marked('', 'expression')).toEqual([])
})

const labels = (source: string, kind: 'expression' | 'template' = 'expression') =>
  suggestionsAt(source, source.length, kind, seen)?.options.map(({ label }) => label)

test('variables and functions are offered, and after a dot what the value can do', () => {
  expect(labels('am')).toEqual(expect.arrayContaining(['amount', 'response', 'now', 'has']))
  expect(labels('name.')).toContain('startsWith')
  expect(labels('name.')).not.toContain('filter')
  expect(labels('now().')).toContain('getHours')
  expect(labels('"a,b".split(",").')).toContain('join')
})

test('in a text they are offered within braces alone', () => {
  expect(labels('Hello ', 'template')).toBeUndefined()
  expect(labels('Hello {{ ', 'template')).toContain('name')
  expect(labels('Hello {{ name }} and ', 'template')).toBeUndefined()
})
