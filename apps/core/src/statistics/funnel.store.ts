import type { Days } from '@parley/contract/statistics/period.ts'
import type { FunnelStep } from '@parley/contract/statistics/statistic.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

interface Counted {
  readonly idCallScript: number
  readonly days: Days
  readonly isTest: boolean
}

const within = ({ idCallScript, days, isTest }: Counted) =>
  sql`id_call_script = ${idCallScript} AND is_test = ${isTest} AND day BETWEEN ${days.from}::date AND ${days.to}::date`

/** Versions that conversations ran, the newest first: each conversation leaves the flow at one step. */
export const listVersions = (db: Db, counted: Counted) => rowsOf(db)<{ version: number; conversations: number }>`
  SELECT flow_version AS version, sum(hung_up + errors + ended)::int AS conversations
  FROM flow_step_day WHERE ${within(counted)} GROUP BY 1 ORDER BY 1 DESC`

type StepSums = Omit<FunnelStep, 'label' | 'type'>

/** Steps in the order in which conversations come to them; of two at the same place the one to which more come. */
export const sumSteps = (db: Db, { version, ...counted }: Counted & { readonly version: number }) => rowsOf(
  db,
)<StepSums>`
  SELECT node_id, sum(reached)::int AS reached, sum(hung_up)::int AS hung_up, sum(errors)::int AS errors, sum(ended)::int AS ended
  FROM flow_step_day WHERE ${within(counted)} AND flow_version = ${version}
  GROUP BY node_id ORDER BY sum(places) / sum(reached), sum(reached) DESC, node_id`

/** What the steps of a version are, by their ids. */
export async function readNodes(db: Db, { idCallScript, version }: { idCallScript: number; version: number }) {
  const rows = await rowsOf(db)<{ id: string; label: string | null; type: string | null }>`
    SELECT node ->> 'id' AS id, node ->> 'label' AS label, node ->> 'type' AS type
    FROM call_script_history, jsonb_array_elements(document -> 'nodes') AS node
    WHERE id_call_script = ${idCallScript} AND version = ${version}`
  return new Map(rows.map((row) => [row.id, row]))
}
