import { componentKey } from '../component.ts'
import type { FlowDocument } from '../document.schema.ts'
import type { ReferenceKind } from '../engine/node-definition.ts'
import { type FlowNode, flowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import { relationsOf } from '../relations.ts'
import { flowSettings } from '../settings.schema.ts'
import { type Edit, NO_EDIT, nodeOf } from './edit.ts'

/** What can be put in the place of another of its kind. */
export interface Replacement {
  readonly kind: Exclude<ReferenceKind, 'secret'>
  readonly from: string
  readonly to: string
}

/**
 * Names another flow, component, grammar, model, recording or knowledge base wherever the document names this one. A guid stands for one thing
 * only, so every value that is it is meant, whatever the kind of step. The version to which a step or a recognizer was fixed is one of the other:
 * it takes the published one from now on.
 */
export function replaceReference(document: FlowDocument, { kind, from, to }: Replacement): Edit {
  const places = new Set(
    relationsOf(document).flatMap((one) => (one.kind === kind && one.id === from ? [one.nodeId] : [])),
  )
  if (places.size === 0 || from === to) return NO_EDIT
  const nodes: Record<string, FlowNode> = {}
  for (const id of places) {
    const node = id === null ? undefined : nodeOf(document, id)
    if (node) nodes[node.id] = flowNode.parse(unpinned(node, from, exchanged(node, from, to)))
  }
  const { globalIntents } = flowSettings.parse(exchanged(document.settings, from, to))
  return { nodes, ...(places.has(null) ? { settings: { globalIntents } } : {}) }
}

/**
 * The document with other guids for what it names: flows and components by `componentKey`, everything else by its guid. What is not among them
 * stays. A step fixed to a version runs the published one of what it is bound to.
 */
export function rebound(document: FlowDocument, bindings: Readonly<Record<string, string>>): FlowDocument {
  // Steps that only lead to a flow mean its published version.
  const guids = new Map(
    Object.entries(bindings).flatMap(([key, to]) => {
      const [from = '', version = 'published'] = key.split('@')
      return version === 'published' ? [[from, to] as const] : []
    }),
  )
  const to = (text: string) => guids.get(text) ?? text
  const bound = (value: unknown) =>
    mapped(
      withoutVersion(value, (model) => guids.has(model)),
      to,
    )
  const nodes = document.nodes.map((node) => {
    const use = definitionOf(node).component?.(node)
    const own = use && bindings[componentKey(use)]
    const run = use && own !== undefined ? unpinned(node, use.flow, exchanged(node, use.flow, own)) : node
    return withoutPinned(flowNode.parse(bound(run)))
  })
  const { settings } = document
  const globalIntents = bound(settings.globalIntents)
  return { ...document, nodes, settings: flowSettings.parse({ ...settings, globalIntents }) }
}

/** An answer that was kept for tests may hold what only the tenant of the source may read. */
function withoutPinned(node: FlowNode): FlowNode {
  if (!('pinned' in node)) return node
  const { pinned: _, ...rest } = node
  return rest
}

const exchanged = (value: unknown, from: string, to: string): unknown =>
  mapped(
    withoutVersion(value, (model) => model === from),
    (text) => (text === from ? to : text),
  )

/** Recognizers that listen by one of these models take its live version. */
function withoutVersion(value: unknown, isExchanged: (model: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutVersion(each, isExchanged))
  if (typeof value !== 'object' || value === null) return value
  const listens = 'model' in value && typeof value.model === 'string' && isExchanged(value.model)
  const kept = Object.entries(value).filter(([key]) => !(listens && key === 'version'))
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutVersion(each, isExchanged)]))
}

function mapped(value: unknown, to: (text: string) => string): unknown {
  if (typeof value === 'string') return to(value)
  if (Array.isArray(value)) return value.map((each) => mapped(each, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapped(each, to)]))
}

const unpinned = (node: FlowNode, from: string, next: unknown): unknown =>
  definitionOf(node).component?.(node).flow === from ? { ...Object(next), version: { policy: 'published' } } : next
