import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { buildEvaluation } from './build.ts'
import { ExpressionError } from './expression-error.ts'
import type { Scope } from './functions.ts'
import { Meter } from './meter.ts'
import { settle } from './value.ts'

/** An expression that was read: the names it needs and a way to its value. */
export interface Expression {
  readonly source: string
  readonly names: ReadonlySet<string>
  /** Throws an `ExpressionError` where there is no value. */
  evaluate(scope: Scope): Json
}

export type CompiledExpression =
  | { readonly ok: true; readonly expression: Expression }
  | { readonly ok: false; readonly error: ExpressionError }

/** Each evaluation, however small. */
const EVALUATION_COST = 10
/** Reading a character of an expression. */
export const READING_COST = 18

const grammar = new Environment({
  unlistedVariablesAreDyn: true,
  limits: {
    maxAstNodes: LIMITS.expressionNodes,
    maxDepth: LIMITS.expressionDepth,
    maxListElements: 100,
    maxMapEntries: 100,
    maxCallArguments: 8,
  },
})

/** Reads a CEL expression. Evaluation walks the tree itself, so that every step is charged and nothing else can be reached. */
export function compileExpression(source: string): CompiledExpression {
  try {
    const names = new Set<string>()
    const evaluate = buildEvaluation(parseTree(source), names)
    return {
      ok: true,
      expression: {
        source,
        names,
        evaluate(scope) {
          const { meter = new Meter() } = scope
          meter.charge(EVALUATION_COST)
          return settle(evaluate({ scope, meter, locals: [] }), meter)
        },
      },
    }
  } catch (error) {
    if (error instanceof ExpressionError) return { ok: false, error }
    // A stack overflow of the parser on a chain of signs is the only other way out.
    return { ok: false, error: new ExpressionError('syntax', 'The expression is nested too deeply') }
  }
}

/** The syntax tree of an expression; throws an `ExpressionError` where it cannot be read. */
export function parseTree(source: string): ASTNode {
  if (source.length > LIMITS.expressionLength) {
    throw new ExpressionError('syntax', `The expression is longer than ${LIMITS.expressionLength} characters`)
  }
  try {
    return grammar.parse(source).ast
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new ExpressionError('syntax', error.summary, error.range?.start)
  }
}

/** Names an expression needs that are not declared; none where it cannot be read, which is a fault of its own. */
export function unknownNames(source: string, declared: Iterable<string>): readonly string[] {
  const compiled = compileExpression(source)
  if (!compiled.ok) return []
  const known = new Set(declared)
  return [...compiled.expression.names].filter((name) => !known.has(name))
}
