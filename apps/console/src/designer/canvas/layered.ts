import type { FlowNode } from '@parley/flow'
import { CARD_WIDTH, portsOf, shapeOf } from './card-size.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

export const COLUMN_GAP = 72
export const ROW_GAP = 28

/** Columns by the distance from the first step, each in the order of the ways that lead there: in a moment, for flows of any size. */
export function layered(nodes: readonly FlowNode[], language: string): Map<string, Place> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const columnOf = new Map<string, number>()
  for (const root of nodes) {
    if (columnOf.has(root.id)) continue
    columnOf.set(root.id, 0)
    const found = [root]
    // The list grows while it is walked.
    for (const node of found) {
      const next = (columnOf.get(node.id) ?? 0) + 1
      for (const { target } of portsOf(node)) {
        const behind = target === undefined ? undefined : byId.get(target)
        if (!behind || columnOf.has(behind.id)) continue
        columnOf.set(behind.id, next)
        found.push(behind)
      }
    }
  }
  const heights = new Map<number, number>()
  const places = [...columnOf].flatMap(([id, column]) => {
    const node = byId.get(id)
    if (!node) return []
    const y = heights.get(column) ?? 0
    heights.set(column, y + shapeOf(node, language).height + ROW_GAP)
    return [[id, column, y] as const]
  })
  const middle = Math.max(...heights.values()) / 2
  return new Map(
    places.map(([id, column, y]) => [
      id,
      { x: column * (CARD_WIDTH + COLUMN_GAP), y: y + middle - (heights.get(column) ?? 0) / 2 },
    ]),
  )
}
