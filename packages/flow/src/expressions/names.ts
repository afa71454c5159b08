import type { ASTNode } from '@marcbachmann/cel-js'
import { parseTree } from './expression.ts'
import { ExpressionError } from './expression-error.ts'
import { isMacro } from './macros.ts'

/** A name in an expression that stands for a variable. */
export interface NameUse {
  readonly name: string
  readonly start: number
  readonly end: number
  /** Loop variables that can be seen there; one of the same name would hide the variable. */
  readonly locals: readonly string[]
}

/** Where an expression names variables, in order; nothing where it cannot be read. */
export function namesOf(source: string): readonly NameUse[] {
  const uses: NameUse[] = []
  try {
    walk(parseTree(source), [], uses)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof RangeError) return []
    throw error
  }
  return uses.sort((one, other) => one.start - other.start)
}

function walk(node: ASTNode, locals: readonly string[], uses: NameUse[]): void {
  if (node.op === 'id') {
    if (!locals.includes(node.args)) uses.push({ name: node.args, start: node.start, end: node.end, locals })
    return
  }
  if (node.op === 'rcall') {
    const [name, receiver, args] = node.args
    const [variable, ...rest] = args
    const isBind = name === 'bind' && receiver.op === 'id' && receiver.args === 'cel'
    if (variable?.op === 'id' && (isBind || isMacro(name))) {
      const [bound, ...body] = rest
      if (isBind && bound) walk(bound, locals, uses)
      if (!isBind) walk(receiver, locals, uses)
      for (const part of isBind ? body : rest) walk(part, [...locals, variable.args], uses)
      return
    }
  }
  for (const part of partsOf(node.args)) walk(part, locals, uses)
}

/** The nodes inside the payload of a node, whatever its form. */
export function partsOf(args: unknown): readonly ASTNode[] {
  if (Array.isArray(args)) return args.flatMap(partsOf)
  return isNode(args) ? [args] : []
}

const isNode = (value: unknown): value is ASTNode =>
  typeof value === 'object' && value !== null && 'op' in value && 'args' in value

/** The expression with another name for a variable; undefined where a loop variable of that name would catch it. */
export function withName(source: string, from: string, to: string): string | undefined {
  const uses = namesOf(source).filter(({ name }) => name === from)
  if (uses.some(({ locals }) => locals.includes(to))) return undefined
  return uses.reduceRight((text, { start, end }) => text.slice(0, start) + to + text.slice(end), source)
}
