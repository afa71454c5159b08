import type { ASTNode } from '@marcbachmann/cel-js'
import { fitsVariable } from '../engine/variable-value.ts'
import type { ValueType } from '../expressions/describe.ts'
import { parseTree } from '../expressions/expression.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import { inferType } from '../expressions/infer.ts'
import { partsOf } from '../expressions/names.ts'
import type { Json } from '../json.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { FlowVariable } from '../settings.schema.ts'
import type { Graph } from './graph.ts'
import { expressionsOf } from './places.ts'
import type { Report } from './problem.ts'

type TypeOf = (name: string) => ValueType | undefined

/** Values that a variable cannot take, and comparisons that are never true, as far as both are known without running the flow. */
export function checkTypes(graph: Graph, report: Report): void {
  const variables = new Map(graph.document.settings.variables.map((variable) => [variable.name, variable]))
  const typeOf: TypeOf = (name) => variables.get(name)?.type
  for (const node of graph.document.nodes)
    for (const { kind, source, into, path, names } of expressionsOf(node)) {
      if (kind !== 'expression') continue
      const variable = into === undefined ? undefined : variables.get(into)
      const compares = /[=!]=/.test(source)
      // A text takes nearly everything, and most assignments hold no comparison.
      if (!compares && (!variable || variable.type === 'string')) continue
      const tree = treeOf(source)
      if (!tree) continue
      const seen: TypeOf = names === undefined ? typeOf : (name) => (names.includes(name) ? undefined : typeOf(name))
      const clash = variable && clashOf(variable, tree, seen)
      if (variable && clash)
        report[clash.isCertain && !canFail(node) && graph.reachable.has(node.id) ? 'error' : 'warning'](
          node.id,
          'variable.type',
          `“${variable.name}” is ${KINDS[variable.type]} and cannot take ${clash.words}`,
          path,
        )
      const unlike = compares ? unlikeIn(tree, seen) : undefined
      if (unlike)
        report.warning(
          node.id,
          'expression.compare',
          `it compares ${KINDS[unlike[0]]} with ${KINDS[unlike[1]]}, which are never equal`,
          path,
        )
    }
}

/** What it gives is then taken apart, and the step leaves by its error where it does not fit. */
const canFail = (node: FlowNode): boolean =>
  definitionOf(node)
    .outlets(node)
    .some((outlet) => outlet === 'error' || outlet === 'failed')

function treeOf(source: string): ASTNode | undefined {
  try {
    return parseTree(source)
  } catch (error) {
    if (error instanceof ExpressionError || error instanceof RangeError) return undefined
    throw error
  }
}

const KINDS: Readonly<Record<ValueType, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'yes or no',
  date: 'a date',
  list: 'a list',
  object: 'an object',
  time: 'a time',
  duration: 'a duration',
  null: 'nothing',
}

/** What no value of the kind can become; a text may turn out to be a number or a date. */
const NEVER: Readonly<Record<FlowVariable['type'], readonly ValueType[]>> = {
  string: ['list', 'object'],
  number: ['boolean', 'list', 'object', 'date', 'time'],
  boolean: ['number', 'list', 'object', 'date', 'time'],
  date: ['number', 'boolean', 'list', 'object'],
  list: ['string', 'number', 'boolean', 'object', 'date', 'time'],
  object: ['string', 'number', 'boolean', 'list', 'date', 'time'],
}

function clashOf(variable: FlowVariable, tree: ASTNode, typeOf: TypeOf) {
  const constant = constantOf(tree)
  if (constant !== undefined)
    return fitsVariable(variable, constant) ? undefined : { isCertain: true, words: JSON.stringify(constant) }
  const type = inferType(tree, typeOf)
  if (type === undefined || !NEVER[variable.type].includes(type)) return undefined
  // A variable that is not set is null, which every variable takes.
  return { isCertain: tree.op === 'list' || tree.op === 'map', words: KINDS[type] }
}

function constantOf(tree: ASTNode): Json | undefined {
  if (tree.op === '-_') {
    const inner = constantOf(tree.args)
    return typeof inner === 'number' ? -inner : undefined
  }
  if (tree.op !== 'value') return undefined
  const value: unknown = tree.args
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** Kinds that a comparison tells apart; dates and times are written as texts. */
const COMPARED: ReadonlySet<ValueType | undefined> = new Set(['string', 'number', 'boolean', 'list', 'object'])

function unlikeIn(tree: ASTNode, typeOf: TypeOf): readonly [ValueType, ValueType] | undefined {
  if (tree.op === '==' || tree.op === '!=') {
    const [left, right] = [inferType(tree.args[0], typeOf), inferType(tree.args[1], typeOf)]
    if (left && right && left !== right && COMPARED.has(left) && COMPARED.has(right)) return [left, right]
  }
  // A loop variable may hide a variable of the flow.
  if (tree.op === 'rcall') return undefined
  for (const part of partsOf(tree.args)) {
    const unlike = unlikeIn(part, typeOf)
    if (unlike) return unlike
  }
  return undefined
}
