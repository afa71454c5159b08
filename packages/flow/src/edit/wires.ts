import type { FlowDocument } from '../document.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import { type Edit, NO_EDIT, nodeOf } from './edit.ts'

/** Where a wire begins: an outlet of a node; null is the way out of its loop guard. */
export interface WireEnd {
  readonly id: string
  readonly outlet: string | null
}

/** Where a wire leads; undefined where there is none. */
export function targetOf(document: FlowDocument, { id, outlet }: WireEnd): string | undefined {
  const node = nodeOf(document, id)
  if (outlet === null) return node?.escapeTo
  return node && Object.hasOwn(node.outlets, outlet) ? node.outlets[outlet] : undefined
}

/** Wires an outlet to a node; a wire that was there leads elsewhere now. */
export function connect(document: FlowDocument, { id, outlet }: WireEnd, target: string): Edit {
  const node = nodeOf(document, id)
  return node ? { nodes: { [id]: wired(node, outlet, target) } } : NO_EDIT
}

/** Takes a wire away. */
export function disconnect(document: FlowDocument, { id, outlet }: WireEnd): Edit {
  const node = nodeOf(document, id)
  return node ? { nodes: { [id]: wired(node, outlet, undefined) } } : NO_EDIT
}

/** The node with one wire as it shall be. */
export function wired(node: FlowNode, outlet: string | null, target: string | undefined): FlowNode {
  if (outlet === null) {
    const { escapeTo: _former, ...rest } = node
    return target === undefined ? rest : { ...rest, escapeTo: target }
  }
  const { [outlet]: _former, ...others } = node.outlets
  return { ...node, outlets: target === undefined ? others : { ...node.outlets, [outlet]: target } }
}

/** The outlet by which one goes on from a node put between two others: the first that leads nowhere yet, else the first. */
export function mainOutlet(node: FlowNode): string | undefined {
  const offered = definitionOf(node).outlets(node)
  return offered.find((outlet) => !Object.hasOwn(node.outlets, outlet)) ?? offered[0]
}

/** Where what leads to a node that goes shall lead from now on; undefined: nowhere. */
export type WayOn = (id: string) => string | undefined

/** The way past nodes that go: where each has just one way on, to the node behind them. */
export function wayPast(document: FlowDocument, gone: ReadonlySet<string>): WayOn {
  return (id) => {
    const passed = new Set<string>()
    let at: string | undefined = id
    while (at !== undefined && gone.has(at)) {
      if (passed.has(at)) return undefined
      passed.add(at)
      const node = nodeOf(document, at)
      const targets: ReadonlySet<string> = new Set(Object.values(node?.outlets ?? {}).filter((one) => !passed.has(one)))
      at = targets.size === 1 ? [...targets][0] : undefined
    }
    return at
  }
}

/** A node whose wires to nodes that are gone lead on or are taken away; the same where it has none. */
export function mended(node: FlowNode, isGone: (id: string) => boolean, wayOn: WayOn): FlowNode {
  let now = node
  const mend = (outlet: string | null, target: string) => {
    const next = wayOn(target)
    const isEmptyRound = next === node.id && !definitionOf(node).waits
    now = wired(now, outlet, next === undefined || isEmptyRound || isGone(next) ? undefined : next)
  }
  for (const [outlet, target] of Object.entries(node.outlets)) if (isGone(target)) mend(outlet, target)
  if (node.escapeTo !== undefined && isGone(node.escapeTo)) mend(null, node.escapeTo)
  return now
}
