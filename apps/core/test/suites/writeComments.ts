import type { Known } from '@parley/contract/testing/sample.ts'
import type { TestCore } from '../core.ts'
import { people } from '../people.ts'
import type { Prepared } from './writeInput.ts'

const admin = Object.keys(people).indexOf('admin') + 1
const nobodyMentioned = () => ({ body: { mentions: [] } })

/** What writes of comments need beside a valid request. */
export const commentWrites: Readonly<Record<string, (core: TestCore, known: Known) => Prepared | Promise<Prepared>>> = {
  'CallScripts.AddComment': nobodyMentioned,
  'CallScripts.AnswerComment': nobodyMentioned,
  'CallScripts.UpdateComment': nobodyMentioned,
  // Resolved before, so that there is something to do.
  'CallScripts.ReopenComment': (_, { idFlowComment }) => ({
    sql: `UPDATE flow_comment SET resolved_at = now() WHERE id_flow_comment = ${idFlowComment}`,
  }),
  // One without answers.
  'CallScripts.RemoveComment': async (core, { idCallScript }) => {
    const { rows } = await core.owner.query<{ id: string }>(
      `INSERT INTO flow_comment (id_tenant, id_call_script, node_id, node_name, text, mentions, created_at, created_by, updated_at)
       VALUES (2, $1, 'start', 'Start', 'Done', '[]', now(), $2, now()) RETURNING id_flow_comment AS id`,
      [idCallScript, admin],
    )
    return { params: { idFlowComment: Number(rows[0]?.id) } }
  },
}
