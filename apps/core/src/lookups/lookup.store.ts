import { type ChannelType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import { scriptAction } from '../callScripts/callScript.access.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import { byName } from '../kernel/byName.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'

interface Search {
  readonly search?: string | undefined
  readonly limit?: number | undefined
}

/** Matches a part of the text whatever its case, without giving % and _ a meaning. */
const holds = (column: string, search: string) =>
  sql<boolean>`position(lower(${search}) in lower(${sql.ref(column)})) > 0`

/** Flows or components in the folders the user may see. */
export async function lookUpScripts(ctx: Ctx, kind: ScriptKind, { search = '', limit = 100 }: Search) {
  const folders = await foldersAllowed(ctx, scriptAction(kind, 'view'))
  let rows = ctx.db
    .selectFrom('callScript')
    .leftJoin('folder', 'folder.idFolder', 'callScript.idFolder')
    .select(['callScript.idCallScript as id', 'callScript.name', 'callScript.channel', 'folder.name as folderName'])
    .where('scriptKind', '=', kind)
    .where(holds('callScript.name', search))
  if (folders !== 'all') rows = rows.where('callScript.idFolder', 'in', folders.length > 0 ? [...folders] : [0])
  const found = await rows.orderBy(byName('call_script.name')).limit(limit).execute()
  const detail = (row: { folderName: string | null; channel: ChannelType }) =>
    row.folderName ?? channelType.label(row.channel)
  return found.map((row) => ({ id: row.id, name: row.name, detail: detail(row) }))
}

export const lookUpLanguages = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('language')
    .select(['code', 'name'])
    .where((row) => row.or([holds('code', search), holds('name', search)]))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()

/** Types of the components the user may see. */
export async function lookUpComponentTypes(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const folders = await foldersAllowed(ctx, scriptAction('component', 'view'))
  let components = ctx.db
    .selectFrom('callScript')
    .select('componentType')
    .distinct()
    .where('componentType', 'is not', null)
    .where(holds('componentType', search))
  if (folders !== 'all') components = components.where('idFolder', 'in', folders.length > 0 ? [...folders] : [0])
  const rows = await components.orderBy('componentType').limit(limit).execute()
  return rows.flatMap(({ componentType }) =>
    componentType === null ? [] : [{ code: componentType, name: componentType }],
  )
}

/** Tags, for whoever may see them at all. */
export async function lookUpTags(ctx: Ctx, { search = '', limit = 100 }: Search) {
  if (!ctx.can('CallScript.viewtags')) return []
  return await ctx.db
    .selectFrom('tag')
    .select(['idTag', 'name', 'tone'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
}
