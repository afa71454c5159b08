import type { FlowDocument } from '../document.schema.ts'
import type { FlowDrawing } from '../drawing.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import type { FlowSettings } from '../settings.schema.ts'

type Nodes = FlowDocument['nodes']

/** What of a document is replaced, and by what. Everything that changes a document is one, so that undoing and merging are one mechanism. */
export interface Edit {
  /** Nodes by their id: as they are from now on; null takes one away. */
  readonly nodes?: Readonly<Record<string, FlowNode | null>>
  /** The place in the list of nodes that come, by their id; without one a node comes last. Only undoing needs it. */
  readonly at?: Readonly<Record<string, number>>
  /** Parts of the settings; undefined takes one away. */
  readonly settings?: Partial<FlowSettings>
  /** The whole drawing; null takes it away. */
  readonly drawing?: FlowDrawing | null
}

/** An edit that changes nothing. */
export const NO_EDIT: Edit = {}

const positions = new WeakMap<Nodes, ReadonlyMap<string, number>>()

/** Where each node is in the list; kept, as documents never change but are replaced. */
export function positionsOf(nodes: Nodes): ReadonlyMap<string, number> {
  let known = positions.get(nodes)
  if (!known) {
    known = new Map(nodes.map(({ id }, index) => [id, index]))
    positions.set(nodes, known)
  }
  return known
}

/** The node with an id, without going through all of them. */
export function nodeOf({ nodes }: FlowDocument, id: string): FlowNode | undefined {
  const position = positionsOf(nodes).get(id)
  return position === undefined ? undefined : nodes[position]
}

/** The document after an edit, which shares with it what stayed, and the edit that leads back. */
export function applyEdit(document: FlowDocument, edit: Edit): { document: FlowDocument; inverse: Edit } {
  const { drawing: before, ...rest } = document
  const drawing = edit.drawing === undefined ? before : tidy(edit.drawing)
  const changed = edit.nodes && applyNodes(document.nodes, edit.nodes, edit.at)
  return {
    document: {
      ...rest,
      ...(edit.settings && { settings: patched(document.settings, edit.settings) }),
      ...(changed && { nodes: changed.nodes }),
      ...(drawing && { drawing }),
    },
    inverse: {
      ...changed?.inverse,
      ...(edit.settings && { settings: formerly(document.settings, edit.settings) }),
      ...(edit.drawing !== undefined && { drawing: before ?? null }),
    },
  }
}

/** A drawing with nothing in it is none. */
const tidy = (drawing: FlowDrawing | null): FlowDrawing | undefined =>
  drawing && (drawing.arranged || drawing.comments.length + drawing.groups.length > 0) ? drawing : undefined

function patched(settings: FlowSettings, patch: Partial<FlowSettings>): FlowSettings {
  const now = { ...settings, ...patch }
  for (const key of ['onErrorNode', 'interface', 'muted'] as const) if (now[key] === undefined) delete now[key]
  return now
}

function formerly(settings: FlowSettings, patch: Partial<FlowSettings>): Partial<FlowSettings> {
  const had: Readonly<Record<string, unknown>> = settings
  return Object.fromEntries(Object.keys(patch).map((key) => [key, had[key]]))
}

function applyNodes(
  nodes: Nodes,
  changes: NonNullable<Edit['nodes']>,
  at: Edit['at'] = {},
): { nodes: Nodes; inverse: Edit } {
  const index = positionsOf(nodes)
  const kept = [...nodes]
  const gone = new Set<number>()
  const come: { node: FlowNode; place: number | undefined }[] = []
  const before: Record<string, FlowNode | null> = {}
  const places: Record<string, number> = {}
  for (const [id, node] of Object.entries(changes)) {
    const position = index.get(id)
    if (position === undefined) {
      if (node === null) continue
      come.push({ node, place: Object.hasOwn(at, id) ? at[id] : undefined })
      before[id] = null
      continue
    }
    before[id] = nodes[position] ?? null
    if (node === null) {
      gone.add(position)
      places[id] = position
    } else kept[position] = node
  }
  const inverse = { nodes: before, ...(gone.size > 0 && { at: places }) }
  if (gone.size === 0 && come.length === 0) {
    positions.set(kept, index)
    return { nodes: kept, inverse }
  }
  return {
    nodes: insert(
      kept.filter((_node, position) => !gone.has(position)),
      come,
    ),
    inverse,
  }
}

/** Puts nodes where they belong, all in one pass: undoing the removal of a thousand must not take a thousand of them. */
function insert(nodes: Nodes, come: readonly { node: FlowNode; place: number | undefined }[]): Nodes {
  const placed = come
    .filter(({ place }) => place !== undefined)
    .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
  const all: Nodes = []
  let next = 0
  const takePlaced = () => {
    for (let first = placed[next]; first && (first.place ?? 0) <= all.length; first = placed[++next])
      all.push(first.node)
  }
  for (const node of nodes) {
    takePlaced()
    all.push(node)
  }
  takePlaced()
  return [
    ...all,
    ...[...placed.slice(next), ...come.filter(({ place }) => place === undefined)].map(({ node }) => node),
  ]
}

/** Several edits as one, each made from the document that the one before left. */
export function editsInOne(document: FlowDocument, steps: readonly ((document: FlowDocument) => Edit)[]): Edit {
  let now = document
  let all: Edit = NO_EDIT
  for (const step of steps) {
    const edit = step(now)
    now = applyEdit(now, edit).document
    all = {
      ...all,
      ...edit,
      ...((all.nodes || edit.nodes) && { nodes: { ...all.nodes, ...edit.nodes } }),
      ...((all.at || edit.at) && { at: { ...all.at, ...edit.at } }),
      ...((all.settings || edit.settings) && { settings: { ...all.settings, ...edit.settings } }),
    }
  }
  return all
}

/** Ids of the nodes that an edit brings to a document. */
export function addedIds({ nodes }: FlowDocument, edit: Edit): readonly string[] {
  const known = positionsOf(nodes)
  return Object.entries(edit.nodes ?? {}).flatMap(([id, node]) => (node !== null && !known.has(id) ? [id] : []))
}
