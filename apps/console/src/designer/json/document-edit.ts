import type { FlowDocument } from '@parley/flow'
import type { Edit } from '@parley/flow/edit/edit.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The edit that makes one document of another; undefined where they are the same. */
export function editBetween(before: FlowDocument, after: FlowDocument): Edit | undefined {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const now = new Map(after.nodes.map((node) => [node.id, node]))
  const gone = before.nodes.filter(({ id }) => !now.has(id)).map(({ id }) => [id, null] as const)
  const changed = after.nodes.filter((node) => !isSame(node, old.get(node.id))).map((node) => [node.id, node] as const)
  const come = after.nodes.flatMap(({ id }, place) => (old.has(id) ? [] : [[id, place] as const]))
  const hasNodes = gone.length + changed.length > 0
  const hasSettings = !isSame(before.settings, after.settings)
  const hasDrawing = !isSame(before.drawing, after.drawing)
  if (!hasNodes && !hasSettings && !hasDrawing) return undefined
  return {
    ...(hasNodes ? { nodes: Object.fromEntries([...gone, ...changed]) } : {}),
    ...(come.length > 0 ? { at: Object.fromEntries(come) } : {}),
    ...(hasSettings ? { settings: withGone(before.settings, after.settings) } : {}),
    ...(hasDrawing ? { drawing: after.drawing ?? null } : {}),
  }
}

/** Parts that are no longer there are said to be gone. */
const withGone = (
  before: FlowDocument['settings'],
  after: FlowDocument['settings'],
): Partial<FlowDocument['settings']> => ({
  ...Object.fromEntries(Object.keys(before).map((key) => [key, undefined])),
  ...after,
})
