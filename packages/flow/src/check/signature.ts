import { FlowFault } from '../engine/flow-fault.ts'
import type { ComponentUse } from '../engine/node-definition.ts'
import { valueFor } from '../engine/variable-value.ts'
import { compileExpression, type Expression } from '../expressions/expression.ts'
import { ExpressionError } from '../expressions/expression-error.ts'
import type { Json } from '../json.ts'
import { definitionOf } from '../nodes/registry.ts'
import { reference } from '../primitives.schema.ts'
import type { FlowInterface, FlowProperty, FlowVariable } from '../settings.schema.ts'
import type { Graph } from './graph.ts'
import type { ProblemCode, Report } from './problem.ts'

type VariableType = FlowVariable['type']

/** What the variable of a property holds. */
const typeOf = ({ type }: Pick<FlowProperty, 'type'>): VariableType =>
  type === 'texts' || type === 'flow' || type === 'asset' ? 'string' : type

/** The signature of the document itself: each input and result a variable of its type, each exit taken. */
export function checkInterface(graph: Graph, report: Report): void {
  const { settings, nodes } = graph.document
  if (!settings.interface) return
  const { properties, exits, results } = settings.interface
  const declared = new Map(settings.variables.map((variable) => [variable.name, variable.type]))
  for (const [part, names] of [
    ['properties', properties.map(({ name }) => name)],
    ['results', results.map(({ name }) => name)],
    ['exits', exits],
  ] as const) {
    for (const [index, name] of names.entries())
      if (names.indexOf(name) !== index)
        report.error(null, 'interface.duplicate', `“${name}” is listed twice`, `interface.${part}[${index}]`)
  }
  for (const [part, all] of [
    ['properties', properties.map((one) => ({ ...one, type: typeOf(one) }))],
    ['results', results],
  ] as const) {
    for (const [index, { name, type }] of all.entries())
      if (declared.get(name) !== type)
        report.error(
          null,
          'interface.variable',
          `“${name}” needs a variable of that name and the type ${type}`,
          `interface.${part}[${index}].name`,
        )
  }
  for (const [index, property] of properties.entries())
    if (property.default !== undefined && !isOfType(property, property.default))
      report.error(
        null,
        'interface.default',
        `The default of “${property.name}” is no ${property.type}`,
        `interface.properties[${index}].default`,
      )
  const taken = new Map<string, string>()
  for (const node of nodes)
    if (graph.reachable.has(node.id))
      for (const exit of definitionOf(node).exits?.(node) ?? []) taken.set(exit, node.id)
  for (const [exit, nodeId] of taken)
    if (!exits.includes(exit))
      report.error(nodeId, 'interface.exit', `the exit “${exit}” is not in the component’s interface`, 'exit')
  for (const [index, exit] of exits.entries())
    if (!taken.has(exit))
      report.warning(null, 'interface.exit', `No step leaves by the exit “${exit}”`, `interface.exits[${index}]`)
}

function isOfType({ name, type }: Pick<FlowProperty, 'name' | 'type'>, value: Json): boolean {
  if (type === 'flow' || type === 'asset') return value === null || reference.safeParse(value).success
  try {
    valueFor({ name, type: typeOf({ type }), scope: 'call', redact: false }, value)
    return true
  } catch (error) {
    if (error instanceof FlowFault) return false
    throw error
  }
}

/** Finds the signature of a component in the version that a step would run; undefined where it has none or is not known. */
export type InterfaceOf = (use: Pick<ComponentUse, 'flow' | 'version'>) => FlowInterface | undefined

/** Steps that run a component, against its signature. */
export function checkUses(graph: Graph, report: Report, interfaceOf: InterfaceOf): void {
  const { variables } = graph.document.settings
  for (const node of graph.document.nodes) {
    const use = definitionOf(node).component?.(node)
    const signature = use && interfaceOf(use)
    if (!signature) continue
    for (const { code, message, path, isDoubt } of problemsOfUse(use, signature, variables))
      report[isDoubt ? 'warning' : 'error'](node.id, code, message, path)
  }
}

export interface UseProblem {
  readonly code: ProblemCode
  readonly message: string
  readonly path: string
  /** True where it stops nothing. */
  readonly isDoubt?: boolean
}

/** What one use of a component does not fit its signature in; `variables` are those of the flow that uses it. */
export function problemsOfUse(
  use: ComponentUse,
  signature: FlowInterface,
  variables: readonly Pick<FlowVariable, 'name' | 'type'>[],
): readonly UseProblem[] {
  const declared = new Map(variables.map(({ name, type }) => [name, type]))
  return [
    ...inputProblems(use, signature, declared),
    ...exitProblems(use, signature),
    ...resultProblems(use, signature, declared),
  ]
}

type Declared = ReadonlyMap<string, VariableType>

function* inputProblems(
  { inputs }: ComponentUse,
  { properties }: FlowInterface,
  declared: Declared,
): Iterable<UseProblem> {
  const known = new Map(properties.map((property) => [property.name, property]))
  const given = new Set(inputs.map(({ variable }) => variable))
  for (const [index, input] of inputs.entries()) {
    const path = `inputs[${index}]`
    const property = known.get(input.variable)
    if (!property) {
      yield { code: 'component.input', message: `the component has no input “${input.variable}”`, path }
    } else if ('texts' in input) {
      if (!property.multiLanguage && property.type !== 'texts')
        yield {
          code: 'component.inputType',
          message: `the input “${property.name}” takes one value, not one for each language`,
          path: `${path}.texts`,
        }
    } else {
      const is = mismatch(property, input.expression, declared)
      if (is !== undefined)
        yield {
          code: 'component.inputType',
          message: `the input “${property.name}” takes ${article(property.type)}, not ${is}`,
          path: `${path}.expression`,
        }
    }
  }
  for (const { name, required, default: fallback } of properties)
    if (required && fallback === undefined && !given.has(name))
      yield { code: 'component.inputMissing', message: `the component needs the input “${name}”`, path: 'inputs' }
}

/** What an expression certainly is, where that cannot be what the property takes: a variable of another type, or a constant. */
function mismatch(property: FlowProperty, expression: string, declared: Declared): string | undefined {
  const compiled = compileExpression(expression)
  if (!compiled.ok) return undefined // told where expressions are read
  const { names } = compiled.expression
  const wanted = typeOf(property)
  const name = expression.trim()
  const type = declared.get(name)
  if (names.has(name)) return type === undefined || isKin(type, wanted) ? undefined : article(type)
  // What calls nothing and reads nothing is the same in every conversation.
  if (names.size > 0 || expression.includes('(')) return undefined
  return isOfType(property, constantOf(compiled.expression)) ? undefined : name
}

function constantOf(expression: Expression): Json {
  try {
    return expression.evaluate({ now: '', lookup: () => null })
  } catch (error) {
    if (error instanceof ExpressionError) return null // it fails wherever it stands, which is no question of types
    throw error
  }
}

/** A date may stand for a text, as its value is one. */
const isKin = (type: VariableType, wanted: VariableType) => type === wanted || (type === 'date' && wanted === 'string')

const article = (type: FlowProperty['type']) =>
  /^[aeiou]/.test(type) ? `an ${type}` : type === 'texts' ? type : `a ${type}`

function* exitProblems({ exits }: ComponentUse, signature: FlowInterface): Iterable<UseProblem> {
  for (const exit of signature.exits)
    if (!exits.includes(exit))
      yield {
        code: 'component.exitMissing',
        message: `the component leaves by “${exit}”, and this step has no way on from there`,
        path: 'exits',
      }
  for (const [index, exit] of exits.entries())
    if (!signature.exits.includes(exit))
      yield {
        code: 'component.exit',
        message: `the component never leaves by “${exit}”`,
        path: `exits[${index}]`,
        isDoubt: true,
      }
}

function* resultProblems(
  { outputs }: ComponentUse,
  { results }: FlowInterface,
  declared: Declared,
): Iterable<UseProblem> {
  for (const [index, { variable, from }] of outputs.entries()) {
    const result = results.find(({ name }) => name === from)
    const type = declared.get(variable)
    if (!result)
      yield {
        code: 'component.result',
        message: `the component has no result “${from}”`,
        path: `outputs[${index}].from`,
      }
    else if (type !== undefined && !isKin(result.type, type))
      yield {
        code: 'component.resultType',
        message: `“${variable}” is ${article(type)}, but the result “${from}” is ${article(result.type)}`,
        path: `outputs[${index}].variable`,
      }
  }
}
