import { expect, it } from 'vitest'
import { findingsAfter, newTurn, partsOf, replaced } from './test-draft.ts'

it('changes and removes one of a list', () => {
  expect(replaced(['a', 'b', 'c'], 1, 'x')).toEqual(['a', 'x', 'c'])
  expect(replaced(['a', 'b', 'c'], 0, undefined)).toEqual(['b', 'c'])
  expect(newTurn().expects).toEqual([])
})

it('finds what came of expectations by their places', () => {
  const finding = { after: 1, at: 0, isMet: false, got: 'x' }
  const result = { isGreen: false, fault: null, findings: [finding], stretches: [], ways: [], outcome: null }
  expect(findingsAfter(result, 1).get(0)).toBe(finding)
  expect(findingsAfter(result, 2).size + findingsAfter(undefined, 1).size).toBe(0)
})

it('asks of an expectation only what it has', () => {
  expect(partsOf({ kind: 'never' })).toEqual({ hasStep: true, hasVariable: false, hasText: false })
  expect(partsOf({ kind: 'variable' })).toEqual({ hasStep: false, hasVariable: true, hasText: true })
})
