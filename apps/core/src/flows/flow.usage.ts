import type { asset, relation } from '@parley/contract/flows/flow.schema.ts'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

/** Flows and components whose newest or published version uses this one. */
export const listRelations = (db: Db, guid: string): Promise<z.output<typeof relation>[]> => rowsOf(db)`
    SELECT script.id_call_script, script.name, script.script_kind, used.version, used.node_id, used.node_label,
           coalesce(used.version = script.published_version, false) AS published
    FROM call_script_reference used JOIN call_script script ON script.id_call_script = used.id_call_script
    WHERE used.kind = 'flow' AND used.target = ${guid} AND used.version IN (script.version, script.published_version)
    ORDER BY script.name COLLATE app.by_name, used.version DESC, used.node_id LIMIT 1000`

/** What the newest version uses; a flow that is gone keeps its guid as its name. */
export const listAssets = (db: Db, idCallScript: number): Promise<z.output<typeof asset>[]> => rowsOf(db)`
    SELECT used.kind, coalesce(min(target.name), used.target) AS name,
           CASE WHEN used.target ~ '^[0-9a-f]{8}-' THEN used.target END AS guid,
           min(target.id_call_script) AS id_call_script,
           array_agg(CASE WHEN used.node_label = '' THEN used.node_id ELSE used.node_label END ORDER BY used.node_id) AS nodes
    FROM call_script_reference used
    JOIN call_script script ON script.id_call_script = used.id_call_script AND script.version = used.version
    LEFT JOIN call_script target ON used.kind = 'flow' AND target.guid::text = used.target
    WHERE used.id_call_script = ${idCallScript}
    GROUP BY used.kind, used.target ORDER BY used.kind, 2`
