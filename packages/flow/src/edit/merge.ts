import type { FlowDocument } from '../document.schema.ts'
import { type FlowDrawing, flowDrawing } from '../drawing.schema.ts'
import { type Json, sameJson } from '../json.ts'
import { type FlowNode, flowNode } from '../nodes/registry.schema.ts'
import { flowSettings } from '../settings.schema.ts'
import { type Edit, NO_EDIT, nodeOf, positionsOf } from './edit.ts'
import { freshId } from './ids.ts'
import { labelOf } from './label.ts'
import { type Clash, mergeValues } from './merge-values.ts'
import { mendedSettings, removeNodes, withoutMembers } from './nodes.ts'
import { type PathStep, stepsText, withValueAt } from './path.ts'
import { remapped } from './remap.ts'
import { mended, wayPast } from './wires.ts'

/** A place that two people changed, each otherwise. Undefined stands for nothing: a field, an entry or the whole node is not there. */
export interface Conflict {
  /** Null: the settings, or the drawing where the path begins with it. */
  readonly nodeId: string | null
  /** Empty for the node as a whole. */
  readonly path: string
  readonly steps: readonly PathStep[]
  /** The way to it as people read it: `Greeting › Texts › en`. */
  readonly label: string
  readonly base: Json | undefined
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

export interface Merged {
  /** What both made; mine where they differ. */
  readonly document: FlowDocument
  readonly conflicts: readonly Conflict[]
}

/** What two people made of one document, node by node and field by field; it asks only where both changed the same. */
export function mergeDocuments(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument): Merged {
  if (sameJson(base, theirs) || sameJson(mine, theirs)) return { document: mine, conflicts: [] }
  if (sameJson(base, mine)) return { document: theirs, conflicts: [] }
  const own = toldApart(base, mine, theirs)
  const conflicts: Conflict[] = []
  const nodes = mergeNodes(base, own, theirs, conflicts)
  const settings = mergeSettings(base, own, theirs, conflicts)
  const drawing = mergeDrawings(base, own, theirs, conflicts)
  const { drawing: _drawing, ...rest } = theirs
  const document = { ...rest, nodes, settings, ...(drawing && { drawing }) }
  return { document: withoutLooseEnds(document, base, own, theirs), conflicts }
}

/** What is one step to both has one id; where both gave the same id to steps of two kinds, mine takes another. */
function toldApart(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument): FlowDocument {
  const same = mine.nodes.filter(({ id, type }) => {
    const other = nodeOf(theirs, id)
    return other && other.type !== type && nodeOf(base, id)?.type !== type
  })
  if (same.length === 0) return mine
  const [known, others] = [positionsOf(mine.nodes), positionsOf(theirs.nodes)]
  const ids = new Map(same.map(({ id, type }) => [id, freshId(type, id, (one) => known.has(one) || others.has(one))]))
  return remapped(mine, ids)
}

const json = (value: object | undefined): Json | undefined => value as Json | undefined // a parsed document is plain JSON

function mergeNodes(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument, conflicts: Conflict[]): FlowNode[] {
  const merged = (id: string): readonly FlowNode[] => {
    const three = [nodeOf(base, id), nodeOf(mine, id), nodeOf(theirs, id)] as const
    const node = mergeNode(...three, conflicts)
    return node ? [node] : []
  }
  const others = positionsOf(theirs.nodes)
  return [...theirs.nodes, ...mine.nodes.filter(({ id }) => !others.has(id))].flatMap(({ id }) => merged(id))
}

type MaybeNode = FlowNode | undefined

function mergeNode(base: MaybeNode, mine: MaybeNode, theirs: MaybeNode, conflicts: Conflict[]): MaybeNode {
  const some = mine ?? theirs ?? base
  if (!some || !base || (mine && theirs)) return mergeFields(base, mine, theirs, conflicts)
  // One of the two took the node away: that holds unless the other changed it.
  const left = mine ?? theirs
  if (!left || sameJson(standing(left), standing(base))) return undefined
  conflicts.push({ ...conflictAt(some, { steps: [], base: json(base), mine: json(mine), theirs: json(theirs) }) })
  return mine
}

/** A node without its place in the picture. */
const standing = ({ position: _position, ...rest }: FlowNode): object => rest

function mergeFields(base: MaybeNode, mine: MaybeNode, theirs: MaybeNode, conflicts: Conflict[]): MaybeNode {
  if (!mine || !theirs) return mine ?? theirs
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine
  if (sameJson(base, mine)) return theirs
  const clashes: Clash[] = []
  const value = mergeValues([json(base), json(mine), json(theirs)], clashes)
  const parsed = flowNode.safeParse(value)
  // Two changes that are sound each may not be so together: then the whole node is asked about.
  const found = parsed.success ? clashes : [{ steps: [], base: json(base), mine: json(mine), theirs: json(theirs) }]
  conflicts.push(...found.map((clash) => conflictAt(mine, clash)))
  return parsed.success ? parsed.data : mine
}

const conflictAt = (node: FlowNode | null, clash: Clash): Conflict => ({
  nodeId: node?.id ?? null,
  path: stepsText(clash.steps),
  label: labelOf(node, clash.steps),
  ...clash,
})

function mergeSettings(base: FlowDocument, mine: FlowDocument, theirs: FlowDocument, conflicts: Conflict[]) {
  const three = [base, mine, theirs].map(
    ({ settings }): Readonly<Record<string, Json | undefined>> => settings as never,
  )
  const [old = {}, own = {}, other = {}] = three
  const merged: Record<string, unknown> = {}
  for (const key of new Set(three.flatMap(Object.keys))) {
    const clashes: Clash[] = []
    const schema = flowSettings.shape[key as keyof typeof flowSettings.shape]
    const value = mergeValues([old[key], own[key], other[key]], clashes, [key])
    const isSound = schema.safeParse(value).success
    const found = isSound ? clashes : [{ steps: [key], base: old[key], mine: own[key], theirs: other[key] }]
    conflicts.push(...found.map((clash) => conflictAt(null, clash)))
    const kept = isSound ? value : own[key]
    if (kept !== undefined) merged[key] = kept
  }
  return flowSettings.parse(merged)
}

function mergeDrawings(
  base: FlowDocument,
  mine: FlowDocument,
  theirs: FlowDocument,
  conflicts: Conflict[],
): FlowDrawing | undefined {
  const clashes: Clash[] = []
  const value = mergeValues([json(base.drawing), json(mine.drawing), json(theirs.drawing)], clashes, ['drawing'])
  const parsed = flowDrawing.optional().safeParse(value)
  if (!parsed.success) return mine.drawing
  conflicts.push(...clashes.map((clash) => conflictAt(null, clash)))
  return parsed.data && inOneGroup(parsed.data)
}

/** Each node in the first of the groups that both put it into. */
function inOneGroup(drawing: FlowDrawing): FlowDrawing | undefined {
  const taken = new Set<string>()
  const groups = drawing.groups
    .map((group) => {
      const nodes = group.nodes.filter((id) => !taken.has(id))
      for (const id of nodes) taken.add(id)
      return { ...group, nodes }
    })
    .filter(({ nodes }) => nodes.length > 0)
  return groups.length + drawing.comments.length > 0 ? { ...drawing, groups } : undefined
}

/** Wires that one of the two drew to a node that the other took away lead on behind it. */
function withoutLooseEnds(
  document: FlowDocument,
  base: FlowDocument,
  mine: FlowDocument,
  theirs: FlowDocument,
): FlowDocument {
  const there = positionsOf(document.nodes)
  const former = new Map([base, theirs, mine].flatMap(({ nodes }) => nodes.map((node) => [node.id, node] as const)))
  const isGone = (id: string) => !there.has(id) && former.has(id)
  const gone = new Set([...former.keys()].filter(isGone))
  if (gone.size === 0) return document
  const wayOn = wayPast({ ...document, nodes: [...former.values()] }, gone)
  return {
    ...document,
    nodes: document.nodes.map((node) => mended(node, isGone, wayOn)),
    settings: flowSettings.parse({
      ...document.settings,
      ...mendedSettings(document.settings, isGone, wayOn).settings,
    }),
    ...withoutMembers(document.drawing, isGone),
  }
}

/** The edit that takes what they have in place of mine. Nothing where it no longer fits what is there. */
export function takeTheirs(document: FlowDocument, { nodeId, steps, theirs }: Conflict): Edit {
  if (nodeId === null) return takeElsewhere(document, steps, theirs)
  if (steps.length === 0 && theirs === undefined) return removeNodes(document, [nodeId])
  const node = flowNode.safeParse(withValueAt(nodeOf(document, nodeId), steps, theirs))
  return node.success ? { nodes: { [nodeId]: node.data } } : NO_EDIT
}

function takeElsewhere(document: FlowDocument, steps: readonly PathStep[], theirs: Json | undefined): Edit {
  const [part, ...rest] = steps
  if (part === 'drawing') {
    const drawing = flowDrawing.safeParse(withValueAt(document.drawing, rest, theirs))
    return drawing.success ? { drawing: drawing.data } : NO_EDIT
  }
  const settings = flowSettings.safeParse(withValueAt(document.settings, steps, theirs))
  return settings.success && typeof part === 'string'
    ? { settings: { [part]: settings.data[part as keyof typeof settings.data] } }
    : NO_EDIT
}
