import type { StoreItem } from '@parley/contract/store/store.schema.ts'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

// What the operator offers: each of these is read in the operator's tenant, for items that the caller may see.

/** What is offered under these guids now: its name and edition; what is gone or not published is left out. */
export const listOffered = async (db: Db, guids: readonly string[]) => {
  const rows = await rowsOf(db)<{ guid: string; kind: StoreItem['kind']; name: string; edition: number | null }>`
    SELECT guid, script_kind AS kind, name, published_version AS edition FROM call_script WHERE guid = ANY (${[...guids]}::uuid[])
    UNION ALL SELECT guid, 'grammar', name, row_version FROM grammar WHERE guid = ANY (${[...guids]}::uuid[])
    UNION ALL SELECT guid, 'knowledgeBase', name, row_version FROM knowledge_base WHERE guid = ANY (${[...guids]}::uuid[])`
  return new Map(rows.map(({ guid, ...row }) => [guid, row]))
}

/** What the live versions under these guids need, directly or not. */
export const listNeeds = (db: Db, guids: readonly string[]) =>
  rowsOf(db)<{ root: string } & StoreItem['needs'][number]>`
    WITH RECURSIVE need (root, kind, target) AS (
      SELECT guid, 'flow', guid::text FROM unnest(${[...guids]}::uuid[]) AS guid
      UNION
      SELECT need.root, used.kind, used.target FROM need
      JOIN call_script script ON need.kind = 'flow' AND script.guid::text = need.target
      JOIN call_script_reference used ON used.id_call_script = script.id_call_script AND used.version = script.published_version
      WHERE used.kind IN ('flow', 'grammar', 'knowledgeBase', 'secret', 'asset', 'model', 'mcpServer')
    )
    SELECT need.root, coalesce(script.script_kind, need.kind) AS kind, coalesce(script.name, grammar.name, base.name, need.target) AS name
    FROM need
    LEFT JOIN call_script script ON need.kind = 'flow' AND script.guid::text = need.target
    LEFT JOIN grammar ON need.kind = 'grammar' AND grammar.guid::text = need.target
    LEFT JOIN knowledge_base base ON need.kind = 'knowledgeBase' AND base.guid::text = need.target
    WHERE need.target <> need.root::text ORDER BY 2, 3`
