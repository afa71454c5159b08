import { expressionsOf } from './check/places.ts'
import type { ExpressionPlace } from './engine/node-definition.ts'
import { compileExpression } from './expressions/expression.ts'
import { ExpressionError } from './expressions/expression-error.ts'
import type { Scope } from './expressions/functions.ts'
import { splitTemplate } from './expressions/template.ts'
import { WORDS } from './expressions/wording.ts'
import type { FlowNode } from './nodes/registry.schema.ts'

export interface FailedExpression {
  readonly source: string
  /** The variable that was to get its value. */
  readonly into: string | undefined
  readonly names: readonly string[]
}

interface Candidate extends FailedExpression {
  readonly fault: string | undefined
}

/**
 * The expression of a step that failed with a message, found by working it out again with the values of that moment. Values that are
 * kept from everybody are not known any more; then only a step with a single expression tells.
 */
export function findFailedExpression(node: FlowNode, message: string, scope: Scope): FailedExpression | undefined {
  // Words fail on values alike in every language.
  const worded = { words: WORDS, ...scope }
  const candidates = expressionsOf(node).flatMap((place) => candidatesOf(place, worded))
  const found =
    candidates.find(({ fault }) => fault === message) ?? (candidates.length === 1 ? candidates[0] : undefined)
  return found && { source: found.source, into: found.into, names: found.names }
}

function candidatesOf(place: ExpressionPlace, scope: Scope): readonly Candidate[] {
  const parts = place.kind === 'expression' ? [{ expression: place.source }] : splitTemplate(place.source)
  if (parts instanceof Error) return []
  return parts.flatMap((part) => {
    if (typeof part === 'string') return []
    const compiled = compileExpression(part.expression)
    if (!compiled.ok) return []
    const { expression } = compiled
    // Names that only the step itself knows, such as the body of an answer, were not kept.
    const names = [...expression.names].filter((name) => !place.names?.includes(name))
    return [
      { source: expression.source.trim(), into: place.into, names, fault: faultOf(() => expression.evaluate(scope)) },
    ]
  })
}

function faultOf(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof ExpressionError ? error.message : undefined
  }
}
