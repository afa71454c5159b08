import type { FlowDocument } from '../document.schema.ts'
import type { FlowDrawing } from '../drawing.schema.ts'
import { type FlowNode, flowNode, type NodeType } from '../nodes/registry.schema.ts'
import { NODE_DEFINITIONS } from '../nodes/registry.ts'
import type { FlowSettings } from '../settings.schema.ts'
import { type Edit, NO_EDIT, nodeOf, positionsOf } from './edit.ts'
import { freshId } from './ids.ts'
import { keepWires } from './outlets.ts'
import { connect, mainOutlet, mended, targetOf, type WayOn, type WireEnd, wayPast, wired } from './wires.ts'

export interface Position {
  readonly x: number
  readonly y: number
}

export interface AddOptions {
  /** The outlet that shall lead to the new node. */
  readonly from?: WireEnd
  /** What is set on it beside what a new one of its kind has. */
  readonly set?: Readonly<Record<string, unknown>>
}

/** A node of a kind, with what a new one has; ids come from where it is put. */
export function newNode(document: FlowDocument, type: NodeType, at: Position, set: AddOptions['set'] = {}): FlowNode {
  const known = positionsOf(document.nodes)
  const id = freshId(type, `${at.x} ${at.y} ${document.nodes.length} ${document.nodes.at(-1)?.id}`, (one) =>
    known.has(one),
  )
  const { label, initial } = NODE_DEFINITIONS[type]
  return flowNode.parse({ label, ...initial, ...set, id, type, position: whole(at) })
}

/** Puts a new node into the flow, at the end of a wire from `from` if it is given. */
export function addNode(document: FlowDocument, type: NodeType, at: Position, { from, set }: AddOptions = {}): Edit {
  const node = newNode(document, type, at, set)
  return withWire(document, node, from)
}

function withWire(document: FlowDocument, node: FlowNode, from: WireEnd | undefined): Edit {
  const source = from && connect(document, from, node.id).nodes
  return { nodes: { ...source, [node.id]: node } }
}

/** Puts a new node between the two ends of a wire. */
export function insertOnWire(
  document: FlowDocument,
  wire: WireEnd,
  type: NodeType,
  at: Position,
  set: AddOptions['set'] = {},
): Edit {
  const node = newNode(document, type, at, set)
  return withWire(document, led(node, targetOf(document, wire)), wire)
}

/** Puts a node that is there between the two ends of a wire; its own wires stay but the one that leads on. */
export function placeOnWire(document: FlowDocument, wire: WireEnd, id: string): Edit {
  const node = nodeOf(document, id)
  const target = targetOf(document, wire)
  if (!node || wire.id === id || target === id) return NO_EDIT
  return { nodes: { ...connect(document, wire, id).nodes, [id]: led(node, target) } }
}

/** The node with its first free way on leading to the target. */
function led(node: FlowNode, target: string | undefined): FlowNode {
  const outlet = mainOutlet(node)
  return target === undefined || outlet === undefined ? node : wired(node, outlet, target)
}

/** Takes nodes away. What led to them leads on behind them where they had just one way on, and else nowhere. */
export function removeNodes(document: FlowDocument, ids: Iterable<string>): Edit {
  const known = positionsOf(document.nodes)
  const gone = new Set([...ids].filter((id) => known.has(id)))
  if (gone.size === 0) return NO_EDIT
  const wayOn = wayPast(document, gone)
  const isGone = (id: string) => gone.has(id)
  const nodes: Record<string, FlowNode | null> = Object.fromEntries([...gone].map((id) => [id, null]))
  for (const node of document.nodes) {
    if (gone.has(node.id)) continue
    const now = mended(node, isGone, wayOn)
    if (now !== node) nodes[node.id] = now
  }
  return { nodes, ...mendedSettings(document.settings, isGone, wayOn), ...withoutMembers(document.drawing, isGone) }
}

/** A global intent keeps its words even where it leads nowhere any more; the check says so. */
export function mendedSettings(
  { onErrorNode, globalIntents }: FlowSettings,
  isGone: (id: string) => boolean,
  wayOn: WayOn,
): { readonly settings?: Partial<FlowSettings> } {
  const settings: Partial<FlowSettings> = {
    ...(onErrorNode !== undefined && isGone(onErrorNode) && { onErrorNode: wayOn(onErrorNode) }),
    ...(globalIntents.some(({ target }) => isGone(target)) && {
      globalIntents: globalIntents.map((intent) =>
        isGone(intent.target) ? { ...intent, target: wayOn(intent.target) ?? intent.target } : intent,
      ),
    }),
  }
  return Object.keys(settings).length > 0 ? { settings } : {}
}

/** Groups without nodes that are gone; one that loses its last goes too. */
export function withoutMembers(
  drawing: FlowDrawing | undefined,
  isGone: (id: string) => boolean,
): { readonly drawing?: FlowDrawing } {
  if (!drawing?.groups.some(({ nodes }) => nodes.some(isGone))) return {}
  const groups = drawing.groups
    .map((group) => (group.nodes.some(isGone) ? { ...group, nodes: group.nodes.filter((id) => !isGone(id)) } : group))
    .filter(({ nodes }) => nodes.length > 0)
  return { drawing: { ...drawing, groups } }
}

/** Whole numbers keep the text of a document short and the same on every screen. */
export const whole = ({ x, y }: Position): { x: number; y: number } => ({ x: rounded(x), y: rounded(y) })
const rounded = (value: number): number => (Number.isFinite(value) ? Math.round(value) + 0 : 0)

/** Puts nodes elsewhere in the picture. */
export function moveNodes(document: FlowDocument, to: Readonly<Record<string, Position>>): Edit {
  const moved = Object.entries(to).flatMap(([id, position]) => {
    const node = nodeOf(document, id)
    return node ? [[id, { ...node, position: whole(position) }] as const] : []
  })
  return moved.length > 0 ? { nodes: Object.fromEntries(moved) } : NO_EDIT
}

/** Sets fields of a node, which have to be valid; undefined takes one away. Wires of outlets that are named otherwise now are kept. */
export function setNode(document: FlowDocument, id: string, patch: Readonly<Record<string, unknown>>): Edit {
  const node = nodeOf(document, id)
  if (!node) return NO_EDIT
  const now = flowNode.parse({ ...node, ...patch, id, type: node.type })
  return { nodes: { [id]: keepWires(node, now) } }
}

/** Sets parts of the settings, which have to be valid; undefined takes one away. */
export const setSettings = (settings: Partial<FlowSettings>): Edit => ({ settings })
