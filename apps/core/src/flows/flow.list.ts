import type { flowQuery } from '@parley/contract/flows/flow.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { foldersBelow } from '../folders/folder.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds } from '../kernel/names.ts'
import { visibleScripts } from './flow.access.ts'
import { dayBefore } from './flow.read.ts'
import { callsSince, selectScripts } from './flow.store.ts'

type Query = z.output<typeof flowQuery>

/** One page of the flows and components the user may see. */
export async function listScripts(ctx: Ctx, query: Query) {
  const since = dayBefore(ctx.clock.now(), 6)
  const visible = await visibleScripts(ctx)
  const below = query.idFolder === undefined ? undefined : await foldersBelow(ctx.db, [query.idFolder])
  let rows = selectScripts(ctx.db, since).where((row) =>
    row.or(
      visible.map(({ kind, folders }) =>
        row.and([
          row('callScript.scriptKind', '=', kind),
          ...(folders === 'all' ? [] : [row('callScript.idFolder', 'in', [...folders])]),
        ]),
      ),
    ),
  )
  if (query.scriptKind) rows = rows.where('scriptKind', '=', query.scriptKind)
  if (below) rows = rows.where('idFolder', 'in', below.length > 0 ? below : [0])
  if (query.type) rows = rows.where('type', 'in', query.type)
  if (query.channel) rows = rows.where('channel', 'in', query.channel)
  if (query.language) rows = rows.where(sql<boolean>`languages && ${query.language}::text[]`)
  if (query.idTag) {
    const { idTag } = query
    rows = rows.where((row) =>
      row.exists(
        row
          .selectFrom('callScriptTag')
          .select('idTag')
          .whereRef('callScriptTag.idCallScript', '=', 'callScript.idCallScript')
          .whereRef('callScriptTag.version', '=', 'callScript.version')
          .where('idTag', 'in', idTag),
      ),
    )
  }
  const { state } = query
  if (state) rows = rows.where((row) => row.or(state.map((each) => inState[each])))
  if (query.search) rows = rows.where(holds(sql`name || ' ' || description`, query.search))
  return await keyset(ctx.db, rows, query, {
    id: { column: 'call_script.id_call_script', key: 'idCallScript' },
    sorts: {
      name: { expression: byName('call_script.name'), type: 'text' },
      updatedAt: { expression: sql`call_script.updated_at`, type: 'timestamptz' },
      calls7d: { expression: callsSince(since), type: 'int' },
    },
    fallback: '-updatedAt',
  })
}

const inState = {
  published: sql<boolean>`published_version IS NOT NULL`,
  draft: sql<boolean>`published_version IS DISTINCT FROM version`,
  errors: sql<boolean>`errors > 0`,
}
