import type { GraphEdge, GraphMark } from '../../kit/graph/graph-model.ts'
import type { PictureMarks } from '../picture/FlowPicture.tsx'
import { edgeId } from '../picture/flow-document.ts'
import { edgesOf, type FlowDocument } from '../picture/flow-picture.ts'
import type { Diff } from './DiffParts.tsx'

export type DiffPicture = {
  /** The later document, with the steps that are gone. */
  document: FlowDocument
  marks: PictureMarks
  /** Steps that differ, in the order of the document; the gone ones last. */
  steps: readonly string[]
}

/** Both versions in one picture: what came, what went, what changed, and the wires of before that lead elsewhere now. */
export function diffPicture(before: FlowDocument, after: FlowDocument, diff: Diff): DiffPicture {
  const removed = new Set(diff.removed.map(({ id }) => id))
  const added = new Set(diff.added.map(({ id }) => id))
  const document = { ...after, nodes: [...after.nodes, ...before.nodes.filter(({ id }) => removed.has(id))] }
  const nodes = new Map<string, GraphMark>()
  for (const { id } of [...diff.changed, ...diff.wires.map(({ nodeId }) => ({ id: nodeId }))]) nodes.set(id, 'changed')
  for (const id of added) nodes.set(id, 'added')
  for (const id of removed) nodes.set(id, 'removed')
  return {
    document,
    marks: { nodes, edges: marksOfEdges(document, { added, removed }, diff), gone: goneEdges(before, document, diff) },
    steps: document.nodes.map(({ id }) => id).filter((id) => nodes.has(id)),
  }
}

type Steps = Readonly<Record<'added' | 'removed', ReadonlySet<string>>>

function marksOfEdges(document: FlowDocument, { added, removed }: Steps, { wires }: Diff) {
  const moved = new Set(wires.filter(({ to }) => to !== null).map(({ nodeId, outlet }) => edgeId(nodeId, outlet)))
  return new Map(
    edgesOf(document).flatMap(({ id, source }): [string, GraphMark][] => {
      if (removed.has(source)) return [[id, 'removed']]
      return added.has(source) || moved.has(id) ? [[id, 'added']] : []
    }),
  )
}

/** Wires of steps that stayed, as they led before; the same outlet may lead elsewhere now. */
function goneEdges(before: FlowDocument, { nodes }: FlowDocument, { wires }: Diff): GraphEdge[] {
  const left = new Set(wires.filter(({ from }) => from !== null).map(({ nodeId, outlet }) => edgeId(nodeId, outlet)))
  const drawn = new Set(nodes.map(({ id }) => id))
  return edgesOf(before)
    .filter(({ id, target }) => left.has(id) && drawn.has(target))
    .map((edge) => ({ ...edge, id: `${edge.id}|before`, mark: 'removed' as const }))
}
