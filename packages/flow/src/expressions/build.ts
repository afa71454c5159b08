import type { ASTNode } from '@marcbachmann/cel-js'
import { ExpressionError } from './expression-error.ts'
import { FUNCTIONS, METHODS, type Scope } from './functions.ts'
import { buildBind, buildHas, buildMacro, isMacro } from './macros.ts'
import type { Meter } from './meter.ts'
import { member, OPERATORS } from './operators.ts'
import { truth, typeName, type Value } from './value.ts'

export interface Run {
  readonly scope: Scope
  readonly meter: Meter
  /** Values of the loop variables, outermost first. */
  readonly locals: Value[]
}
export type Evaluate = (run: Run) => Value
/** Builds a part; `locals` are the loop variables around it, outermost first. */
export type Build = (node: ASTNode, locals: readonly string[]) => Evaluate

/** Turns a syntax tree into functions, collecting the free names; unknown functions are found here and not when it runs. */
export function buildEvaluation(root: ASTNode, names: Set<string>): Evaluate {
  const build: Build = (node, locals) => {
    const evaluate = buildNode(node, locals)
    return (run) => {
      run.meter.charge(1)
      return evaluate(run)
    }
  }

  const buildNode: Build = (node, locals) => {
    switch (node.op) {
      case 'value':
        return buildLiteral(node.args, node.start)
      case 'id':
        return buildName(node.args, locals)
      case '.': {
        const [object, key] = node.args
        const container = build(object, locals)
        return (run) => member(container(run), key, run.meter, key)
      }
      case '[]': {
        const [container, key] = [build(node.args[0], locals), build(node.args[1], locals)]
        const written = writtenKey(node.args[1])
        return (run) => member(container(run), key(run), run.meter, written)
      }
      case 'list': {
        const items = node.args.map((item) => build(item, locals))
        return (run) => items.map((item) => item(run))
      }
      case 'map':
        return buildObject(node.args, locals, build)
      case '?:': {
        const [condition, yes, no] = node.args
        const [test, then, otherwise] = [build(condition, locals), build(yes, locals), build(no, locals)]
        return (run) => (truth(test(run)) ? then(run) : otherwise(run))
      }
      case '||':
      case '&&':
        return buildLogic(node.op === '||', build(node.args[0], locals), build(node.args[1], locals))
      case '!_': {
        const value = build(node.args, locals)
        return (run) => !truth(value(run))
      }
      case '-_': {
        const value = build(node.args, locals)
        return (run) => negate(value(run))
      }
      case 'call':
      case 'rcall':
        return buildCall(node, locals)
      case '.?':
      case '[?]':
        throw new ExpressionError('syntax', 'Optional access is not part of the language here', node.start)
      default:
        return buildOperator(node.op, build(node.args[0], locals), build(node.args[1], locals))
    }
  }

  function buildName(name: string, locals: readonly string[]): Evaluate {
    const local = locals.lastIndexOf(name)
    if (local >= 0) return (run) => run.locals[local] ?? null
    names.add(name)
    return (run) => run.scope.lookup(name)
  }

  function buildCall(node: ASTNode & { op: 'call' | 'rcall' }, locals: readonly string[]): Evaluate {
    if (node.op === 'call') {
      const [name, args] = node.args
      if (name === 'has') return buildHas(args, locals, build, node.start)
      return callFunction(
        FUNCTIONS,
        name,
        args.map((arg) => build(arg, locals)),
        node.start,
      )
    }
    const [name, receiver, args] = node.args
    if (name === 'bind' && receiver.op === 'id' && receiver.args === 'cel')
      return buildBind(args, locals, build, node.start)
    if (isMacro(name)) return buildMacro(name, receiver, args, locals, build, node.start)
    return callFunction(
      METHODS,
      name,
      [receiver, ...args].map((arg) => build(arg, locals)),
      node.start,
    )
  }

  return build(root, [])
}

function buildObject(
  entries: readonly (readonly [ASTNode, ASTNode])[],
  locals: readonly string[],
  build: Build,
): Evaluate {
  const built = entries.map(([key, value]) => [build(key, locals), build(value, locals)] as const)
  return (run) =>
    Object.fromEntries(
      built.map(([key, value]) => {
        const name = key(run)
        if (typeof name !== 'string') throw new ExpressionError('type', 'Keys of an object are texts')
        return [name, value(run)]
      }),
    )
}

function callFunction(table: typeof FUNCTIONS, name: string, args: readonly Evaluate[], start: number): Evaluate {
  const found = Object.hasOwn(table, name) ? table[name] : undefined
  if (!found) throw new ExpressionError('unknownFunction', `There is no function "${name}"`, start)
  if (args.length < found.arity[0] || args.length > found.arity[1]) {
    throw new ExpressionError('syntax', `"${name}" takes another number of values`, start)
  }
  return (run) =>
    found.run(
      args.map((arg) => arg(run)),
      run.meter,
      run.scope,
    )
}

/** A key that stands in the expression itself. */
const writtenKey = ({ op, args }: ASTNode): Value | undefined =>
  op !== 'value' ? undefined : typeof args === 'bigint' ? Number(args) : typeof args === 'string' ? args : undefined

function buildLiteral(value: unknown, start: number): Evaluate {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return () => value
  const number = typeof value === 'bigint' || typeof value === 'number' ? Number(value) : Number.NaN
  if (Number.isFinite(number)) return () => number
  throw new ExpressionError('syntax', 'Bytes, unsigned and infinite numbers are not part of the language here', start)
}

function buildOperator(sign: string, left: Evaluate, right: Evaluate): Evaluate {
  const operate = OPERATORS[sign]
  if (!operate) throw new ExpressionError('syntax', `There is no operator "${sign}"`)
  return (run) => operate(left(run), right(run), run.meter)
}

/** As CEL has it: a side that decides counts even where the other one has no value. */
function buildLogic(decisive: boolean, left: Evaluate, right: Evaluate): Evaluate {
  return (run) => {
    let fault: ExpressionError | undefined
    try {
      if (truth(left(run)) === decisive) return decisive
    } catch (error) {
      if (!(error instanceof ExpressionError) || error.code === 'cost') throw error
      fault = error
    }
    if (truth(right(run)) === decisive) return decisive
    if (fault) throw fault
    return !decisive
  }
}

function negate(value: Value): number {
  if (typeof value === 'number') return -value
  throw new ExpressionError('type', `Cannot negate ${typeName(value)}`)
}
