import { disconnect } from '@parley/flow/edit/wires.ts'
import { templateDocument } from '@parley/flow/templates/kit.ts'
import { FLOW_TEMPLATES } from '@parley/flow/templates/templates.ts'
import { expect, test } from 'vitest'
import { createEditor } from '../editor.ts'
import { addAfter, addStep, putOnWire } from './canvas-edits.ts'
import { CARD_WIDTH, shapeOf } from './card-size.ts'
import { placed } from './layout.ts'
import { placeAfter } from './place.ts'

function begun(key: string) {
  const template = FLOW_TEMPLATES.find((each) => each.key === key)
  if (!template) throw new Error('There is no such template.')
  return createEditor(placed(templateDocument(template, ['en-GB'])))
}
const placesIn = ({ nodes }: ReturnType<typeof placed>) => new Map(nodes.map(({ id, position }) => [id, position]))

function overlapping({ nodes, settings }: ReturnType<typeof placed>) {
  const boxes = nodes.map((node) => ({
    ...node.position,
    id: node.id,
    height: shapeOf(node, settings.defaultLanguage).height,
  }))
  return boxes.flatMap((one) =>
    boxes
      .filter(
        (other) =>
          one.id < other.id &&
          Math.abs(one.x - other.x) < CARD_WIDTH &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.id} ${other.id}`),
  )
}

test('a step let go on a wire stands in line, and only what follows makes room', () => {
  const editor = begun('empty')
  const before = editor.get().document
  const greeting = before.nodes.find(({ type }) => type === 'say')
  const end = before.nodes.find(({ type }) => type === 'end')
  if (!greeting || !end) throw new Error('The template greets and ends.')
  const id = addStep(editor, { type: 'listen' }, { x: 0, y: 900 }, { id: greeting.id, outlet: 'next' })
  const after = editor.get().document
  const [was, is] = [placesIn(before), placesIn(after)]
  expect(is.get(id ?? '')?.y).toBe(greeting.position.y)
  expect(is.get(greeting.id)).toEqual(was.get(greeting.id))
  expect(is.get(end.id)?.x).toBeGreaterThan((is.get(id ?? '')?.x ?? 0) + CARD_WIDTH)
  expect(is.get(end.id)?.y).toBe(was.get(end.id)?.y)
  expect(overlapping(after)).toEqual([])
  // One step of undo puts all of it back.
  editor.undo()
  expect(editor.get().document).toEqual(before)
})

test('a step that stood alone and is put on a wire makes room as well', () => {
  const editor = begun('empty')
  const id = addStep(editor, { type: 'set' }, { x: 20, y: 500 })
  const { document } = editor.get()
  const start = document.nodes.find(({ type }) => type === 'start')
  putOnWire(editor, { id: start?.id ?? '', outlet: 'next' }, id ?? '')
  const after = editor.get().document
  expect(after.nodes.find((node) => node.id === start?.id)?.outlets.next).toBe(id)
  expect(overlapping(after)).toEqual([])
})

test.each(FLOW_TEMPLATES.map(({ key }) => key))('a step fits on any wire of the template %s', (key) => {
  const editor = begun(key)
  const { document } = editor.get()
  for (const node of document.nodes)
    for (const outlet of Object.keys(node.outlets)) {
      editor.replace(document)
      addStep(editor, { type: 'say' }, undefined, { id: node.id, outlet })
      expect(overlapping(editor.get().document), `${node.id} ${outlet}`).toEqual(overlapping(document))
    }
})

test('a step with many ways out stands on none below it', () => {
  const editor = begun('empty')
  const say = editor.get().document.nodes.find(({ type }) => type === 'say')
  if (!say) throw new Error('The template greets.')
  const end = { id: say.id, outlet: 'next' }
  editor.apply(disconnect(editor.get().document, end), 'cut')
  // Room for a usual step, and not for one as high as a request.
  const wanted = placeAfter(editor.get().document, end)
  const below = addStep(editor, { type: 'say' }, { x: wanted.x, y: wanted.y + 160 })
  expect(below).toBeDefined()
  addAfter(editor, { type: 'request' }, say.id)
  expect(overlapping(editor.get().document)).toEqual([])
})
