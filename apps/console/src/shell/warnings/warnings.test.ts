import { expect, test } from 'vitest'
import { generalControlBody, isRunningAfter, warningsOf } from './warnings.ts'

const line = { code: 'line.down', message: 'Line 1 is not registered', path: '/x' }

test("stopped campaigns are the first warning, in the specification's words, once", () => {
  expect(warningsOf(false, [line]).map(({ message }) => message)).toEqual([
    'All campaigns are currently stopped',
    'Line 1 is not registered',
  ])
  const reported = { code: 'c', message: 'All campaigns are currently stopped', path: null }
  expect(warningsOf(false, [reported])).toHaveLength(1)
  expect(warningsOf(true, [reported, line])).toEqual([line])
})

test('the general control sends 0 when campaigns run, otherwise 1; they run when the action is not 0', () => {
  expect(generalControlBody(true)).toBe(0)
  expect(generalControlBody(false)).toBe(1)
  expect(isRunningAfter({ action: 0 })).toBe(false)
  expect(isRunningAfter({ action: 1 })).toBe(true)
})
