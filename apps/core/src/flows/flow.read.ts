import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { demoGroupKind } from '@parley/contract/demoCalls/demoCall.entity.ts'
import type { CallScript, flowQuery } from '@parley/contract/flows/flow.schema.ts'
import type { InUse } from '@parley/contract/kernel/inUse.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import type { Problem } from '@parley/flow'
import { sql } from 'kysely'
import type { z } from 'zod'
import { foldersAllowed } from '../folders/folder.access.ts'
import { foldersBelow } from '../folders/folder.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, usersOf } from '../kernel/inUse.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { onlyVisible, requireScript, type ScriptVerb, visibleScripts } from './flow.access.ts'
import { type ReadDocument, readDocument } from './flow.document.ts'
import {
  callsSince,
  campaignsOfFlow,
  changedDraft,
  demoGroupsOfFlow,
  findScript,
  type LockedScript,
  linesOfFlow,
  listAssets,
  listDaily,
  selectScripts,
  sumConversations,
} from './flow.store.ts'
import { findDocumentText, findLive } from './history.store.ts'
import { listUsers, usersOfScripts } from './use.read.ts'

const DAY_MS = 86_400_000
const DAYS_SHOWN = 14

/** The day (UTC) so many days ago, as yyyy-mm-dd. */
const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/** The script where the user may do this with it; 404 where there is none, 403 where it is not theirs to touch. */
export async function openScript(ctx: Ctx, idCallScript: number, verb: ScriptVerb = 'view') {
  const script = (await findScript(ctx.db, idCallScript)) ?? notFound('Flow')
  await requireScript(ctx, script, verb)
  return script
}

/** What the newest version uses; of what the user may not see the guid alone, since the document says no more. */
export async function assetsOf(ctx: Ctx, idCallScript: number) {
  await openScript(ctx, idCallScript)
  const assets = await listAssets(ctx.db, idCallScript)
  const flows = assets.flatMap(({ idCallScript: id }) => (id === null ? [] : [{ idCallScript: id }]))
  const seen = new Set((await onlyVisible(ctx, flows)).map(({ idCallScript: id }) => id))
  return assets.map((asset) => {
    const isSeen = asset.idCallScript === null || seen.has(asset.idCallScript)
    if (isSeen && (asset.idGrammar === null || ctx.can('Grammar.view'))) return asset
    return { ...asset, name: asset.guid ?? '', idCallScript: null, idGrammar: null }
  })
}

export const problem = ({ code, message, nodeId }: Problem) => ({ code, message, nodeId })

/** Everything the detail screen shows. */
export async function getScript(ctx: Ctx, idCallScript: number): Promise<CallScript> {
  const script = await openScript(ctx, idCallScript)
  const text = (await findDocumentText(ctx.db, idCallScript, script.version)) ?? notFound('Flow')
  return await showScript(ctx, script, await readDocument(ctx, script.guid, text))
}

/** The same for who has just written the newest version and read it for that. To see it is another right than to write it. */
export async function answerScript(ctx: Ctx, script: LockedScript, read: ReadDocument): Promise<CallScript> {
  await requireScript(ctx, script, 'view')
  return await showScript(ctx, script, read)
}

async function showScript(
  ctx: Ctx,
  script: Pick<LockedScript, 'idCallScript' | 'guid'>,
  read: ReadDocument,
): Promise<CallScript> {
  const { idCallScript } = script
  const now = ctx.clock.now()
  const row = await selectScripts(ctx.db, dayBefore(now, 6))
    .leftJoin('folder', 'folder.idFolder', 'callScript.idFolder')
    .select(['callScript.description', 'folder.name as folderName'])
    .where('callScript.idCallScript', '=', idCallScript)
    .executeTakeFirstOrThrow()
  const { folderName, ...facts } = row
  return {
    ...facts,
    folder: facts.idFolder === null ? null : { id: facts.idFolder, name: folderName ?? '' },
    document: read.document,
    // As the check finds it today: a component may have changed since the version was saved.
    errors: read.errors.length,
    warnings: read.warnings.length,
    muted: read.muted.length,
    validation: { errors: read.errors.map(problem), warnings: read.warnings.map(problem) },
    usage: {
      ...(await usageOf(ctx, script)),
      ...(await sumConversations(ctx.db, idCallScript)),
    },
    live: await findLive(ctx.db, idCallScript),
    daily: await listDaily(ctx.db, idCallScript, dayBefore(now, 0), DAYS_SHOWN),
  }
}

/** Who would notice if it went away. That it runs itself keeps nobody. */
export async function usageOf(ctx: Ctx, { idCallScript, guid }: { idCallScript: number; guid: string }) {
  const { shown, hidden } = await listUsers(ctx, 'flow', guid, idCallScript)
  const campaigns = await campaignsOfFlow(ctx.db, idCallScript)
  const folders = await foldersAllowed(ctx, 'Campaign.view')
  const seen = campaigns.filter(
    ({ idFolder }) => folders === 'all' || (idFolder !== null && folders.includes(idFolder)),
  )
  const demos = await demoGroupsOfFlow(ctx.db, idCallScript)
  const demoGroups = ctx.can('DemoCall.view') ? demos : []
  return {
    lines: await linesOfFlow(ctx.db, idCallScript),
    campaigns: seen.map(({ id, name }) => ({ id, name })),
    parentFlows: shown.map(({ idCallScript: id, name, scriptKind }) => ({ id, name, scriptKind })),
    demoGroups,
    hiddenFlows: hidden + campaigns.length - seen.length + demos.length - demoGroups.length,
  }
}

/** The same as a refusal lists them. */
export const usesOf = (usage: Awaited<ReturnType<typeof usageOf>>): InUse =>
  inUse(
    [
      ...usersOf(lineEntityKind, usage.lines),
      ...usersOfScripts(usage.parentFlows.map(({ id, ...each }) => ({ ...each, idCallScript: id }))),
      ...usersOf(campaignKind, usage.campaigns),
      ...usersOf(demoGroupKind, usage.demoGroups),
    ],
    usage.hiddenFlows,
  )

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
  if (query.componentType) rows = rows.where('componentType', 'in', query.componentType)
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
  draft: sql<boolean>`(published_version IS DISTINCT FROM version OR ${changedDraft} IS NOT NULL)`,
  errors: sql<boolean>`errors > 0`,
}
