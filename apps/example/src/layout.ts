import type { NodeInput } from './flowKit.ts'

const COLUMN = 260
const ROW = 140

/** Puts nodes in rows by their distance from the start, so that a flow reads from top to bottom. */
export function layOut(nodes: readonly NodeInput[]): NodeInput[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const rows = new Map<string, number>([['start', 0]])
  // A Map may grow while it is walked: what is found is visited, too.
  for (const [id, row] of rows) {
    for (const next of Object.values(byId.get(id)?.outlets ?? {})) if (!rows.has(next)) rows.set(next, row + 1)
  }
  const filled = new Map<number, number>()
  return nodes.map((node) => {
    const row = rows.get(node.id) ?? rows.size
    const column = filled.get(row) ?? 0
    filled.set(row, column + 1)
    return { ...node, position: { x: column * COLUMN, y: row * ROW } }
  })
}
