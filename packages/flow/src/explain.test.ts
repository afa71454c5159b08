import { expect, it } from 'vitest'
import { findFailedExpression } from './explain.ts'
import { compileExpression } from './expressions/expression.ts'
import { ExpressionError } from './expressions/expression-error.ts'
import { WORDS } from './expressions/wording.ts'
import { setNode } from './nodes/set.schema.ts'

const AT = '2026-03-05T09:30:00Z'
const VALUES: Readonly<Record<string, string | number>> = { due: 'soon', price: 5, own: 0 }
const SCOPE = { now: AT, lookup: (name: string) => VALUES[name] ?? null }

function messageOf(source: string): string {
  const compiled = compileExpression(source)
  if (!compiled.ok) throw new Error(`${source} is no expression`)
  try {
    compiled.expression.evaluate({ ...SCOPE, words: WORDS })
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
  }
  throw new Error(`${source} does not fail`)
}

it.each(['dateText(due)', 'int(price / own)'])('finds %s among the assignments of its step', (source) => {
  const node = setNode.parse({
    id: 'set',
    type: 'set',
    assignments: [
      { variable: 'fine', expression: 'price + 1' },
      { variable: 'wrong', expression: source },
    ],
  })
  expect(findFailedExpression(node, messageOf(source), SCOPE)).toMatchObject({ source, into: 'wrong' })
})
