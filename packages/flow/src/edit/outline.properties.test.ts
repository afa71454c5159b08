import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDocument, RUNS } from '../../test/edits.ts'
import { graphOf } from '../check/graph.ts'
import { outletsOf } from '../nodes/registry.ts'
import { outlineOf } from './outline.ts'

describe('the outline of any flow', () => {
  it('shows each step once, the ones that can be reached first', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const steps = outlineOf(document).filter(({ kind }) => kind === 'step')
        expect(steps.map(({ nodeId }) => nodeId).sort()).toEqual(document.nodes.map(({ id }) => id).sort())
        const { reachable } = graphOf(document)
        for (const { nodeId, isReachable } of steps) expect(isReachable).toBe(reachable.has(nodeId))
        const kinds = steps.map(({ isReachable }) => isReachable)
        expect(kinds.lastIndexOf(true)).toBeLessThan(kinds.includes(false) ? kinds.indexOf(false) : steps.length)
      }),
      RUNS,
    )
  })

  it('shows every wire once, and indents by one at most', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const lines = outlineOf(document)
        const ids = new Set(document.nodes.map(({ id }) => id))
        const wires = document.nodes.flatMap((node) => [
          ...outletsOf(node).flatMap((outlet) => {
            const target = Object.hasOwn(node.outlets, outlet) ? node.outlets[outlet] : undefined
            return target !== undefined && ids.has(target) ? [`${node.id} ${outlet} ${target}`] : []
          }),
          ...(node.escapeTo !== undefined && ids.has(node.escapeTo) ? [`${node.id} null ${node.escapeTo}`] : []),
        ])
        const shown = lines.flatMap(({ kind, from, outlets, nodeId }) =>
          kind === 'open' || from === null ? [] : outlets.map((outlet) => `${from} ${outlet} ${nodeId}`),
        )
        expect(shown.sort()).toEqual(wires.sort())
        lines.reduce((before, { depth }) => {
          expect(depth).toBeLessThanOrEqual(before + 1)
          return depth
        }, -1)
      }),
      RUNS,
    )
  })
})
