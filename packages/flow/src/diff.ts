import { diffValues, type ValueChange } from './diff/values.ts'
import { type Effort, newEffort } from './diff/words.ts'
import type { FlowDocument } from './document.schema.ts'
import type { Json } from './json.ts'
import type { FlowNode } from './nodes/registry.schema.ts'

export { diffTexts, type TextChange } from './diff/texts.ts'
export type { ValueChange } from './diff/values.ts'
export { diffWords, type TextPiece } from './diff/words.ts'

export interface NodeSummary {
  readonly id: string
  readonly type: FlowNode['type']
  readonly label: string
}

export interface NodeChange extends NodeSummary {
  /** All that differs but the wires and the position. */
  readonly changes: readonly ValueChange[]
}

/** A wire that leads elsewhere now; undefined where there was or is none. */
export interface WireChange {
  readonly nodeId: string
  /** Name of the outlet; "escape" for the loop guard's. */
  readonly outlet: string
  readonly from: string | undefined
  readonly to: string | undefined
}

export interface FlowDiff {
  readonly isEqual: boolean
  readonly added: readonly NodeSummary[]
  readonly removed: readonly NodeSummary[]
  readonly changed: readonly NodeChange[]
  /** Wires of nodes that are in both. */
  readonly wires: readonly WireChange[]
  readonly settings: readonly ValueChange[]
  /** Ids of nodes that only stand elsewhere in the picture, and of comments and groups that differ in anything. */
  readonly moved: readonly string[]
}

/** What changed from one version to another, as a designer would say it. */
export function diffFlows(before: FlowDocument, after: FlowDocument): FlowDiff {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const now = new Map(after.nodes.map((node) => [node.id, node]))
  const pairs = after.nodes.flatMap((node) => {
    const former = old.get(node.id)
    return former ? [{ former, node }] : []
  })
  const effort = newEffort()
  const diff = {
    added: after.nodes.filter((node) => !old.has(node.id)).map(summarise),
    removed: before.nodes.filter((node) => !now.has(node.id)).map(summarise),
    changed: pairs
      .map(({ former, node }) => ({ ...summarise(node), changes: diffNode(former, node, effort) }))
      .filter((one) => one.changes.length > 0),
    wires: pairs.flatMap(({ former, node }) => diffWires(former, node)),
    settings: diffValues(plain(before.settings), plain(after.settings), '', effort),
    moved: [
      ...pairs
        .filter(({ former, node }) => diffValues(former.position, node.position).length > 0)
        .map(({ node }) => node.id),
      ...redrawn(before.drawing?.comments, after.drawing?.comments),
      ...redrawn(before.drawing?.groups, after.drawing?.groups),
    ],
  }
  return { isEqual: Object.values(diff).every((part) => part.length === 0), ...diff }
}

type Drawn = readonly { readonly id: string }[]

/** Ids of what came, went or is drawn otherwise. */
function redrawn(before: Drawn = [], after: Drawn = []): readonly string[] {
  const texts = (all: Drawn) => new Map(all.map((one) => [one.id, JSON.stringify(one)]))
  const [old, now] = [texts(before), texts(after)]
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => old.get(id) !== now.get(id))
}

function summarise({ id, type, label }: FlowNode): NodeSummary {
  return { id, type, label }
}

/** A parsed document is plain JSON whose optional parts may be present as undefined. */
function plain(value: object): Json {
  const json: Json = JSON.parse(JSON.stringify(value))
  return json
}

function diffNode(former: FlowNode, node: FlowNode, effort: Effort): readonly ValueChange[] {
  const content = ({ outlets: _outlets, position: _position, escapeTo: _escape, ...rest }: FlowNode) => plain(rest)
  return diffValues(content(former), content(node), '', effort)
}

function diffWires(former: FlowNode, node: FlowNode): readonly WireChange[] {
  const wires = ({ outlets, escapeTo }: FlowNode) =>
    new Map([...Object.entries(outlets), ...(escapeTo === undefined ? [] : [['escape', escapeTo] as const])])
  const [before, after] = [wires(former), wires(node)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((outlet) => ({ nodeId: node.id, outlet, from: before.get(outlet), to: after.get(outlet) }))
    .filter(({ from, to }) => from !== to)
}
