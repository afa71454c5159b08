import { operations } from '@parley/contract/operations.ts'
import { newDefinition, newQuestion } from '@parley/contract/postcall/postcall.rules.ts'
import { expect } from 'vitest'
import type { TestCore } from '../core.ts'
import { MARKER } from './planted.ts'

/** A profile with one question for a person. */
export const plantedDefinition = {
  ...newDefinition(),
  topics: [{ name: `${MARKER} topic`, phrases: [MARKER] }],
  questions: [{ ...newQuestion('planted'), text: `${MARKER} question`, weight: 100, judge: 'person' as const }],
}

export async function makeProfile(core: TestCore, name: string): Promise<number> {
  const made = await core
    .as('admin')
    .call(operations.AnalysisProfiles.Create, { body: { name, definition: plantedDefinition } })
  expect(made.status, made.text).toBe(200)
  return made.body.idAnalysisProfile
}

/** A profile of tenant 2 and what it found in a call, with a review of somebody else. */
export async function plantPostcall(core: TestCore, idLine: number, guid: string) {
  const idAnalysisProfile = await makeProfile(core, `${MARKER} profile`)
  const result = { answers: [{ key: 'planted', value: null, open: 'person', turns: [] }], topics: [], summary: [1] }
  const { rows } = await core.owner.query<{ id: string }>(
    `WITH used AS (UPDATE analysis_profile_version SET used_at = $3 WHERE id_analysis_profile = $1)
     INSERT INTO call_analysis (id_tenant, guid, id_line, id_analysis_profile, version, started_at, talk_ms, judged_at, is_fatal, open, topics, result)
     VALUES (2, $2, $4, $1, 1, uuid_extract_timestamp($2::uuid), 1000, $3, false, 1, ARRAY[$5], $6) RETURNING id_call_analysis AS id`,
    [idAnalysisProfile, guid, core.clock.now(), idLine, `${MARKER} topic`, JSON.stringify(result)],
  )
  const idCallAnalysis = Number(rows[0]?.id)
  await core.owner.query(
    `WITH queued AS (INSERT INTO analysis_queue (id_tenant, guid, id_line, not_before) VALUES (2, $3, $4, 'infinity'))
     INSERT INTO call_review (id_tenant, id_call_analysis, id_user, at, answers, note, is_blind)
     SELECT 2, $1, id_user, $2, '[{"key": "planted", "value": "yes"}]', $5, true FROM app_user WHERE username = 'designer'`,
    [idCallAnalysis, core.clock.now(), guid, idLine, MARKER],
  )
  return { idAnalysisProfile, idCallAnalysis }
}
