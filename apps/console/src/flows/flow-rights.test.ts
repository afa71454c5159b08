import { operations } from '@parley/contract/operations.ts'
import { expect, test } from 'vitest'
import { createCan } from '../shell/access/can.ts'
import { sampleFolder } from './flow.sample.ts'
import { canInFolder, createRefusalIn, flowActionOf } from './flow-rights.ts'

const folders = [sampleFolder(1, 'Cards'), sampleFolder(2, 'Abroad', 1), sampleFolder(3, 'Sales')]

test('for a flow the permission of flows counts, not that of components', () => {
  expect(flowActionOf(operations.CallScripts.Publish)).toBe('CallScript.publish')
  const refusalIn = createRefusalIn(createCan({ Component: [-1] }), folders)
  expect(refusalIn(operations.CallScripts.Publish)).toContain('CallScript.publish')
})

test('a permission for a folder holds in it and below it, not beside it nor at the top', () => {
  const can = createCan({ CallScript: ['edit:1'] })
  const holds = [1, 2, 3, null].map((idFolder) => canInFolder(can, 'CallScript.edit', idFolder, folders))
  expect(holds).toEqual([true, true, false, false])
  const refusalIn = createRefusalIn(can, folders)
  expect(refusalIn(operations.CallScripts.UpdateBasic)).toBeUndefined()
  expect(refusalIn(operations.CallScripts.UpdateBasic, 2)).toBeUndefined()
  expect(refusalIn(operations.CallScripts.UpdateBasic, null)).toContain('does not cover this folder')
})

test('a permission without limits holds everywhere', () => {
  const can = createCan({ CallScript: ['edit'] })
  expect([2, null, 99].map((idFolder) => canInFolder(can, 'CallScript.edit', idFolder, folders))).toEqual([
    true,
    true,
    true,
  ])
})
