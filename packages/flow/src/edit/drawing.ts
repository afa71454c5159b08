import type { FlowDocument } from '../document.schema.ts'
import { type FlowComment, type FlowDrawing, type FlowGroup, flowDrawing } from '../drawing.schema.ts'
import { LIMITS } from '../limits.ts'
import { type Edit, NO_EDIT, positionsOf } from './edit.ts'
import { freshId } from './ids.ts'
import { type Position, whole } from './nodes.ts'

/** The drawing of a document; an empty one where it has none. */
export const drawingOf = ({ drawing }: FlowDocument): FlowDrawing => drawing ?? { comments: [], groups: [] }

/** Puts nodes into a group of their own; they leave the groups they were in. */
export function groupNodes(document: FlowDocument, ids: Iterable<string>, label: string): Edit {
  const known = positionsOf(document.nodes)
  const members = [...new Set(ids)].filter((id) => known.has(id))
  const drawing = drawingOf(document)
  if (members.length === 0 || drawing.groups.length >= LIMITS.groups) return NO_EDIT
  const others = drawing.groups
    .map((group) => ({ ...group, nodes: group.nodes.filter((id) => !members.includes(id)) }))
    .filter(({ nodes }) => nodes.length > 0)
  const id = freshId('group', members.join(' '), (one) => drawing.groups.some((group) => group.id === one))
  return {
    drawing: {
      ...drawing,
      groups: [...others, { id, label: label.slice(0, LIMITS.labelLength), nodes: members, folded: false }],
    },
  }
}

/** What was changed, if it can be read. */
const sound = (drawing: FlowDrawing): Edit => (flowDrawing.safeParse(drawing).success ? { drawing } : NO_EDIT)

/** Changes the name or the members of a group, or folds it. */
export function setGroup(document: FlowDocument, id: string, patch: Partial<Omit<FlowGroup, 'id'>>): Edit {
  const drawing = drawingOf(document)
  return sound({
    ...drawing,
    groups: drawing.groups.map((group) => (group.id === id ? { ...group, ...patch } : group)),
  })
}

export const foldGroup = (document: FlowDocument, id: string, folded: boolean): Edit =>
  setGroup(document, id, { folded })

/** Takes a group away; its nodes stay. */
export function ungroup(document: FlowDocument, id: string): Edit {
  const drawing = drawingOf(document)
  return { drawing: { ...drawing, groups: drawing.groups.filter((group) => group.id !== id) } }
}

const COMMENT_SIZE = { width: 232, height: 96 }

/** Puts a comment into the picture. */
export function addComment(document: FlowDocument, at: Position, text = '', size = COMMENT_SIZE): Edit {
  const drawing = drawingOf(document)
  if (drawing.comments.length >= LIMITS.comments) return NO_EDIT
  const seed = `${at.x} ${at.y} ${drawing.comments.length}`
  const id = freshId('comment', seed, (one) => drawing.comments.some((comment) => comment.id === one))
  const comment = { id, text: text.slice(0, LIMITS.noteLength), ...whole(at), ...size }
  return { drawing: { ...drawing, comments: [...drawing.comments, comment] } }
}

/** Changes the words, the place or the size of a comment. */
export function setComment(document: FlowDocument, id: string, patch: Partial<Omit<FlowComment, 'id'>>): Edit {
  const drawing = drawingOf(document)
  const comments = drawing.comments.map((comment) => (comment.id === id ? { ...comment, ...patch } : comment))
  return sound({ ...drawing, comments })
}

export function removeComments(document: FlowDocument, ids: Iterable<string>): Edit {
  const gone = new Set(ids)
  const drawing = drawingOf(document)
  return { drawing: { ...drawing, comments: drawing.comments.filter(({ id }) => !gone.has(id)) } }
}
