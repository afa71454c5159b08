import type { ReactNode } from 'react'
import type { Icon } from '../icon.tsx'
import type { Tone } from '../tone.ts'

export type GraphNode = {
  id: string
  /** What sort of step it is, in a word. */
  kind: string
  icon: Icon
  tone?: Tone
  label: string
  /** First words of what it says or does. */
  text?: string
  /** A problem or a number at its corner. */
  badge?: ReactNode
  mark?: GraphMark
}

/** What became of a step or wire between two pictures. */
export type GraphMark = 'added' | 'removed' | 'changed'

export type GraphEdge = { id: string; source: string; target: string; label?: string; mark?: GraphMark }

/** The way a conversation took, and how often it went along each edge. */
export type GraphPath = { nodes: ReadonlySet<string>; edges: ReadonlyMap<string, number>; current?: string | undefined }

export type GraphViewProps = {
  label: string
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  path?: GraphPath | undefined
  selected?: string | undefined
  onNodeOpen?: (id: string) => void
  /** The step that the picture moves to whenever it changes, for example during a playback. */
  follow?: string | undefined
  height?: number | string
}

export const NODE_WIDTH = 232
export const nodeHeight = (node: GraphNode): number => (node.text ? 92 : 56)

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
type Place = { id: string; x: number; y: number }

const AXES: Readonly<Record<Direction, { along: 'x' | 'y'; sign: 1 | -1 }>> = {
  ArrowUp: { along: 'y', sign: -1 },
  ArrowDown: { along: 'y', sign: 1 },
  ArrowLeft: { along: 'x', sign: -1 },
  ArrowRight: { along: 'x', sign: 1 },
}

/** The nearest place in a direction, preferring what lies straight ahead. */
export function nextInDirection(places: readonly Place[], from: string, direction: Direction): string | undefined {
  const start = places.find((place) => place.id === from)
  if (!start) return places[0]?.id
  const { along, sign } = AXES[direction]
  const across = along === 'x' ? 'y' : 'x'
  let best: { id: string; distance: number } | undefined
  for (const place of places) {
    const ahead = (place[along] - start[along]) * sign
    if (ahead <= 1) continue
    const distance = ahead + Math.abs(place[across] - start[across]) * 2
    if (!best || distance < best.distance) best = { id: place.id, distance }
  }
  return best?.id
}
