import type { FlowDocument } from '../document.schema.ts'
import { LIMITS } from '../limits.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import { parseFlowDocument } from '../parse.ts'
import type { FlowVariable } from '../settings.schema.ts'
import { drawingOf } from './drawing.ts'
import { type Edit, positionsOf } from './edit.ts'
import { freshId } from './ids.ts'
import { type Position, whole } from './nodes.ts'
import { remapped } from './remap.ts'
import { variablesOf } from './variables.ts'

/**
 * The nodes as text for the clipboard: a small flow document of its own, with the variables they use and the wires between them. So a
 * whole flow can be pasted too, and what an older release copied.
 */
export function copyNodes(document: FlowDocument, ids: Iterable<string>): string {
  const wanted = new Set(ids)
  const nodes = document.nodes.filter(({ id }) => wanted.has(id)).map((node) => onlyTo(node, wanted))
  const used = new Set(nodes.flatMap((node) => [...variablesOf(node)]))
  const { languages, defaultLanguage, variables } = document.settings
  const groups = drawingOf(document).groups.filter((group) => group.nodes.every((id) => wanted.has(id)))
  return JSON.stringify({
    schemaVersion: document.schemaVersion,
    settings: { languages, defaultLanguage, variables: variables.filter(({ name }) => used.has(name)) },
    nodes,
    ...(groups.length > 0 && { drawing: { comments: [], groups } }),
  })
}

/** The node without wires to others than these. */
function onlyTo(node: FlowNode, ids: ReadonlySet<string>): FlowNode {
  const { escapeTo, ...rest } = node
  const outlets = Object.fromEntries(Object.entries(node.outlets).filter(([, target]) => ids.has(target)))
  return { ...rest, outlets, ...(escapeTo !== undefined && ids.has(escapeTo) && { escapeTo }) }
}

export type PasteResult =
  | {
      readonly ok: true
      readonly edit: Edit
      /** Of the new nodes. */
      readonly ids: readonly string[]
      /** Variables that are declared now, as the copied steps use them. */
      readonly addedVariables: readonly string[]
      /** Variables that both flows have, each of another type. */
      readonly differingVariables: readonly string[]
      /** Languages of copied texts that this flow does not speak. */
      readonly missingLanguages: readonly string[]
    }
  | { readonly ok: false; readonly message: string }

/** Puts copied nodes into a flow, their leftmost and topmost corner where `placeOf` says, or beside where they were. */
export function pasteNodes(
  document: FlowDocument,
  clip: string,
  placeOf?: (copied: readonly FlowNode[]) => Position,
): PasteResult {
  const parsed = parseFlowDocument(clip)
  if (!parsed.ok) return { ok: false, message: 'The clipboard holds no steps of a flow' }
  const hasStart = document.nodes.some((node) => definitionOf(node).isStart)
  const copied = parsed.document.nodes.filter((node) => !(hasStart && definitionOf(node).isStart))
  if (copied.length === 0)
    return { ok: false, message: 'There is nothing to paste. A flow can have only one start step' }
  if (copied.length + document.nodes.length > LIMITS.nodes)
    return { ok: false, message: `A flow can have at most ${LIMITS.nodes.toLocaleString('en')} steps` }
  const ids = freshIds(document, copied)
  const kept = new Set(copied.map(({ id }) => id))
  const shift = shiftTo(copied, placeOf?.(copied))
  const fresh = remapped({ ...parsed.document, nodes: copied.map((node) => onlyTo(node, kept)) }, ids)
  const nodes = fresh.nodes.map((node) => ({ ...node, position: whole(shift(node.position)) }))
  const { added, differing } = compareVariables(document, parsed.document)
  return {
    ok: true,
    edit: {
      nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
      ...(added.length > 0 && { settings: { variables: [...document.settings.variables, ...added] } }),
      ...groupsOf(document, fresh),
    },
    ids: nodes.map(({ id }) => id),
    addedVariables: added.map(({ name }) => name),
    differingVariables: differing,
    missingLanguages: missingLanguages(document, copied),
  }
}

function freshIds(document: FlowDocument, copied: readonly FlowNode[]): ReadonlyMap<string, string> {
  const known = positionsOf(document.nodes)
  const given = new Set<string>()
  const seed = document.nodes.length
  return new Map(
    copied.map(({ id, type }) => {
      const fresh = freshId(type, `${id} ${seed}`, (one) => known.has(one) || given.has(one))
      given.add(fresh)
      return [id, fresh]
    }),
  )
}

const BESIDE = 40

function shiftTo(nodes: readonly FlowNode[], at: Position | undefined): (position: Position) => Position {
  const corner = nodes.reduce(
    ({ x, y }, { position }) => ({ x: Math.min(x, position.x), y: Math.min(y, position.y) }),
    { x: Infinity, y: Infinity },
  )
  const by = at ? { x: at.x - corner.x, y: at.y - corner.y } : { x: BESIDE, y: BESIDE }
  return ({ x, y }) => ({ x: x + by.x, y: y + by.y })
}

function compareVariables({ settings }: FlowDocument, { settings: copied }: FlowDocument) {
  const known = new Map(settings.variables.map((variable) => [variable.name, variable]))
  const room = LIMITS.variables - settings.variables.length
  const added: readonly FlowVariable[] = copied.variables.filter(({ name }) => !known.has(name)).slice(0, room)
  const differing = copied.variables.filter(({ name, type }) => (known.get(name)?.type ?? type) !== type)
  return { added, differing: differing.map(({ name }) => name) }
}

function missingLanguages({ settings }: FlowDocument, nodes: readonly FlowNode[]): readonly string[] {
  const spoken = new Set(settings.languages.map(({ code }) => code))
  const texts = nodes.flatMap((node) => (definitionOf(node).texts?.(node) ?? []).map((place) => place.texts))
  return [...new Set(texts.flatMap(Object.keys))].filter((code) => !spoken.has(code))
}

/** The groups that were copied whole, as new ones. */
function groupsOf(document: FlowDocument, { drawing: copied, nodes }: FlowDocument): Pick<Edit, 'drawing'> {
  const drawing = drawingOf(document)
  const there = new Set(nodes.map(({ id }) => id))
  const taken = new Set(drawing.groups.map(({ id }) => id))
  const groups = (copied?.groups ?? []).flatMap((group) => {
    const members = group.nodes.filter((id) => there.has(id))
    if (members.length === 0) return []
    const id = freshId('group', members.join(' '), (one) => taken.has(one))
    taken.add(id)
    return [{ ...group, id, nodes: members }]
  })
  const room = LIMITS.groups - drawing.groups.length
  return groups.length === 0 ? {} : { drawing: { ...drawing, groups: [...drawing.groups, ...groups.slice(0, room)] } }
}
