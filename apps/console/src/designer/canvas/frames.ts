import type { FlowDocument } from '@parley/flow'
import { nodeOf } from '@parley/flow/edit/edit.ts'
import { CARD_WIDTH, shapeOf } from './card-size.ts'

/** A group as it stands on the canvas: a frame around its steps, or one card in their place. */
export interface Frame {
  readonly id: string
  readonly label: string
  readonly folded: boolean
  readonly members: readonly string[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const PADDING = 20
const HEAD = 32
export const FOLDED_HEIGHT = 56

const OF_GROUP = 'group:'
const OF_COMMENT = 'comment:'
/** How the canvas names what is no step; ids of steps have no colon. */
export const groupKey = (id: string) => OF_GROUP + id
export const commentKey = (id: string) => OF_COMMENT + id
export const groupIn = (key: string) => (key.startsWith(OF_GROUP) ? key.slice(OF_GROUP.length) : undefined)
export const commentIn = (key: string) => (key.startsWith(OF_COMMENT) ? key.slice(OF_COMMENT.length) : undefined)

/** The frames of a document; a group of steps that are all gone has none. Who may not fold them sees what is in them. */
export function framesOf(document: FlowDocument, isReadOnly: boolean): readonly Frame[] {
  const language = document.settings.defaultLanguage
  return (document.drawing?.groups ?? []).flatMap(({ id, label, folded: isFolded, nodes }) => {
    const folded = isFolded && !isReadOnly
    const members = nodes.flatMap((each) => nodeOf(document, each) ?? [])
    if (members.length === 0) return []
    const x = Math.min(...members.map(({ position }) => position.x))
    const y = Math.min(...members.map(({ position }) => position.y))
    const right = Math.max(...members.map(({ position }) => position.x + CARD_WIDTH))
    const bottom = Math.max(...members.map((node) => node.position.y + shapeOf(node, language).height))
    const place = folded
      ? { x, y, width: CARD_WIDTH, height: FOLDED_HEIGHT }
      : {
          x: x - PADDING,
          y: y - PADDING - HEAD,
          width: right - x + 2 * PADDING,
          height: bottom - y + 2 * PADDING + HEAD,
        }
    return [{ id, label, folded, members: members.map((node) => node.id), ...place }]
  })
}

/** The folded group behind which a step stands. */
export const foldedAway = (frames: readonly Frame[]): ReadonlyMap<string, string> =>
  new Map(
    frames.filter(({ folded }) => folded).flatMap(({ id, members }) => members.map((node) => [node, id] as const)),
  )
