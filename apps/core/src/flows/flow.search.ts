import { type ChannelType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { foldText } from '@parley/contract/kernel/foldText.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Found } from '../kernel/domain.ts'
import { byName, holds, type Search } from '../kernel/names.ts'
import { scriptAction, visibleScripts } from './flow.access.ts'

/** Flows or components in the folders the user may see. */
export async function lookUpScripts(ctx: Ctx, kind: ScriptKind, search: Search) {
  const rows = await (await selectVisible(ctx, kind, search)).select('callScript.publishedVersion').execute()
  return rows.map((row) => ({ ...entryOf(row), channel: row.channel, publishedVersion: row.publishedVersion }))
}

/** Components with what a palette says of them. */
export async function lookUpComponents(ctx: Ctx, search: Search) {
  const rows = await (await selectVisible(ctx, 'component', search))
    .innerJoin('callScriptHistory as history', (join) =>
      join
        .onRef('history.idCallScript', '=', 'callScript.idCallScript')
        .on('history.version', '=', sql<number>`coalesce(call_script.published_version, call_script.version)`),
    )
    .select(['callScript.guid', 'callScript.componentType', 'callScript.description', 'callScript.publishedVersion'])
    .select(sql<string[]>`coalesce(history.document #> '{settings,interface,exits}', '["next"]')`.as('exits'))
    .execute()
  return rows.map(({ channel, folderName, ...row }) => ({ ...row, ...entryOf({ ...row, channel, folderName }) }))
}

type Row = { id: number; name: string; channel: ChannelType; folderName: string | null }
const entryOf = ({ id, name, channel, folderName }: Row) => ({
  id,
  name,
  detail: folderName ?? channelType.label(channel),
})

async function selectVisible(ctx: Ctx, kind: ScriptKind, { search = '', limit = 100 }: Search) {
  const folders = await foldersAllowed(ctx, scriptAction(kind, 'view'))
  let rows = ctx.db
    .selectFrom('callScript')
    .leftJoin('folder', 'folder.idFolder', 'callScript.idFolder')
    .select(['callScript.idCallScript as id', 'callScript.name', 'callScript.channel', 'folder.name as folderName'])
    .where('scriptKind', '=', kind)
    .where(holds('callScript.name', search))
  if (folders !== 'all') rows = rows.where('callScript.idFolder', 'in', folders.length > 0 ? [...folders] : [0])
  return rows.orderBy(byName('call_script.name')).limit(limit)
}

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

/** Flows and components by name, and what is inside them. */
export async function findScripts(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const visible = await visibleScripts(ctx)
  if (visible.length === 0) return []
  const rows = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'name', 'scriptKind', 'words'])
    .select(holds('name', search).as('byName'))
    .where(holds(sql`name || chr(10) || words`, search))
    .where((row) =>
      row.or(
        visible.map(({ kind, folders }) =>
          row.and([row('scriptKind', '=', kind), ...(folders === 'all' ? [] : [row('idFolder', 'in', [...folders])])]),
        ),
      ),
    )
    .orderBy('byName', 'desc')
    .orderBy(byName('name'))
    .limit(limit * 2)
    .execute()
  const flows = rows
    .filter((row) => row.byName)
    .map(
      (row): Found => ({
        kind: 'flow',
        title: row.name,
        detail: row.scriptKind === 'flow' ? 'Flow' : 'Component',
        at: null,
        hasErrors: false,
        path: scriptScreens[row.scriptKind](row.idCallScript),
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
        path: scriptScreens[row.scriptKind](row.idCallScript, { node: node.id }),
      }),
    ),
  )
  return [...flows.slice(0, limit), ...nodes.slice(0, limit)]
}

/** The lines of a flow's words that hold the text: node id, tab, label and texts. */
function nodesOf(words: string, search: string): { id: string; text: string }[] {
  const wanted = foldText(search)
  return words.split('\n').flatMap((line) => {
    const [id = '', text = ''] = line.split('\t')
    return foldText(text).includes(wanted) ? [{ id, text: text.slice(0, 160) }] : []
  })
}
