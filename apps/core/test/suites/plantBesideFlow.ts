import { operations } from '@parley/contract/operations.ts'
import { expect } from 'vitest'
import type { TestCore } from '../core.ts'
import { declines } from '../flowTests.ts'
import { MARKER } from './planted.ts'
import { plantInstance } from './plantInstance.ts'

const { CallScripts } = operations

/** A comment on a flow and a test of it, and another installation. */
export async function plantBesideFlow(core: TestCore, idCallScript: number) {
  const admin = core.as('admin')
  const params = { idCallScript }
  const comment = await admin.call(CallScripts.AddComment, {
    params,
    body: { nodeId: 'start', nodeName: `${MARKER} step`, text: `${MARKER} comment`, mentions: [] },
  })
  expect(comment.status, comment.text).toBe(200)
  const test = await admin.call(CallScripts.AddTest, { params, body: declines({ name: `${MARKER} test` }) })
  expect(test.status, test.text).toBe(200)
  const { idFlowTest } = test.body
  // An exit of the flow, for which a test can be proposed.
  return {
    idFlowComment: comment.body.idFlowComment,
    idFlowTest,
    step: 'start',
    outlet: 'next',
    ...(await plantInstance(core)),
  }
}
