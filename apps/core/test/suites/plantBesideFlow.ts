import { operations } from '@parley/contract/operations.ts'
import { expect } from 'vitest'
import type { TestCore } from '../core.ts'
import { declines } from '../flowTests.ts'
import { MARKER } from './planted.ts'
import { plantInstance } from './plantInstance.ts'

const { CallScripts } = operations
const groups = { samePath: 1, sameOutcome: 0, otherOutcome: 0, unanswerable: 0 }

/** A comment on a flow, a test of it, a replay, and another installation. */
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
  // As one that has ended: a task is none of those that are planted.
  const replay = await core.owner.query(
    `WITH made AS (
      INSERT INTO flow_replay (id_tenant, id_call_script, sha256, days, most, counts, finished_at, created_at)
      SELECT id_tenant, id_call_script, 'x', 7, 10, $2, now(), now() FROM call_script WHERE id_call_script = $1 RETURNING *)
    INSERT INTO flow_replay_case (id_tenant, id_flow_replay, guid, started_at, severity, replay_group, doubts, other_words, was, now)
    SELECT id_tenant, id_flow_replay, '0198c0de-0000-7000-8000-0000000000aa', now(), 0, 'samePath', '{}', false, $3, $3 FROM made
    RETURNING id_flow_replay`,
    [idCallScript, { ...groups, otherWords: 0, doubtful: 0, untrue: 0, leftOut: 0 }, `${MARKER} outcome`],
  )
  const idFlowReplay = Number(replay.rows[0]?.id_flow_replay)
  // An exit of the flow, for which a test can be proposed.
  return {
    idFlowComment: comment.body.idFlowComment,
    idFlowTest,
    idFlowReplay,
    step: 'start',
    outlet: 'next',
    ...(await plantInstance(core)),
  }
}
