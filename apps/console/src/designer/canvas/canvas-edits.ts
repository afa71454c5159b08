import type { FlowDocument } from '@parley/flow'
import { type Alignment, alignNodes, distributeNodes } from '@parley/flow/edit/arrange.ts'
import { addComment, groupNodes, removeComments, ungroup } from '@parley/flow/edit/drawing.ts'
import { addedIds, type Edit, editsInOne, nodeOf } from '@parley/flow/edit/edit.ts'
import { addNode, insertOnWire, moveNodes, placeOnWire, removeNodes } from '@parley/flow/edit/nodes.ts'
import { connect, disconnect, targetOf, type WireEnd } from '@parley/flow/edit/wires.ts'
import { definitionOf, NODE_DEFINITIONS } from '@parley/flow/nodes/registry.ts'
import type { Editor } from '../editor.ts'
import type { NewStep } from '../pick/use-steps.ts'
import { t } from './canvas.messages.ts'
import { CARD_WIDTH, shapeOf } from './card-size.ts'
import { commentIn, groupIn } from './frames.ts'
import { type Place, tidy } from './layout.ts'
import { freePlace, placeAfter, roomOf, roomOnWire, wayOnOf } from './place.ts'

/** Adds a step, at the end of a way out if one is given: where that leads somewhere already, the step comes between. */
export function addStep(
  editor: Editor,
  { type, set = {} }: NewStep,
  at: Place | undefined,
  end?: WireEnd,
): string | undefined {
  const { document } = editor.get()
  const room = roomOf(document, type, set)
  const edit =
    end && targetOf(document, end) !== undefined
      ? onWire(document, end, (now, place) => insertOnWire(now, end, type, place, set))
      : addNode(
          document,
          type,
          at || !end ? freePlace(document, at ?? { x: 0, y: 0 }, room) : placeAfter(document, end, room),
          {
            set,
            ...(end ? { from: end } : {}),
          },
        )
  const [id] = addedIds(document, edit)
  editor.apply(edit, t('added', { kind: NODE_DEFINITIONS[type].label }))
  if (id !== undefined) editor.select([id])
  return id
}

/** Adds a step after another: at its next free way out, else between it and what follows. */
export function addAfter(editor: Editor, step: NewStep, id: string): string | undefined {
  const { document } = editor.get()
  const node = nodeOf(document, id)
  const way = node && wayOnOf(node, document.settings.defaultLanguage)
  return addStep(editor, step, undefined, way?.end)
}

/** Nothing leads back to where a flow begins. */
export function connectSteps(editor: Editor, end: WireEnd, target: string) {
  const { document } = editor.get()
  const node = nodeOf(document, target)
  if (node && !definitionOf(node).isStart) editor.apply(connect(document, end, target), t('connected'))
}

export const cutWire = (editor: Editor, end: WireEnd) =>
  editor.apply(disconnect(editor.get().document, end), t('disconnected'))

export function putOnWire(editor: Editor, end: WireEnd, id: string) {
  const edit = onWire(editor.get().document, end, (now, place) =>
    editsInOne(now, [(each) => moveNodes(each, { [id]: place }), (each) => placeOnWire(each, end, id)]),
  )
  editor.apply(edit, t('insertedOnWire'))
}

/** Makes room in the middle of a wire and puts something there. */
function onWire(document: FlowDocument, end: WireEnd, put: (document: FlowDocument, place: Place) => Edit): Edit {
  const { place, moved } = roomOnWire(document, end)
  return editsInOne(document, [(now) => moveNodes(now, moved), (now) => put(now, place)])
}

export function removeSelected(editor: Editor): number {
  const { document, selection } = editor.get()
  if (selection.size > 0) editor.apply(removeNodes(document, selection), t('removed', { count: selection.size }))
  return selection.size
}

export function move(editor: Editor, to: ReadonlyMap<string, Place>, key?: string) {
  if (to.size === 0) return
  editor.apply(moveNodes(editor.get().document, Object.fromEntries(to)), t('moved', { count: to.size }), key)
}

/** Moves the selected steps a little; in a row that is undone together. */
export function nudge(editor: Editor, by: Place) {
  const { document, selection } = editor.get()
  const places = document.nodes
    .filter(({ id }) => selection.has(id))
    .map(({ id, position }) => [id, { x: position.x + by.x, y: position.y + by.y }] as const)
  move(editor, new Map(places), `nudge ${[...selection].join(' ')}`)
}

/** How large each step is drawn. */
const sizesIn = (editor: Editor) => (id: string) => {
  const { document } = editor.get()
  const node = nodeOf(document, id)
  return { width: CARD_WIDTH, height: node ? shapeOf(node, document.settings.defaultLanguage).height : 0 }
}

export const alignSelected = (editor: Editor, how: Alignment) =>
  editor.apply(alignNodes(editor.get().document, editor.get().selection, how, sizesIn(editor)), t('aligned'))

export const distributeSelected = (editor: Editor, along: 'horizontally' | 'vertically') =>
  editor.apply(distributeNodes(editor.get().document, editor.get().selection, along, sizesIn(editor)), t('distributed'))

/** Lays out steps; all others stay where they are. */
export function tidySteps(editor: Editor, ids: ReadonlySet<string>, word: string) {
  const { document } = editor.get()
  editor.apply(moveNodes(document, Object.fromEntries(tidy(document, ids))), word)
}

export const groupSelected = (editor: Editor) =>
  editor.apply(groupNodes(editor.get().document, editor.get().selection, ''), t('grouped'))

export const commentAt = (editor: Editor, place: Place) =>
  editor.apply(addComment(editor.get().document, place), t('commentAdded'))

/** Takes away comments, and the frames of groups; their steps stay. */
export function removeDrawn(editor: Editor, keys: ReadonlySet<string>): boolean {
  const comments = [...keys].flatMap((key) => commentIn(key) ?? [])
  const groups = [...keys].flatMap((key) => groupIn(key) ?? [])
  if (comments.length + groups.length === 0) return false
  const edit = editsInOne(editor.get().document, [
    (now) => removeComments(now, comments),
    ...groups.map((id) => (now: FlowDocument) => ungroup(now, id)),
  ])
  editor.apply(edit, t('drawnRemoved'))
  return true
}

export const selectAll = (editor: Editor) => editor.select(editor.get().document.nodes.map(({ id }) => id))
