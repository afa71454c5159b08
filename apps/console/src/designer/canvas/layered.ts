import type { FlowNode } from '@parley/flow'
import { CARD_WIDTH, portsOf, shapeOf } from './card-size.ts'

export interface Place {
  readonly x: number
  readonly y: number
}

export const COLUMN_GAP = 72
export const ROW_GAP = 28

/** Of more columns than these the layout is broken into bands below each other, or it would be a ribbon of which nobody sees the whole. */
const MOST_IN_ROW = 24
/** What is seen at once is about so much wider than high. */
const SHAPE = 1.6

/** How many columns a band has, for the whole to have the shape of a screen. */
function columnsInBand(columns: number, height: number): number {
  if (columns <= MOST_IN_ROW) return columns
  return Math.max(MOST_IN_ROW / 2, Math.round(Math.sqrt((SHAPE * columns * height) / (CARD_WIDTH + COLUMN_GAP))))
}

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
  const height = Math.max(...heights.values())
  const inBand = columnsInBand(heights.size, height)
  return new Map(
    places.map(([id, column, y]) => {
      const top = Math.floor(column / inBand) * (height + COLUMN_GAP)
      const middle = (height - (heights.get(column) ?? 0)) / 2
      return [id, { x: (column % inBand) * (CARD_WIDTH + COLUMN_GAP), y: top + middle + y }]
    }),
  )
}
