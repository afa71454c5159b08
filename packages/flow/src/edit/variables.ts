import { expressionsOf } from '../check/places.ts'
import type { FlowDocument } from '../document.schema.ts'
import type { ExpressionPlace } from '../engine/node-definition.ts'
import { namesOf, withName } from '../expressions/names.ts'
import { splitTemplate } from '../expressions/template.ts'
import { LIMITS } from '../limits.ts'
import { type FlowNode, flowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import { variableName } from '../primitives.schema.ts'
import { type FlowVariable, flowVariable } from '../settings.schema.ts'
import { type Edit, NO_EDIT } from './edit.ts'
import { withValueAt } from './path.ts'

/** Where a variable is set or read; null is the settings. */
export interface VariablePlace {
  readonly nodeId: string | null
  readonly path: string
}

export interface VariableUse {
  readonly name: string
  /** Undefined where it is not declared. */
  readonly variable: FlowVariable | undefined
  readonly setAt: readonly VariablePlace[]
  readonly readAt: readonly VariablePlace[]
}

/** Every variable a document declares or names, with where each is set and read; the declared ones first, in their order. */
export function variableUses(document: FlowDocument): readonly VariableUse[] {
  const { variables, globalIntents, interface: its } = document.settings
  const uses = new Map<
    string,
    { variable: FlowVariable | undefined; setAt: VariablePlace[]; readAt: VariablePlace[] }
  >()
  const use = (name: string) => {
    const known = uses.get(name) ?? { variable: undefined, setAt: [], readAt: [] }
    uses.set(name, known)
    return known
  }
  for (const variable of variables) use(variable.name).variable = variable
  for (const [index, { name }] of (its?.properties ?? []).entries())
    use(name).setAt.push({ nodeId: null, path: `interface.properties[${index}]` })
  for (const [index, { name }] of (its?.results ?? []).entries())
    use(name).readAt.push({ nodeId: null, path: `interface.results[${index}]` })
  for (const [index, { variable }] of globalIntents.entries())
    if (variable !== undefined) use(variable).setAt.push({ nodeId: null, path: `globalIntents[${index}].variable` })
  for (const node of document.nodes) {
    for (const { variable, path } of definitionOf(node).assigns?.(node) ?? [])
      use(variable).setAt.push({ nodeId: node.id, path })
    for (const place of expressionsOf(node))
      for (const name of readIn(place)) use(name).readAt.push({ nodeId: node.id, path: place.path })
  }
  return [...uses].map(([name, one]) => ({ name, ...one }))
}

/** Variables that a node names: those it sets, then those it reads. */
export function variablesOf(node: FlowNode): ReadonlySet<string> {
  const set = (definitionOf(node).assigns?.(node) ?? []).map(({ variable }) => variable)
  return new Set([...set, ...expressionsOf(node).flatMap((place) => [...readIn(place)])])
}

function readIn({ kind, source, names = [] }: ExpressionPlace): ReadonlySet<string> {
  if (kind === 'template' && !source.includes('{{')) return new Set()
  const parts = kind === 'expression' ? [{ expression: source }] : splitTemplate(source)
  if (parts instanceof Error) return new Set()
  const read = parts.flatMap((part) =>
    typeof part === 'string' ? [] : namesOf(part.expression).map(({ name }) => name),
  )
  return new Set(read.filter((name) => !names.includes(name)))
}

/** Declares a variable, or declares the one of that name otherwise; nothing where it is not one. */
export function setVariable({ settings: { variables } }: FlowDocument, variable: FlowVariable): Edit {
  const isKnown = variables.some(({ name }) => name === variable.name)
  const all = isKnown ? variables.map((one) => (one.name === variable.name ? variable : one)) : [...variables, variable]
  const isSound = all.length <= LIMITS.variables && flowVariable.safeParse(variable).success
  return isSound ? { settings: { variables: all } } : NO_EDIT
}

/** Takes the declaration of a variable away; steps that use it keep its name. */
export const removeVariable = ({ settings: { variables } }: FlowDocument, name: string): Edit => ({
  settings: { variables: variables.filter((variable) => variable.name !== name) },
})

export type RenameResult = { readonly ok: true; readonly edit: Edit } | { readonly ok: false; readonly message: string }

/** Gives a variable another name in its declaration, the interface and every expression, text and step that uses it. */
export function renameVariable(document: FlowDocument, from: string, to: string): RenameResult {
  const name = variableName.safeParse(to)
  if (!name.success) return refused(name.error.issues[0]?.message ?? 'Use another name')
  if (from === to) return { ok: true, edit: {} }
  if (variableUses(document).some((use) => use.name === to)) return refused(`There is a variable “${to}” already`)
  const nodes: Record<string, FlowNode> = {}
  for (const node of document.nodes) {
    const renamed = renamedIn(node, from, to)
    if (renamed === undefined)
      return refused(`In “${node.label || node.id}” “${to}” stands for something else. Use another name`)
    if (renamed !== node) nodes[node.id] = renamed
  }
  return { ok: true, edit: { nodes, settings: renamedSettings(document, from, to) } }
}

const refused = (message: string): RenameResult => ({ ok: false, message })

function renamedIn(node: FlowNode, from: string, to: string): FlowNode | undefined {
  let now: unknown = node
  for (const { variable, path } of definitionOf(node).assigns?.(node) ?? [])
    if (variable === from) now = withValueAt(now, path, to)
  for (const place of expressionsOf(node)) {
    if (place.names?.includes(from) || !readIn(place).has(from)) continue
    const source = place.names?.includes(to) ? undefined : renamedSource(place, from, to)
    if (source === undefined) return undefined
    now = withValueAt(now, place.path, source)
  }
  if (now === node) return node
  // A longer name may be too long for a text that is full.
  const parsed = flowNode.safeParse(now)
  return parsed.success ? parsed.data : undefined
}

function renamedSource({ kind, source }: ExpressionPlace, from: string, to: string): string | undefined {
  if (kind === 'expression') return withName(source, from, to)
  const parts = splitTemplate(source)
  if (parts instanceof Error) return source
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    const renamed = withName(part.expression, from, to)
    return renamed === undefined ? undefined : `{{${renamed}}}`
  })
  return texts.includes(undefined) ? undefined : texts.join('')
}

function renamedSettings({ settings }: FlowDocument, from: string, to: string): NonNullable<Edit['settings']> {
  const { variables, globalIntents, interface: its } = settings
  const named = <T extends { name: string }>(one: T): T => (one.name === from ? { ...one, name: to } : one)
  return {
    variables: variables.map(named),
    globalIntents: globalIntents.map((intent) => (intent.variable === from ? { ...intent, variable: to } : intent)),
    ...(its && { interface: { ...its, properties: its.properties.map(named), results: its.results.map(named) } }),
  }
}
