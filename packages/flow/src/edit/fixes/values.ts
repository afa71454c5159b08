import { expressionsOf } from '../../check/places.ts'
import type { ProblemCode } from '../../check/problem.ts'
import type { FlowDocument } from '../../document.schema.ts'
import type { ValueType } from '../../expressions/describe.ts'
import { typeOfExpression } from '../../expressions/infer.ts'
import type { Json } from '../../json.ts'
import type { FlowNode } from '../../nodes/registry.schema.ts'
import { definitionOf } from '../../nodes/registry.ts'
import { type FlowVariable, VARIABLE_TYPES } from '../../settings.schema.ts'
import { applyEdit } from '../edit.ts'
import { pathOf, valueAt } from '../path.ts'
import { removeVariable, setVariable } from '../variables.ts'
import { connect } from '../wires.ts'
import { type Fixer, quoted, setting, toEnd } from './fix.ts'

type VariableType = FlowVariable['type']

const isVariableType = (type: unknown): type is VariableType => VARIABLE_TYPES.some((one) => one === type)

const declared = (name: string, type: VariableType): FlowVariable => ({ name, type, scope: 'call', redact: false })

const undeclared: Fixer = (context) => {
  const { document, node } = context
  const name = quoted(context)
  const edit = setVariable(document, declared(name, (node && typeFor(document, node, name)) || 'string'))
  return edit.settings ? [{ label: `Declare “${name}”`, edit }] : []
}

/** What a variable gets here, where that is certain. */
function typeFor({ settings }: FlowDocument, node: FlowNode, name: string): VariableType | undefined {
  const types = new Map<string, ValueType>(settings.variables.map((variable) => [variable.name, variable.type]))
  const source = expressionsOf(node).find(({ into }) => into === name)?.source
  const type = source === undefined ? recognised(node, name) : typeOfExpression(source, (one) => types.get(one))
  return isVariableType(type) ? type : undefined
}

const GIVEN: Readonly<Record<string, VariableType>> = {
  yes: 'boolean',
  no: 'boolean',
  number: 'number',
  money: 'object',
  date: 'date',
  duration: 'number',
}

function recognised(node: FlowNode, name: string): VariableType | undefined {
  const { guard, assigns, recognisers: heard } = definitionOf(node)
  // What counts how often it is passed keeps the count.
  if (guard && assigns?.(node).some(({ variable }) => variable === name)) return 'number'
  const kinds = (heard?.(node) ?? []).flatMap(({ variable, recognisers }) =>
    variable === name ? recognisers.map(({ kind }) => GIVEN[kind]) : [],
  )
  return new Set(kinds).size === 1 ? kinds[0] : undefined
}

const USUAL: Partial<Readonly<Record<VariableType, Json>>> = {
  string: '',
  number: 0,
  boolean: false,
  list: [],
  object: {},
}

const unset: Fixer = (context) => {
  const { document } = context
  const wanted = quoted(context)
  const variable = document.settings.variables.find(({ name }) => name === wanted)
  const value = variable && USUAL[variable.type]
  if (!variable || value === undefined) return []
  return [
    {
      label: `Begin with ${JSON.stringify(value)} in “${variable.name}”`,
      edit: setVariable(document, { ...variable, default: value }),
    },
  ]
}

const unused: Fixer = (context) => {
  const name = quoted(context)
  return [{ label: `Delete “${name}”`, edit: removeVariable(context.document, name) }]
}

/** Takes away what the path leads to. */
const away =
  (label: string, end = /(?!)/): Fixer =>
  ({ document, problem: { nodeId }, path }) =>
    setting(label, document, nodeId, path.replace(end, ''), undefined)

/** A variable of the name and the type that the interface wants. */
const interfaceVariable: Fixer = ({ document, path }) => {
  const entry = pathOf(path).slice(0, -1)
  const name: unknown = valueAt(document.settings, [...entry, 'name'])
  const type: unknown = valueAt(document.settings, [...entry, 'type'])
  if (typeof name !== 'string') return []
  const known = document.settings.variables.find((variable) => variable.name === name)
  const wanted = isVariableType(type) ? type : 'string'
  const { default: _former, ...rest } = known ?? declared(name, wanted)
  const edit = setVariable(document, { ...rest, type: wanted })
  const word = known ? `Make “${name}” a ${wanted}` : `Declare “${name}”`
  return edit.settings ? [{ label: word, edit }] : []
}

const interfaceExit: Fixer = (context) => {
  const { document, problem, path } = context
  const its = document.settings.interface
  if (!its) return []
  if (problem.nodeId === null)
    return its.exits.length > 1 ? setting('Delete this exit', document, null, path, undefined) : []
  const exit = quoted(context)
  return setting(`Add the exit “${exit}” to the interface`, document, null, 'interface.exits', [...its.exits, exit])
}

/** The exit of the component that the step has no way on from. */
const missingExit: Fixer = (context) => {
  const { document, node } = context
  const exits = node && definitionOf(node).component?.(node).exits
  if (!exits) return []
  const exit = quoted(context)
  const [fix] = setting('', document, node.id, 'exits', [...exits, exit])
  if (!fix) return []
  return toEnd(
    { ...context, document: applyEdit(document, fix.edit).document },
    (end) => `Lead from “${exit}” to ${end}`,
    (now, end) => connect(now, { id: node.id, outlet: exit }, end.id),
  )
}

const encrypted: Fixer = ({ document, node }) =>
  node && definitionOf(node).address
    ? setting(
        'Use https',
        document,
        node.id,
        'url',
        definitionOf(node)
          .address?.(node)
          .replace(/^http:/i, 'https:'),
      )
    : []

/** What can be done about variables and the interfaces of components. */
export const VALUE_FIXES: Partial<Record<ProblemCode, Fixer>> = {
  'variable.undeclared': undeclared,
  'variable.duplicate': away('Delete the second declaration', /\.name$/),
  'variable.unset': unset,
  'variable.unused': unused,
  'variable.default': away('Delete the default'),
  'sensitive.unencrypted': encrypted,
  'setting.idle': away('Delete this setting'),
  'interface.duplicate': away('List it once'),
  'interface.variable': interfaceVariable,
  'interface.default': away('Delete the default'),
  'interface.exit': interfaceExit,
  'script.input': away('Delete the second input', /\.name$/),
  'component.input': away('Delete this input'),
  'component.exit': away('Delete this exit'),
  'component.exitMissing': missingExit,
  'component.result': away('Delete this result', /\.from$/),
}
