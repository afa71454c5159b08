import { sql } from 'kysely'
import { visibleScripts } from '../callScripts/callScript.access.ts'
import { searchConversations } from '../dialLogs/dialLog.search.ts'
import { byName } from '../kernel/byName.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type Found, searchAccess } from './searchAccess.ts'

const EACH = 6

/** Finds flows, what is inside them, conversations, people, permission groups and tenants by a few letters, only where the user may look. */
export async function searchEverything(ctx: Ctx, search: string): Promise<Found[]> {
  const visible = await visibleScripts(ctx)
  const scripts = visible.length > 0 ? await findScripts(ctx, search, visible) : []
  return [...scripts, ...(await searchConversations(ctx, search, EACH)), ...(await searchAccess(ctx, search, EACH))]
}

async function findScripts(
  ctx: Ctx,
  search: string,
  visible: Awaited<ReturnType<typeof visibleScripts>>,
): Promise<Found[]> {
  const rows = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'name', 'scriptKind', 'words'])
    .select(sql<boolean>`position(lower(${search}) in lower(name)) > 0`.as('byName'))
    .where(sql<boolean>`position(lower(${search}) in lower(name || chr(10) || words)) > 0`)
    .where((row) =>
      row.or(
        visible.map(({ kind, folders }) =>
          row.and([row('scriptKind', '=', kind), ...(folders === 'all' ? [] : [row('idFolder', 'in', [...folders])])]),
        ),
      ),
    )
    .orderBy('byName', 'desc')
    .orderBy(byName('name'))
    .limit(EACH * 2)
    .execute()
  const path = (id: number) => `/flows/detail/${id}`
  const flows = rows
    .filter((row) => row.byName)
    .map(
      (row): Found => ({
        kind: 'flow',
        title: row.name,
        detail: row.scriptKind === 'flow' ? 'Flow' : 'Component',
        at: null,
        hasErrors: false,
        path: path(row.idCallScript),
      }),
    )
  const nodes = rows.flatMap((row) =>
    nodesOf(row.words, search).map(
      (node): Found => ({
        kind: 'node',
        title: node.text,
        detail: row.name,
        at: null,
        hasErrors: false,
        path: `${path(row.idCallScript)}?node=${encodeURIComponent(node.id)}`,
      }),
    ),
  )
  return [...flows.slice(0, EACH), ...nodes.slice(0, EACH)]
}

/** The lines of a flow's words that hold the text: node id, tab, label and texts. */
function nodesOf(words: string, search: string): { id: string; text: string }[] {
  const wanted = search.toLowerCase()
  return words.split('\n').flatMap((line) => {
    const [id = '', text = ''] = line.split('\t')
    return text.toLowerCase().includes(wanted) ? [{ id, text: text.slice(0, 160) }] : []
  })
}
