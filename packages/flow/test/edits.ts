import fc from 'fast-check'
import type { FlowDocument } from '../src/document.schema.ts'
import { alignNodes, distributeNodes } from '../src/edit/arrange.ts'
import { copyNodes, pasteNodes } from '../src/edit/clip.ts'
import {
  addComment,
  foldGroup,
  groupNodes,
  removeComments,
  setComment,
  setGroup,
  ungroup,
} from '../src/edit/drawing.ts'
import { applyEdit, type Edit } from '../src/edit/edit.ts'
import { setField } from '../src/edit/field.ts'
import { addLanguage, removeLanguage } from '../src/edit/languages.ts'
import { moveStep } from '../src/edit/move-step.ts'
import { addNode, insertOnWire, moveNodes, placeOnWire, removeNodes, setNode, setSettings } from '../src/edit/nodes.ts'
import { renameOutlet } from '../src/edit/outlets.ts'
import { removeVariable, renameVariable, setVariable } from '../src/edit/variables.ts'
import { connect, disconnect, type WireEnd } from '../src/edit/wires.ts'
import type { NodeType } from '../src/nodes/registry.schema.ts'
import { NODE_DEFINITIONS, outletsOf } from '../src/nodes/registry.ts'
import { parseFlowDocument } from '../src/parse.ts'

/** `RUNS=10000` looks more closely. */
export const RUNS = { numRuns: Number(process.env.RUNS ?? 150) }

/** One of the things a designer does, told by numbers so that it can be done in any document. */
export interface Deed {
  readonly name: string
  readonly edit: (document: FlowDocument) => Edit
}

const TYPES = Object.keys(NODE_DEFINITIONS) as NodeType[] // the table has each type as a key
const SIZE = () => ({ width: 200, height: 80 })

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]
const idAt = ({ nodes }: FlowDocument, at: number): string => pick(nodes, at)?.id ?? 'nobody'
const someIds = (document: FlowDocument, all: readonly number[]): readonly string[] =>
  all.map((at) => idAt(document, at))

function wireAt(document: FlowDocument, at: number, outlet: number): WireEnd {
  const node = pick(document.nodes, at)
  if (!node) return { id: 'nobody', outlet: 'next' }
  return { id: node.id, outlet: pick([...outletsOf(node), null], outlet) ?? null }
}

const nat = fc.nat({ max: 40 })
const several = fc.array(nat, { minLength: 1, maxLength: 5 })
const at = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
const word = fc.constantFrom('yes', 'no', 'maybe later', 'ano', '1', 'x.y', 'error', '')
const type = fc.constantFrom(...TYPES)

const deed = <T>(name: string, arbitrary: fc.Arbitrary<T>, edit: (document: FlowDocument, value: T) => Edit) =>
  arbitrary.map(
    (value): Deed => ({ name: `${name} ${JSON.stringify(value)}`, edit: (document) => edit(document, value) }),
  )

const drawing = [
  deed('group', fc.tuple(several, word), (document, [ids, label]) =>
    groupNodes(document, someIds(document, ids), label),
  ),
  deed('comment', fc.tuple(at, word), (document, [where, text]) => addComment(document, where, text)),
  deed('comment text', fc.tuple(nat, word), (document, [which, text]) =>
    setComment(document, pick(document.drawing?.comments ?? [], which)?.id ?? '', { text }),
  ),
  deed('remove comment', nat, (document, which) =>
    removeComments(document, [pick(document.drawing?.comments ?? [], which)?.id ?? '']),
  ),
  deed('fold', fc.tuple(nat, fc.boolean()), (document, [which, folded]) =>
    foldGroup(document, pick(document.drawing?.groups ?? [], which)?.id ?? '', folded),
  ),
  deed('rename group', fc.tuple(nat, word), (document, [which, label]) =>
    setGroup(document, pick(document.drawing?.groups ?? [], which)?.id ?? '', { label }),
  ),
  deed('ungroup', nat, (document, which) => ungroup(document, pick(document.drawing?.groups ?? [], which)?.id ?? '')),
]

const wiring = [
  deed('connect', fc.tuple(nat, nat, nat), (document, [from, outlet, to]) =>
    connect(document, wireAt(document, from, outlet), idAt(document, to)),
  ),
  deed('disconnect', fc.tuple(nat, nat), (document, [from, outlet]) =>
    disconnect(document, wireAt(document, from, outlet)),
  ),
  deed('place on wire', fc.tuple(nat, nat, nat), (document, [from, outlet, which]) =>
    placeOnWire(document, wireAt(document, from, outlet), idAt(document, which)),
  ),
  deed('rename outlet', fc.tuple(nat, nat, word), (document, [which, outlet, name]) =>
    renameOutlet(document, idAt(document, which), wireAt(document, which, outlet).outlet ?? '', name),
  ),
]

const nodes = [
  deed('add', fc.tuple(type, at, nat, nat, fc.boolean()), (document, [kind, where, from, outlet, isWired]) =>
    addNode(document, kind, where, isWired ? { from: wireAt(document, from, outlet) } : {}),
  ),
  deed('insert', fc.tuple(nat, nat, type, at), (document, [from, outlet, kind, where]) =>
    insertOnWire(document, wireAt(document, from, outlet), kind, where),
  ),
  deed('remove', several, (document, ids) => removeNodes(document, someIds(document, ids))),
  deed('move', fc.tuple(several, at), (document, [ids, where]) =>
    moveNodes(document, Object.fromEntries(someIds(document, ids).map((id) => [id, where]))),
  ),
  deed('align', fc.tuple(several, fc.constantFrom('left', 'middle', 'bottom')), (document, [ids, how]) =>
    alignNodes(document, someIds(document, ids), how, SIZE),
  ),
  deed('distribute', several, (document, ids) => distributeNodes(document, someIds(document, ids), 'vertically', SIZE)),
  deed('set label', fc.tuple(nat, word), (document, [which, label]) =>
    setNode(document, idAt(document, which), { label }),
  ),
  deed('set guard', fc.tuple(nat, fc.option(fc.integer({ min: 1, max: 9 }))), (document, [which, most]) =>
    setNode(document, idAt(document, which), { maxEntries: most ?? undefined }),
  ),
  deed(
    'set field',
    fc.tuple(nat, fc.constantFrom('note', 'timeoutMs', 'label', 'texts.en[0].text'), word),
    (document, [which, path, value]) => {
      const result = setField(document, idAt(document, which), path, value)
      return result.ok ? result.edit : {}
    },
  ),
  deed('settings', fc.tuple(nat, fc.boolean()), (document, [which, isSet]) =>
    setSettings({ onErrorNode: isSet ? idAt(document, which) : undefined }),
  ),
]

const variable = fc.constantFrom('name', 'amount', 'x', 'total', 'response')
const type_ = fc.constantFrom('string' as const, 'number' as const)

const elsewhere = [
  deed('paste', fc.tuple(several, fc.option(at)), (document, [ids, where]) => {
    const result = pasteNodes(document, copyNodes(document, someIds(document, ids)), where ? () => where : undefined)
    return result.ok ? result.edit : {}
  }),
  deed(
    'move step',
    fc.tuple(nat, nat, nat, fc.constantFrom('after', 'before', 'wire')),
    (document, [which, other, outlet, how]) => {
      const id = idAt(document, other)
      const place =
        how === 'wire' ? { wire: wireAt(document, other, outlet) } : how === 'after' ? { after: id } : { before: id }
      return moveStep(document, idAt(document, which), place)
    },
  ),
  deed('variable', fc.tuple(variable, type_), (document, [name, kind]) =>
    setVariable(document, { name, type: kind, scope: 'call', redact: false }),
  ),
  deed('remove variable', variable, removeVariable),
  deed('rename variable', fc.tuple(variable, variable), (document, [from, to]) => {
    const result = renameVariable(document, from, to)
    return result.ok ? result.edit : {}
  }),
  deed('say', fc.tuple(nat, fc.constantFrom('en', 'cs'), variable), (document, [which, code, name]) => {
    const texts = { [code]: [{ kind: 'text', text: `Hello {{ ${name} }}` }] }
    const result = setField(document, idAt(document, which), 'texts', texts)
    return result.ok ? result.edit : {}
  }),
  deed('add language', fc.constantFrom('de', 'cs', '??'), addLanguage),
  deed('remove language', fc.constantFrom('de', 'cs', 'en'), removeLanguage),
]

export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(...nodes, ...wiring, ...drawing, ...elsewhere)

const EMPTY = parseFlowDocument({
  schemaVersion: 1,
  settings: {
    languages: [{ code: 'en' }, { code: 'cs' }],
    defaultLanguage: 'en',
    variables: [{ name: 'name', type: 'string' }],
  },
  nodes: [{ id: 'start', type: 'start' }],
})
if (!EMPTY.ok) throw new Error('The empty flow is not one')
const empty = EMPTY.document

/** What a designer may have drawn. */
export const anyDocument: fc.Arbitrary<FlowDocument> = fc
  .array(fc.oneof(...nodes.slice(0, 2), ...nodes, ...wiring, ...wiring, ...drawing, ...elsewhere), { maxLength: 30 })
  .map((deeds) => deeds.reduce((document, { edit }) => applyEdit(document, edit(document)).document, empty))
