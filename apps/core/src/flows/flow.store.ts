import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { asset, flowChange, flowDraft, relation } from '@parley/contract/flows/flow.schema.ts'
import type { UsedKind } from '@parley/contract/flows/use.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { byName, personRef } from '../kernel/names.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import type { ReadDocument } from './flow.document.ts'
import { utc, versionTags } from './history.store.ts'

/** Rows of the list; `calls7d` comes from the rollup of each day, never from the conversations themselves. */
export const selectScripts = (db: Db, since: string) =>
  db
    .selectFrom('callScript')
    .select([
      'callScript.idCallScript',
      'callScript.guid',
      'callScript.name',
      'callScript.idFolder',
      'callScript.scriptKind',
      'callScript.componentType',
      'callScript.type',
      'callScript.channel',
      'callScript.languages',
      'callScript.version',
      'callScript.publishedVersion',
      'callScript.errors',
      'callScript.warnings',
      'callScript.muted',
      'callScript.rowVersion',
      'callScript.createdAt',
      'callScript.updatedAt',
      personRef('callScript.createdBy').as('createdBy'),
      personRef('callScript.updatedBy').as('updatedBy'),
      versionTags('call_script.id_call_script', 'call_script.version').as('tags'),
      callsSince(since).as('calls7d'),
      changedDraft.as('draft'),
    ])

/** The draft where it says something else than the version it is based on, as JSON. */
export const changedDraft = sql<{
  savedAt: string
  savedBy: { id: number; name: string } | null
  errors: number
} | null>`(
  SELECT jsonb_build_object('savedAt', ${utc('draft.saved_at')}, 'savedBy', ${personRef('draft.saved_by')}, 'errors', draft.errors)
  FROM call_script_draft draft
  WHERE draft.id_call_script = call_script.id_call_script AND draft.document IS NOT NULL AND draft.sha256 <> draft.base_sha256)`

/** Conversations of the flow since a day (UTC, yyyy-mm-dd). */
export const callsSince = (day: string) => sql<number>`coalesce((
  SELECT sum(flow_day.calls)::int FROM flow_day
  WHERE flow_day.id_call_script = call_script.id_call_script AND flow_day.day >= ${day}::date
), 0)`

const selectLocked = (db: Db, idCallScript: number) =>
  db
    .selectFrom('callScript')
    .select([
      'idCallScript',
      'guid',
      'name',
      'description',
      'idFolder',
      'scriptKind',
      'componentType',
      'type',
      'channel',
      'version',
      'publishedVersion',
      'errors',
      'warnings',
      'rowVersion',
    ])
    .where('idCallScript', '=', idCallScript)

/** What decides about permissions and locks, held until the transaction ends. */
export const lockScript = (db: Db, idCallScript: number) =>
  selectLocked(db, idCallScript).forUpdate().executeTakeFirst()

/** The same, only looked at. */
export const readScript = (db: Db, idCallScript: number) => selectLocked(db, idCallScript).executeTakeFirst()
export type LockedScript = NonNullable<Awaited<ReturnType<typeof lockScript>>>

export const findScript = (db: Db, idCallScript: number) =>
  db
    .selectFrom('callScript')
    .select(['idCallScript', 'guid', 'name', 'idFolder', 'scriptKind', 'version', 'publishedVersion'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()

export const findScriptByGuid = (db: Db, guid: string) =>
  db
    .selectFrom('callScript')
    .select(['idCallScript', 'scriptKind', 'idFolder'])
    .where('guid', '=', guid)
    .executeTakeFirst()

interface NewScript extends Omit<z.output<typeof flowDraft>, 'document'> {
  readonly scriptKind: ScriptKind
  readonly guid?: string
}

export const insertScript = (ctx: Ctx, script: NewScript) =>
  ctx.db
    .insertInto('callScript')
    .values({ ...script, description: script.description ?? '', ...made(ctx) })
    .returning('idCallScript')
    .executeTakeFirstOrThrow()

const update = (ctx: Ctx, idCallScript: number) =>
  ctx.db.updateTable('callScript').set(changed(ctx)).where('idCallScript', '=', idCallScript)

/** What forms have read of it is old. */
export const touchScript = (ctx: Ctx, idCallScript: number) => update(ctx, idCallScript).execute()

export const updateFacts = (ctx: Ctx, idCallScript: number, change: Omit<z.output<typeof flowChange>, 'rowVersion'>) =>
  update(ctx, idCallScript).set(change).execute()

/**
 * Puts a version live: the period of the one before ends with the moment its own begins. Clocks of two processes may differ: no period
 * ends before it began.
 */
export async function updatePublished(ctx: Ctx, idCallScript: number, version: number): Promise<void> {
  await update(ctx, idCallScript).set({ publishedVersion: version }).execute()
  const now = ctx.clock.now()
  const ended = await ctx.db
    .updateTable('callScriptLive')
    .set({ liveUntil: sql<Date>`greatest(live_from, ${now})` })
    .where('idCallScript', '=', idCallScript)
    .where('liveUntil', 'is', null)
    .returning('liveUntil')
    .executeTakeFirst()
  const liveFrom = ended?.liveUntil ? new Date(ended.liveUntil) : now
  await ctx.db
    .insertInto('callScriptLive')
    .values({ idCallScript, version, liveFrom, publishedBy: ctx.actor.id })
    .execute()
}

/** The row keeps the facts of its newest version. */
export const updateNewest = (ctx: Ctx, idCallScript: number, version: number, read: ReadDocument) =>
  update(ctx, idCallScript)
    .set({
      version,
      languages: read.languages,
      errors: read.errors.length,
      warnings: read.warnings.length,
      muted: read.muted.length,
      words: read.words,
    })
    .execute()

/** Campaigns that are over let go of it, and keep its name. */
export async function deleteScript(db: Db, idCallScript: number, name: string): Promise<void> {
  const over = db.selectFrom('campaign').select('idCampaign').where('status', 'in', overStates)
  await db
    .updateTable('campaignFlow')
    .set({ goneName: name })
    .where('idCallScript', '=', idCallScript)
    .where('idCampaign', 'in', over)
    .execute()
  await db.deleteFrom('callScript').where('idCallScript', '=', idCallScript).execute()
}

/** Conversations and errors of each of the last days, oldest first, days without any included. */
export const listDaily = (db: Db, idCallScript: number, today: string, days: number) => rowsOf(db)<{
  day: string
  calls: number
  errors: number
}>`
    SELECT to_char(each.day, 'YYYY-MM-DD') AS day, coalesce(flow_day.calls, 0) AS calls, coalesce(flow_day.errors, 0) AS errors
    FROM generate_series(${today}::date - (${days}::int - 1), ${today}::date, interval '1 day') AS each (day)
    LEFT JOIN flow_day ON flow_day.id_call_script = ${idCallScript} AND flow_day.day = each.day::date
    ORDER BY each.day`

/** All conversations of the flow, and the day of the newest. */
export const sumConversations = async (db: Db, idCallScript: number) =>
  (await rowOf(db)<{ conversations: number; lastConversationAt: string | null }>`
    SELECT coalesce(sum(calls), 0)::int AS conversations, max(last_at) AS last_conversation_at
    FROM flow_day WHERE id_call_script = ${idCallScript}`) ?? { conversations: 0, lastConversationAt: null }

/** Flows and components whose newest or published version, or whose draft, uses a flow, a grammar, a language. */
export const listRelations = (
  db: Db,
  target: string,
  kind: UsedKind = 'flow',
): Promise<z.output<typeof relation>[]> => rowsOf(db)`
    SELECT script.id_call_script, script.guid, script.name, script.script_kind, used.version, used.node_id, used.node_label,
           coalesce(used.version = ANY (app.live_versions(script.id_call_script, script.published_version)), false) AS published
    FROM (
      SELECT id_call_script, version, node_id, node_label FROM call_script_reference WHERE kind = ${kind} AND target = ${target}
      UNION ALL
      SELECT id_call_script, NULL, node_id, node_label FROM call_script_draft_reference WHERE kind = ${kind} AND target = ${target}
    ) AS used JOIN call_script script ON script.id_call_script = used.id_call_script
    WHERE used.version IS NULL OR used.version = script.version OR used.version = ANY (app.live_versions(script.id_call_script, script.published_version))
    ORDER BY script.name COLLATE by_name, used.version DESC, used.node_id LIMIT 1000`

/** What the newest version uses; what is gone keeps its guid as its name. */
export const listAssets = (db: Db, idCallScript: number): Promise<z.output<typeof asset>[]> => rowsOf(db)`
    SELECT used.kind, coalesce(min(target.name), min(grammar.name), min(model.name), min(base.name), min(server.name), min(recording.name), used.target) AS name,
           CASE WHEN used.target ~ '^[0-9a-f]{8}-' THEN used.target END AS guid,
           min(target.id_call_script) AS id_call_script, min(target.script_kind) AS script_kind, min(grammar.id_grammar) AS id_grammar,
           jsonb_agg(jsonb_build_object('id', used.node_id, 'label', used.node_label) ORDER BY used.node_id) AS nodes
    FROM call_script_reference used
    JOIN call_script script ON script.id_call_script = used.id_call_script AND script.version = used.version
    LEFT JOIN call_script target ON used.kind = 'flow' AND target.guid::text = used.target
    LEFT JOIN grammar ON used.kind = 'grammar' AND grammar.guid::text = used.target
    LEFT JOIN nlp_model model ON used.kind = 'model' AND model.guid::text = used.target
    LEFT JOIN audio_asset recording ON used.kind = 'asset' AND recording.guid::text = used.target
    LEFT JOIN knowledge_base base ON used.kind = 'knowledgeBase' AND base.guid::text = used.target
    LEFT JOIN mcp_server server ON used.kind = 'mcpServer' AND server.guid::text = used.target
    WHERE used.id_call_script = ${idCallScript}
    GROUP BY used.kind, used.target ORDER BY used.kind, 2`

/** Demo call groups with a call of the flow. */
export const demoGroupsOfFlow = (db: Db, idCallScript: number) =>
  db
    .selectFrom('demoCall as c')
    .innerJoin('demoCallGroup as g', 'g.idDemoCallGroup', 'c.idDemoCallGroup')
    .select(['g.idDemoCallGroup as id', 'g.name'])
    .distinct()
    .where('c.idCallScript', '=', idCallScript)
    .orderBy('g.name')
    .limit(20)
    .execute()

/** The lines on which a flow answers, also while they are closed, their queue is full, or their flow cannot answer. */
export const linesOfFlow = (db: Db, idCallScript: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('line')
    .select(['idLine as id', 'name'])
    .where((row) =>
      row.or([
        row('idCallScript', '=', idCallScript),
        row('idClosedScript', '=', idCallScript),
        row('idFullScript', '=', idCallScript),
        row('idSpareScript', '=', idCallScript),
      ]),
    )
    .orderBy(byName('name'))
    .execute()

/** Campaigns that may still run a flow. Those that are over keep its name. */
export const campaignsOfFlow = (db: Db, idCallScript: number) =>
  db
    .selectFrom('campaignFlow as f')
    .innerJoin('campaign as c', 'c.idCampaign', 'f.idCampaign')
    .select(['c.idCampaign as id', 'c.name', 'c.idFolder'])
    .distinct()
    .where('f.idCallScript', '=', idCallScript)
    .where('c.status', 'not in', overStates)
    .orderBy('c.name')
    .limit(20)
    .execute()
