import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDeed, anyDocument, RUNS } from '../../test/edits.ts'
import { canonicalDocument } from '../canonical.ts'
import { parseFlowDocument } from '../parse.ts'
import { addedIds, applyEdit, editsInOne } from './edit.ts'

describe('whatever is done to a document', () => {
  it('leaves one that can be read, and parsing it changes nothing', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(anyDeed, { maxLength: 12 }), (document, deeds) => {
        const now = deeds.reduce((one, { edit }) => applyEdit(one, edit(one)).document, document)
        const parsed = parseFlowDocument(JSON.stringify(now))
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
        expect(parsed.document).toEqual(now)
      }),
      RUNS,
    )
  })

  it('can be undone, and done again', () => {
    fc.assert(
      fc.property(anyDocument, anyDeed, (document, { edit }) => {
        const done = applyEdit(document, edit(document))
        const undone = applyEdit(done.document, done.inverse)
        expect(undone.document).toStrictEqual(document)
        expect(canonicalDocument(undone.document)).toBe(canonicalDocument(document))
        expect(applyEdit(undone.document, undone.inverse).document).toStrictEqual(done.document)
      }),
      RUNS,
    )
  })

  it('is the same in one edit as one after the other', () => {
    fc.assert(
      fc.property(anyDocument, fc.array(anyDeed, { maxLength: 6 }), (document, deeds) => {
        const one = editsInOne(
          document,
          deeds.map(({ edit }) => edit),
        )
        const each = deeds.reduce((now, { edit }) => applyEdit(now, edit(now)).document, document)
        const { document: all, inverse } = applyEdit(document, one)
        const byId = (nodes: typeof all.nodes) => new Map(nodes.map((node) => [node.id, node]))
        expect(byId(all.nodes)).toEqual(byId(each.nodes))
        expect(all.settings).toEqual(each.settings)
        expect(all.drawing).toEqual(each.drawing)
        expect(applyEdit(all, inverse).document).toStrictEqual(document)
      }),
      RUNS,
    )
  })

  it('shares what it does not touch', () => {
    fc.assert(
      fc.property(anyDocument, anyDeed, (document, { edit }) => {
        const change = edit(document)
        const { document: now } = applyEdit(document, change)
        for (const node of now.nodes)
          if (!Object.hasOwn(change.nodes ?? {}, node.id)) expect(document.nodes.includes(node)).toBe(true)
        if (!change.settings) expect(now.settings).toBe(document.settings)
        expect(addedIds(document, change).every((id) => now.nodes.some((node) => node.id === id))).toBe(true)
      }),
      RUNS,
    )
  })
})
