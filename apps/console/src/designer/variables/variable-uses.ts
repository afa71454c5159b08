import type { FlowDocument, FlowNode } from '@parley/flow'
import { expressionsOf } from '@parley/flow/check/places.ts'
import { compileExpression } from '@parley/flow/expressions/expression.ts'
import { splitTemplate } from '@parley/flow/expressions/template.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'

/** Steps, by their ids; null is the flow itself: its global intents, inputs and results. */
export interface VariableUses {
  readonly setIn: readonly (string | null)[]
  readonly readIn: readonly (string | null)[]
}

interface NodeUses {
  readonly sets: ReadonlySet<string>
  readonly reads: ReadonlySet<string>
}

/** Documents are replaced and their steps shared, so a step is read once however often others change. */
const known = new WeakMap<FlowNode, NodeUses>()

function usesIn(node: FlowNode): NodeUses {
  let uses = known.get(node)
  if (!uses) {
    const sets = new Set((definitionOf(node).assigns?.(node) ?? []).map(({ variable }) => variable))
    uses = { sets, reads: new Set(expressionsOf(node).flatMap(namesIn)) }
    known.set(node, uses)
  }
  return uses
}

function namesIn({ kind, source, names = [] }: ReturnType<typeof expressionsOf>[number]): readonly string[] {
  const parts = kind === 'expression' ? [{ expression: source }] : splitTemplate(source)
  if (parts instanceof Error) return []
  return parts.flatMap((part) => {
    if (typeof part === 'string') return []
    const compiled = compileExpression(part.expression)
    return compiled.ok ? [...compiled.expression.names].filter((name) => !names.includes(name)) : []
  })
}

/** Where each variable is set and where it is read, those that nobody declared included. */
export function variableUses({ nodes, settings }: FlowDocument): ReadonlyMap<string, VariableUses> {
  const uses = new Map<string, { setIn: (string | null)[]; readIn: (string | null)[] }>()
  const of = (name: string) => {
    const found = uses.get(name) ?? { setIn: [], readIn: [] }
    uses.set(name, found)
    return found
  }
  for (const { name } of settings.variables) of(name)
  for (const node of nodes) {
    const { sets, reads } = usesIn(node)
    for (const name of sets) of(name).setIn.push(node.id)
    for (const name of reads) of(name).readIn.push(node.id)
  }
  const { properties = [], results = [] } = settings.interface ?? {}
  const set = [
    ...settings.globalIntents.flatMap(({ variable }) => variable ?? []),
    ...properties.map(({ name }) => name),
  ]
  for (const name of new Set(set)) of(name).setIn.push(null)
  for (const { name } of results) of(name).readIn.push(null)
  return uses
}
