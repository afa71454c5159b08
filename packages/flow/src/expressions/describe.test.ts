import { expect, test } from 'vitest'
import { FUNCTION_FACTS, METHOD_FACTS } from './describe.ts'
import { compileExpression } from './expression.ts'
import { FUNCTIONS, METHODS } from './functions.ts'
import { WORDS } from './wording.ts'

/** They are no entries of a table, but part of the language. */
const BUILT_IN = { alone: ['has', 'cel.bind'], after: ['map', 'filter', 'all', 'exists', 'exists_one'] }

test('every function is told of, and no other', () => {
  expect(Object.keys(FUNCTION_FACTS).sort()).toEqual([...Object.keys(FUNCTIONS), ...BUILT_IN.alone].sort())
  expect(Object.keys(METHOD_FACTS).sort()).toEqual([...Object.keys(METHODS), ...BUILT_IN.after].sort())
})

test.each([...Object.values(FUNCTION_FACTS), ...Object.values(METHOD_FACTS)])(
  '$example gives $result',
  ({ example, result }) => {
    const compiled = compileExpression(example)
    if (!compiled.ok) throw compiled.error
    const value = compiled.expression.evaluate({ lookup: () => null, now: '2026-11-21T09:30:00Z', words: WORDS })
    expect(value).toEqual(result)
  },
)
