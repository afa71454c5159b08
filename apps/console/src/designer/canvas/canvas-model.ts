import type { DraftPerson } from '@parley/contract/flows/draft.schema.ts'
import type { FlowDocument, FlowNode } from '@parley/flow'
import type { FlowComment } from '@parley/flow/drawing.schema.ts'
import type { WireEnd } from '@parley/flow/edit/wires.ts'
import { type Edge, MarkerType, type Node, Position } from '@xyflow/react'
import { edgeId } from '../../flows/picture/flow-document.ts'
import type { GraphPath } from '../../kit/graph/graph-model.ts'
import { CARD_WIDTH, type CardShape, ENTRY_AT, ESCAPE, shapeOf, wireEnd } from './card-size.ts'
import { commentKey, FOLDED_HEIGHT, type Frame, groupKey } from './frames.ts'

/** What is shown at a step beside itself. */
export interface StepMarks {
  readonly errors: number
  readonly warnings: number
  /** Threads of comments that are open. */
  readonly comments: number
  /** Where the test conversation has been. */
  readonly lit: 'no' | 'visited' | 'current' | 'dimmed' | 'trail'
  /** Others who are at it. */
  readonly people: readonly DraftPerson[]
}
export type StepNode = Node<{ node: FlowNode; shape: CardShape; marks: StepMarks }, 'step'>
export type CommentNode = Node<{ comment: FlowComment }, 'comment'>
export type GroupNode = Node<{ frame: Frame }, 'frame'>
export type CanvasNode = StepNode | CommentNode | GroupNode
export type WireEdge = Edge<{ end: WireEnd; label: string | undefined; lit: boolean; dimmed: boolean }, 'wire'>

export type Counts = ReadonlyMap<string, number>
const NO_PEOPLE: readonly DraftPerson[] = []
export interface Marking {
  readonly errors: Counts
  readonly warnings: Counts
  readonly comments: Counts
  readonly people: ReadonlyMap<string, readonly DraftPerson[]>
  readonly path: GraphPath | undefined
  /** The path is the one of a finding. */
  readonly isTrail: boolean
  /** A conversation is under way: what it has not passed stands back. Afterwards one draws on. */
  readonly isRunning: boolean
}

/** How large a card is, said as measured too: those out of sight are never drawn, and all must be known before the view fits them. */
const sized = (width: number, height: number) => ({ width, height, measured: { width, height } })

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
const FOLDED_HANDLES: GroupNode['handles'] & object = [
  { ...HANDLE, id: null, type: 'target', position: Position.Left, x: 0, y: FOLDED_HEIGHT / 2 },
  { ...HANDLE, id: null, type: 'source', position: Position.Right, x: CARD_WIDTH, y: FOLDED_HEIGHT / 2 },
]

function litOf(id: string, { path, isTrail, isRunning }: Marking, isSelected: boolean): StepMarks['lit'] {
  if (!path) return 'no'
  if (isRunning && path.current === id) return 'current'
  if (path.nodes.has(id)) return isTrail ? 'trail' : 'visited'
  return isRunning && !isSelected ? 'dimmed' : 'no'
}

const isSame = (one: StepMarks, other: StepMarks) =>
  one.errors === other.errors &&
  one.warnings === other.warnings &&
  one.comments === other.comments &&
  one.lit === other.lit &&
  one.people === other.people

type Hidden = ReadonlyMap<string, string>

/** Makes the steps of the canvas; what has not changed stays the same thing, so that only the rest is drawn again. */
export function createStepNodes() {
  let before = new Map<string, StepNode>()
  return (document: FlowDocument, selection: ReadonlySet<string>, marking: Marking, hidden: Hidden): StepNode[] => {
    const language = document.settings.defaultLanguage
    const next = document.nodes.flatMap((node) => {
      if (hidden.has(node.id)) return []
      const selected = selection.has(node.id)
      const marks: StepMarks = {
        errors: marking.errors.get(node.id) ?? 0,
        warnings: marking.warnings.get(node.id) ?? 0,
        comments: marking.comments.get(node.id) ?? 0,
        lit: litOf(node.id, marking, selected),
        people: marking.people.get(node.id) ?? NO_PEOPLE,
      }
      const known = before.get(node.id)
      const shape = shapeOf(node, language)
      if (
        known &&
        known.data.node === node &&
        known.data.shape === shape &&
        known.selected === selected &&
        isSame(known.data.marks, marks)
      )
        return [known]
      const made: StepNode = {
        id: node.id,
        type: 'step',
        position: node.position,
        ...sized(CARD_WIDTH, shape.height),
        handles: handlesOf(shape),
        selected,
        data: { node, shape, marks },
      }
      return [made]
    })
    before = new Map(next.map((each) => [each.id, each]))
    return next
  }
}

/** Comments and groups, which stand behind the steps. */
export function drawnNodes(
  { drawing }: FlowDocument,
  frames: readonly Frame[],
  picked: ReadonlySet<string>,
): readonly (CommentNode | GroupNode)[] {
  const groups = frames.map((frame): GroupNode => {
    const { x, y, width, height, folded } = frame
    const id = groupKey(frame.id)
    const open = { style: { pointerEvents: 'none' as const }, zIndex: -2, dragHandle: '[data-group-head]' }
    return {
      id,
      type: 'frame',
      position: { x, y },
      ...sized(width, height),
      selected: picked.has(id),
      data: { frame },
      ...(folded ? { handles: FOLDED_HANDLES } : open),
    }
  })
  const comments = (drawing?.comments ?? []).map((comment): CommentNode => {
    const { x, y, width, height } = comment
    const id = commentKey(comment.id)
    const selected = picked.has(id)
    return { id, type: 'comment', position: { x, y }, ...sized(width, height), selected, zIndex: -1, data: { comment } }
  })
  return [...groups, ...comments]
}

/** The wires, likewise kept where nothing has changed; those of a folded group begin and end at it. */
export function createWires() {
  let before = new Map<string, WireEdge>()
  return (
    document: FlowDocument,
    chosen: string | undefined,
    { path, isTrail, isRunning }: Pick<Marking, 'path' | 'isTrail' | 'isRunning'>,
    hidden: Hidden,
  ): WireEdge[] => {
    const language = document.settings.defaultLanguage
    const known = new Set(document.nodes.map(({ id }) => id))
    const next = document.nodes.flatMap((node) =>
      shapeOf(node, language).ports.flatMap(({ outlet, label, target }): WireEdge[] => {
        if (target === undefined || !known.has(target)) return []
        const from = hidden.get(node.id)
        const to = hidden.get(target)
        if (from !== undefined && from === to) return []
        const id = outlet === ESCAPE ? edgeId(node.id, 'escape') : edgeId(node.id, outlet)
        const lit = path?.edges.has(id) ?? false
        const made = wire(
          id,
          from === undefined ? { source: node.id, sourceHandle: outlet } : { source: groupKey(from) },
          to === undefined ? target : groupKey(to),
          { end: wireEnd(node.id, outlet), label, lit, dimmed: isRunning && path !== undefined && !lit },
          id === chosen,
          isTrail ? 'var(--warning)' : 'var(--success)',
        )
        const old = before.get(id)
        return [old && isSameWire(old, made) ? old : made]
      }),
    )
    before = new Map(next.map((each) => [each.id, each]))
    return next
  }
}

const isSameWire = (one: WireEdge, other: WireEdge) =>
  one.source === other.source &&
  one.target === other.target &&
  one.selected === other.selected &&
  one.style?.stroke === other.style?.stroke &&
  one.data?.lit === other.data?.lit &&
  one.data?.dimmed === other.data?.dimmed &&
  one.data?.label === other.data?.label

function wire(
  id: string,
  from: Pick<WireEdge, 'source'> & { sourceHandle?: string },
  target: string,
  data: NonNullable<WireEdge['data']>,
  selected: boolean,
  lit: string,
): WireEdge {
  // Where a test went has a color of its own: it is not what is selected.
  const color = selected ? 'var(--accent)' : data.lit ? lit : 'var(--control-line)'
  return {
    id,
    ...from,
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
