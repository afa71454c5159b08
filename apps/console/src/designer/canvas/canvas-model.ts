import type { FlowDocument, FlowNode } from '@parley/flow'
import { type Edge, MarkerType, type Node, Position } from '@xyflow/react'
import { edgeId } from '../../flows/picture/flow-document.ts'
import type { GraphPath } from '../../kit/graph/graph-model.ts'
import { CARD_WIDTH, type CardShape, ENTRY_AT, ESCAPE, shapeOf } from './card-size.ts'

/** What is shown at a step beside itself. */
export interface StepMarks {
  readonly errors: number
  readonly warnings: number
  /** Where the test conversation has been. */
  readonly lit: 'no' | 'visited' | 'current' | 'dimmed'
}
export type StepNode = Node<{ node: FlowNode; shape: CardShape; marks: StepMarks }, 'step'>
export type WireEdge = Edge<{ label: string | undefined; lit: boolean; dimmed: boolean }, 'wire'>

export type Counts = ReadonlyMap<string, number>
export interface Marking {
  readonly errors: Counts
  readonly warnings: Counts
  readonly path: GraphPath | undefined
}

const HANDLE = { width: 1, height: 1 }
const handlesOf = ({ ports, portAt }: CardShape): StepNode['handles'] & object => [
  { ...HANDLE, id: null, type: 'target', position: Position.Left, x: 0, y: ENTRY_AT },
  ...ports.map(({ outlet }, at) => ({
    ...HANDLE,
    id: outlet,
    type: 'source' as const,
    position: Position.Right,
    x: CARD_WIDTH,
    y: portAt[at] ?? 0,
  })),
]

function litOf(id: string, path: GraphPath | undefined): StepMarks['lit'] {
  if (!path) return 'no'
  if (path.current === id) return 'current'
  return path.nodes.has(id) ? 'visited' : 'dimmed'
}

/** Makes the steps of the canvas; what has not changed stays the same thing, so that only the rest is drawn again. */
export function createStepNodes() {
  let before = new Map<string, StepNode>()
  return (document: FlowDocument, selection: ReadonlySet<string>, marking: Marking): StepNode[] => {
    const language = document.settings.defaultLanguage
    const next = document.nodes.map((node) => {
      const marks: StepMarks = {
        errors: marking.errors.get(node.id) ?? 0,
        warnings: marking.warnings.get(node.id) ?? 0,
        lit: litOf(node.id, marking.path),
      }
      const selected = selection.has(node.id)
      const known = before.get(node.id)
      if (known && known.data.node === node && known.selected === selected && isSame(known.data.marks, marks))
        return known
      const shape = shapeOf(node, language)
      const made: StepNode = {
        id: node.id,
        type: 'step',
        position: node.position,
        width: CARD_WIDTH,
        height: shape.height,
        handles: handlesOf(shape),
        selected,
        data: { node, shape, marks },
      }
      return made
    })
    before = new Map(next.map((each) => [each.id, each]))
    return next
  }
}

const isSame = (one: StepMarks, other: StepMarks) =>
  one.errors === other.errors && one.warnings === other.warnings && one.lit === other.lit

/** The wires, likewise kept where nothing has changed. */
export function createWires() {
  let before = new Map<string, WireEdge>()
  return (document: FlowDocument, chosen: string | undefined, path: GraphPath | undefined): WireEdge[] => {
    const language = document.settings.defaultLanguage
    const known = new Set(document.nodes.map(({ id }) => id))
    const next = document.nodes.flatMap((node) =>
      shapeOf(node, language).ports.flatMap(({ outlet, label, target }): WireEdge[] => {
        if (target === undefined || !known.has(target)) return []
        const id = outlet === ESCAPE ? edgeId(node.id, 'escape') : edgeId(node.id, outlet)
        const lit = path?.edges.has(id) ?? false
        const dimmed = path !== undefined && !lit
        const old = before.get(id)
        const selected = id === chosen
        if (
          old &&
          old.target === target &&
          old.selected === selected &&
          old.data?.lit === lit &&
          old.data.dimmed === dimmed &&
          old.data.label === label
        )
          return [old]
        return [wire(id, node.id, outlet, target, { label, lit, dimmed }, selected)]
      }),
    )
    before = new Map(next.map((each) => [each.id, each]))
    return next
  }
}

function wire(
  id: string,
  source: string,
  sourceHandle: string,
  target: string,
  data: NonNullable<WireEdge['data']>,
  selected: boolean,
): WireEdge {
  const color = data.lit || selected ? 'var(--accent)' : 'var(--control-line)'
  return {
    id,
    source,
    sourceHandle,
    target,
    type: 'wire',
    selected,
    focusable: false,
    reconnectable: 'target',
    zIndex: data.lit || selected ? 1 : 0,
    data,
    markerEnd: { type: MarkerType.ArrowClosed, color, width: 16, height: 16, markerUnits: 'userSpaceOnUse' },
    style: { stroke: color, strokeWidth: data.lit ? 2.5 : selected ? 2 : 1.25, opacity: data.dimmed ? 0.55 : 1 },
  }
}
