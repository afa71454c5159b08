import type { ASTNode } from '@marcbachmann/cel-js'
import type { Build, Evaluate, Run } from './build.ts'
import { ExpressionError } from './expression-error.ts'
import { isList, isObject, truth, typeName, type Value } from './value.ts'

const MACROS = ['all', 'exists', 'exists_one', 'map', 'filter'] as const
type Macro = (typeof MACROS)[number]

export function isMacro(name: string): name is Macro {
  return MACROS.some((macro) => macro === name)
}

/** Loops of CEL: `list.map(x, …)`, `filter`, `all`, `exists`, `exists_one`. Over an object they see its keys. */
export function buildMacro(
  name: Macro,
  receiver: ASTNode,
  args: readonly ASTNode[],
  locals: readonly string[],
  build: Build,
  start: number,
): Evaluate {
  const [variable, first, second] = args
  const most = name === 'map' ? 3 : 2
  if (variable?.op !== 'id' || !first || args.length > most) {
    throw new ExpressionError('syntax', `Write ${name}(x, expression of x)`, start)
  }
  const inner = [...locals, variable.args]
  const source = build(receiver, locals)
  const filter = second ? build(first, inner) : undefined
  const body = build(second ?? first, inner)
  return (run) => loop(name, itemsOf(source(run), run), run, locals.length, filter, body)
}

function loop(
  name: Macro,
  items: readonly Value[],
  run: Run,
  depth: number,
  filter: Evaluate | undefined,
  body: Evaluate,
): Value {
  const kept: Value[] = []
  let found = 0
  for (const item of items) {
    run.locals[depth] = item
    if (filter && !truth(filter(run))) continue
    const value = body(run)
    if (name === 'map') kept.push(value)
    else if (!truth(value)) {
      if (name === 'all') return false
    } else if (name === 'exists') return true
    else if (name === 'filter') kept.push(item)
    else found++
  }
  if (name === 'map' || name === 'filter') return run.meter.list(kept)
  return name === 'all' || (name === 'exists_one' && found === 1)
}

function itemsOf(value: Value, { meter }: Run): readonly Value[] {
  if (isList(value)) return value
  if (isObject(value)) return meter.keys(value)
  throw new ExpressionError('type', `Cannot go through ${typeName(value)}`)
}

/** `has(a.b)`: whether the last field is there. */
export function buildHas(args: readonly ASTNode[], locals: readonly string[], build: Build, start: number): Evaluate {
  const [field] = args
  if (field?.op !== '.' || args.length !== 1) throw new ExpressionError('syntax', 'Write has(object.field)', start)
  const [object, key] = field.args
  const container = build(object, locals)
  return (run) => {
    const value = container(run)
    return isObject(value) && Object.hasOwn(value, key)
  }
}

/** `cel.bind(x, value, expression of x)`. */
export function buildBind(args: readonly ASTNode[], locals: readonly string[], build: Build, start: number): Evaluate {
  const [variable, bound, rest] = args
  if (variable?.op !== 'id' || !bound || !rest || args.length !== 3) {
    throw new ExpressionError('syntax', 'Write cel.bind(x, value, expression of x)', start)
  }
  const value = build(bound, locals)
  const body = build(rest, [...locals, variable.args])
  return (run) => {
    run.locals[locals.length] = value(run)
    return body(run)
  }
}
