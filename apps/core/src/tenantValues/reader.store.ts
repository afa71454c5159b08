import type { relation } from '@parley/contract/flows/flow.schema.ts'
import { variablesOf } from '@parley/flow/edit/variables.ts'
import { flowNode } from '@parley/flow/nodes/registry.schema.ts'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

type Reader = z.output<typeof relation>
/** Steps in which the name stands somewhere, also as a word. */
const MOST = 1_000

/**
 * Steps of flows and components that name the value, where the newest or published version, or the draft, declares a variable of scope
 * tenant with that name.
 */
export async function listReaders(db: Db, name: string): Promise<Reader[]> {
  const rows = await rowsOf(db)<Omit<Reader, 'nodeId' | 'nodeLabel'> & { node: unknown }>`
    SELECT s.id_call_script, s.guid, s.name, s.script_kind, d.version, coalesce(d.version = ANY (app.live_versions(s.id_call_script, s.published_version)), false) AS published, node
    FROM call_script s CROSS JOIN LATERAL (
      SELECT h.version, h.document FROM call_script_history h
      WHERE h.id_call_script = s.id_call_script AND (h.version = s.version OR h.version = ANY (app.live_versions(s.id_call_script, s.published_version)))
      UNION ALL
      SELECT NULL, draft.document FROM call_script_draft draft
      WHERE draft.id_call_script = s.id_call_script AND draft.document IS NOT NULL AND draft.sha256 <> draft.base_sha256
    ) AS d, jsonb_array_elements(d.document -> 'nodes') AS node
    WHERE jsonb_path_exists(d.document, '$.settings.variables[*] ? (@.scope == "tenant" && @.name == $name)', jsonb_build_object('name', ${name}::text))
      AND strpos(node::text, ${name}) > 0
    ORDER BY s.name COLLATE by_name, d.version DESC, node ->> 'id' LIMIT ${MOST}`
  return rows.flatMap(({ node, ...script }) => {
    const { data } = flowNode.safeParse(node)
    return data && variablesOf(data).has(name) ? [{ ...script, nodeId: data.id, nodeLabel: data.label ?? '' }] : []
  })
}
