import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { SuggestedAnswers } from '@parley/contract/ongoing/suggested.schema.ts'
import { MASK } from '@parley/flow/expressions/mask.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import { holdingOf } from '../knowledgeBase/minScore.ts'
import { saidOf } from '../knowledgeBase/search/answerFrom.ts'
import { findBase, indexOf } from '../knowledgeBase/search/indexCache.ts'
import { catchUp } from '../runtime/catchUp.ts'
import { openOngoing } from './ongoing.access.ts'
import { isHushedFor } from './ongoing.read.ts'

const MOST_BASES = 5
const MOST_ANSWERS = 3
const MOST_QUESTION = 1_000

/** Those that the version names which the conversation runs, or a flow that it leads to, else those of the tenant; and the language of the conversation. */
const listBases = (ctx: Ctx, guid: string, idFlow: number) => rowsOf(ctx.db)<{ guid: string; language: string | null }>`
  WITH RECURSIVE part AS (
    SELECT ${idFlow}::bigint AS id_call_script, (s.setup ->> 'flowVersion')::int AS version FROM conversation_session s WHERE s.guid = ${guid}
    UNION
    SELECT c.id_call_script, c.published_version FROM part
    JOIN call_script_reference r ON r.id_call_script = part.id_call_script AND r.version = part.version AND r.kind = 'flow'
    JOIN call_script c ON c.guid::text = r.target AND c.published_version IS NOT NULL
  ), named AS (
    SELECT DISTINCT r.target FROM part JOIN call_script_reference r USING (id_call_script, version) WHERE r.kind = 'knowledgeBase'
  )
  SELECT b.guid, (SELECT d.language FROM dial_log d WHERE d.guid = ${guid} AND d.started_at = uuid_extract_timestamp(${guid}::uuid)) AS language
  FROM knowledge_base b WHERE b.guid::text IN (SELECT target FROM named) OR NOT EXISTS (SELECT FROM named)
  ORDER BY b.name COLLATE by_name LIMIT ${MOST_BASES}`

/**
 * What knowledge bases have on what the person said, as it stands there: no language model takes part, and what is asked is not kept. Nothing for
 * what is redacted, or not shown to the one who asks.
 */
export async function suggestAnswers(ctx: Ctx, conversation: string, seq: number): Promise<SuggestedAnswers> {
  const row = await openOngoing(ctx, conversation)
  if (isHushedFor(ctx, row)) return []
  const { outputs } = await catchUp(ctx, row.guid, seq - 1)
  const said = outputs.find((output) => output.type === 'event' && output.seq === seq)
  if (said?.type !== 'event' || said.kind !== eventKind.of.HUMAN || !said.text || said.text.includes(MASK)) return []
  const question = said.text.slice(0, MOST_QUESTION)
  const found: SuggestedAnswers = []
  for (const { guid, language } of await listBases(ctx, row.guid, row.flow.id)) {
    const base = await findBase(ctx.db, guid)
    if (!base) continue
    const least = holdingOf(base.minScore, undefined).value
    const ranked = (await indexOf(ctx.db, base)).search(question, language, MOST_ANSWERS)
    for (const { item, score } of ranked)
      if (score >= least) found.push({ text: saidOf(item, question), score, source: item.source })
  }
  const best = found.sort((one, other) => other.score - one.score)
  return best.filter(({ text }, at) => best.findIndex((each) => each.text === text) === at).slice(0, MOST_ANSWERS)
}
