import type { FlowDocument } from '../document.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import { applyEdit, type Edit, editsInOne, NO_EDIT, nodeOf } from './edit.ts'
import { placeOnWire } from './nodes.ts'
import { type WireEnd, wired } from './wires.ts'

/** Where a step comes to stand in the conversation: behind another, in front of it, or on one wire. */
export type StepPlace = { readonly after: string } | { readonly before: string } | { readonly wire: WireEnd }

/**
 * Takes a step out of its place in the conversation and puts it elsewhere: what led to it leads on behind it, and it leads to what comes
 * after its new place. Its other ways out stay as they are, and so does the picture.
 */
export function moveStep(document: FlowDocument, id: string, place: StepPlace): Edit {
  const node = nodeOf(document, id)
  if (!node || definitionOf(node).isStart || definitionOf(node).outlets(node).length === 0) return NO_EDIT
  if ('wire' in place ? place.wire.id === id : ('after' in place ? place.after : place.before) === id) return NO_EDIT
  const out = takenOut(document, node)
  const now = applyEdit(document, out).document
  return editsInOne(document, [() => out, () => putIn(now, id, place)])
}

/** The way by which the conversation goes on from a step: its first that leads anywhere. */
export function wayOnOf(node: FlowNode): string | undefined {
  const offered = definitionOf(node).outlets(node)
  return offered.find((outlet) => Object.hasOwn(node.outlets, outlet)) ?? offered[0]
}

function takenOut(document: FlowDocument, node: FlowNode): Edit {
  const outlet = wayOnOf(node)
  const next = outlet !== undefined && Object.hasOwn(node.outlets, outlet) ? node.outlets[outlet] : undefined
  const nodes: Record<string, FlowNode> = { [node.id]: outlet === undefined ? node : wired(node, outlet, undefined) }
  for (const other of document.nodes) {
    if (other.id === node.id) continue
    const now = ledElsewhere(other, node.id, next === node.id ? undefined : next)
    if (now !== other) nodes[other.id] = now
  }
  return { nodes }
}

/** The node with every wire to one node leading to another. */
function ledElsewhere(node: FlowNode, from: string, to: string | undefined): FlowNode {
  let now = node
  for (const [outlet, target] of Object.entries(node.outlets)) if (target === from) now = wired(now, outlet, to)
  return now.escapeTo === from ? wired(now, null, to) : now
}

function putIn(document: FlowDocument, id: string, place: StepPlace): Edit {
  if ('wire' in place) return placeOnWire(document, place.wire, id)
  if ('after' in place) {
    const before = nodeOf(document, place.after)
    const outlet = before && wayOnOf(before)
    return outlet === undefined ? NO_EDIT : placeOnWire(document, { id: place.after, outlet }, id)
  }
  return putBefore(document, id, place.before)
}

/** Everything that led to the step leads to the new one first. */
function putBefore(document: FlowDocument, id: string, target: string): Edit {
  const node = nodeOf(document, id)
  const after = nodeOf(document, target)
  const outlet = node && wayOnOf(node)
  if (!node || !after || definitionOf(after).isStart || outlet === undefined) return NO_EDIT
  const nodes: Record<string, FlowNode> = { [id]: wired(node, outlet, target) }
  for (const other of document.nodes) {
    if (other.id === id) continue
    const now = ledElsewhere(other, target, id)
    if (now !== other) nodes[other.id] = now
  }
  return { nodes }
}
