import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDeed, anyDocument, type Deed, RUNS } from '../../test/edits.ts'
import type { FlowDocument } from '../document.schema.ts'
import { parseFlowDocument } from '../parse.ts'
import { applyEdit, type Edit } from './edit.ts'
import { mergeDocuments, takeTheirs } from './merge.ts'
import { moveNodes, setNode } from './nodes.ts'

const done = (document: FlowDocument, deeds: readonly Deed[]) =>
  deeds.reduce((now, { edit }) => applyEdit(now, edit(now)).document, document)

const deeds = fc.array(anyDeed, { maxLength: 8 })
const three = fc
  .tuple(anyDocument, deeds, deeds)
  .map(([base, mine, theirs]) => [base, done(base, mine), done(base, theirs)] as const)

/** Wires that lead to nothing. */
const loose = ({ nodes }: FlowDocument) => {
  const ids = new Set(nodes.map(({ id }) => id))
  return nodes.flatMap(({ outlets, escapeTo }) =>
    [...Object.values(outlets), ...(escapeTo === undefined ? [] : [escapeTo])].filter((id) => !ids.has(id)),
  )
}

describe('what two people made of a document', () => {
  it('is what one made, where the other did nothing or the same', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        expect(mergeDocuments(base, mine, base)).toEqual({ document: mine, conflicts: [] })
        expect(mergeDocuments(base, base, theirs)).toEqual({ document: theirs, conflicts: [] })
        expect(mergeDocuments(base, mine, structuredClone(mine))).toEqual({ document: mine, conflicts: [] })
      }),
      RUNS,
    )
  })

  it('can be read, and no wire in it leads to a step that is gone', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const { document, conflicts } = mergeDocuments(base, mine, theirs)
        const parsed = parseFlowDocument(JSON.stringify(document))
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
        expect(parsed.document).toEqual(document)
        if (loose(mine).length + loose(theirs).length === 0) expect(loose(document)).toEqual([])
        for (const conflict of conflicts) {
          expect(conflict.label).not.toBe('')
          const { document: now } = applyEdit(document, takeTheirs(document, conflict))
          expect(parseFlowDocument(JSON.stringify(now)).ok).toBe(true)
        }
      }),
      RUNS,
    )
  })

  it('asks about the same places whoever merges, and changes nothing that was merged', () => {
    fc.assert(
      fc.property(three, ([base, mine, theirs]) => {
        const merged = mergeDocuments(base, mine, theirs)
        expect(mergeDocuments(theirs, merged.document, theirs)).toEqual({ document: merged.document, conflicts: [] })
        const other = mergeDocuments(base, theirs, mine)
        expect(new Set(other.conflicts.map(({ nodeId, path }) => `${nodeId} ${path}`))).toEqual(
          new Set(merged.conflicts.map(({ nodeId, path }) => `${nodeId} ${path}`)),
        )
      }),
      RUNS,
    )
  })

  it('has both where they worked at different steps, and asks about nothing', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.tuple(fc.nat(), fc.string({ maxLength: 9 }), fc.boolean())),
        (base, changes) => {
          const edits = changes.map(([at, label]): Edit => {
            const node = base.nodes[at % base.nodes.length]
            return node ? setNode(base, node.id, { label }) : {}
          })
          const touched = (edit: Edit) => Object.keys(edit.nodes ?? {})[0] ?? ''
          const ofMine = new Set(edits.filter((_edit, index) => changes[index]?.[2]).map(touched))
          const apply = (isMine: boolean) =>
            edits
              .filter((edit) => ofMine.has(touched(edit)) === isMine)
              .reduce((now, edit) => applyEdit(now, edit).document, base)
          const all = edits
          const { document, conflicts } = mergeDocuments(base, apply(true), apply(false))
          expect(conflicts).toEqual([])
          const last = new Map(all.map((edit) => [touched(edit), Object.values(edit.nodes ?? {})[0]]))
          for (const node of document.nodes)
            expect(node).toEqual(last.get(node.id) ?? base.nodes.find(({ id }) => id === node.id))
        },
      ),
      RUNS,
    )
  })

  it('has mine where both moved a step, and nobody is asked', () => {
    fc.assert(
      fc.property(anyDocument, fc.nat(), (base, at) => {
        const id = base.nodes[at % base.nodes.length]?.id ?? ''
        fc.pre(id !== '')
        const moved = (x: number) => applyEdit(base, moveNodes(base, { [id]: { x, y: x } })).document
        const { document, conflicts } = mergeDocuments(base, moved(7_001), moved(7_002))
        expect(conflicts).toEqual([])
        expect(document.nodes.find((node) => node.id === id)?.position).toEqual({ x: 7_001, y: 7_001 })
      }),
      RUNS,
    )
  })
})
