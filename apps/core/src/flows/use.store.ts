import type { Replaced } from '@parley/contract/flows/use.schema.ts'
import { grammarApi } from '@parley/contract/grammars/grammar.api.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { knowledgeBaseApi } from '@parley/contract/knowledgeBase/knowledgeBase.api.ts'
import { mcpServerApi } from '@parley/contract/mcpServers/mcpServer.api.ts'
import { modelApi } from '@parley/contract/models/model.api.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { columnOf, rowOf } from '../kernel/rows.ts'

/** What flows name by guid: what it is called, where it is kept, and by which permission it is seen; flows and components have rules of their own. */
export const namedByFlows: Readonly<
  Record<
    Replaced['kind'],
    {
      readonly label: string
      readonly table: string
      readonly view?: AreaAction
      readonly keepsRemoved?: true
      readonly hasLanguage?: true
    }
  >
> = {
  flow: { label: 'Flow', table: 'call_script' },
  grammar: { label: 'Grammar', table: 'grammar', view: grammarApi.Basic.permission },
  model: { label: 'Model', table: 'nlp_model', view: modelApi.Model.permission, keepsRemoved: true, hasLanguage: true },
  // Whoever sees flows or components sees recordings.
  asset: { label: 'Audio asset', table: 'audio_asset', hasLanguage: true },
  knowledgeBase: { label: 'Knowledge base', table: 'knowledge_base', view: knowledgeBaseApi.Entries.permission },
  mcpServer: { label: 'MCP server', table: 'mcp_server', view: mcpServerApi.Basic.permission },
}

/** What people call it, and its language; undefined where there is none. */
export async function findNamed(db: Db, kind: Replaced['kind'], guid: string) {
  const { table, keepsRemoved, hasLanguage } = namedByFlows[kind]
  const isThere = keepsRemoved ? sql`AND removed_at IS NULL` : sql``
  return await rowOf(db)<{ name: string; language: string | null }>`
    SELECT name, ${hasLanguage ? sql`language` : sql`NULL`} AS language FROM ${sql.table(table)} WHERE guid = ${guid} ${isThere}`
}

/** A flow and everything that it runs in newest or live versions, directly or not. */
export const listReached = (db: Db, guid: string): Promise<string[]> =>
  columnOf(db)<string>`
    WITH RECURSIVE run (guid) AS (
      SELECT ${guid}::text
      UNION
      SELECT used.target FROM run
      JOIN call_script script ON script.guid::text = run.guid
      JOIN call_script_reference used ON used.id_call_script = script.id_call_script AND used.kind = 'flow'
        AND (used.version = script.version OR used.version = ANY (app.live_versions(script.id_call_script, script.published_version)))
    ) SELECT guid FROM run`
