import { expect, test } from 'vitest'
import { compileExpression } from './expression.ts'
import { FUNCTIONS, METHODS } from './functions.ts'
import { FUNCTION_REFERENCE } from './reference.ts'

/** They are no entries of a table, but part of the language. */
const BUILT_IN = { alone: ['has', 'cel.bind'], after: ['map', 'filter', 'all', 'exists', 'exists_one'] }

test('every function is told of, and no other', () => {
  const told = (isMethod: boolean) =>
    FUNCTION_REFERENCE.filter(({ on }) => (on !== undefined) === isMethod).map(({ name }) => name)
  expect(told(false).sort()).toEqual([...Object.keys(FUNCTIONS), ...BUILT_IN.alone].sort())
  expect(told(true).sort()).toEqual([...Object.keys(METHODS), ...BUILT_IN.after].sort())
})

test.each(FUNCTION_REFERENCE)('$example gives $result', ({ example, result }) => {
  const compiled = compileExpression(example)
  if (!compiled.ok) throw compiled.error
  const value = compiled.expression.evaluate({ lookup: () => null, now: '2026-11-21T09:30:00Z' })
  expect(value).toEqual(result)
})
