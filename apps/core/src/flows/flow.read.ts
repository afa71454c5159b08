import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Problem } from '@parley/flow'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { linesOfFlow } from '../lines/line.store.ts'
import { onlyVisible, requireScript, type ScriptVerb } from './flow.access.ts'
import { readDocument } from './flow.document.ts'
import { findScript, listDaily, listRelations, selectScripts, sumConversations } from './flow.store.ts'
import { findDocumentText, findLive } from './history.store.ts'

const DAY_MS = 86_400_000
const DAYS_SHOWN = 14

/** The day (UTC) so many days ago, as yyyy-mm-dd. */
export const dayBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/** The script where the user may do this with it; 404 where there is none, 403 where it is not theirs to touch. */
export async function openScript(ctx: Ctx, idCallScript: number, verb: ScriptVerb = 'view') {
  const script = (await findScript(ctx.db, idCallScript)) ?? notFound('Flow')
  await requireScript(ctx, script, verb)
  return script
}

const problem = ({ code, message, nodeId }: Problem) => ({ code, message, nodeId })

/** Everything the detail screen shows. */
export async function getScript(ctx: Ctx, idCallScript: number): Promise<CallScript> {
  const { guid, version } = await openScript(ctx, idCallScript)
  const now = ctx.clock.now()
  const row = await selectScripts(ctx.db, dayBefore(now, 6))
    .leftJoin('folder', 'folder.idFolder', 'callScript.idFolder')
    .select(['callScript.description', 'folder.name as folderName'])
    .where('callScript.idCallScript', '=', idCallScript)
    .executeTakeFirstOrThrow()
  const read = await readDocument((await findDocumentText(ctx.db, idCallScript, version)) ?? notFound('Flow'))
  const { folderName, ...facts } = row
  const relations = await onlyVisible(ctx, await listRelations(ctx.db, guid))
  const parents = new Map(relations.map((relation) => [relation.idCallScript, relation.name]))
  return {
    ...facts,
    folder: facts.idFolder === null ? null : { id: facts.idFolder, name: folderName ?? '' },
    document: read.document,
    validation: { errors: read.errors.map(problem), warnings: read.warnings.map(problem) },
    usage: {
      lines: await linesOfFlow(ctx.db, idCallScript),
      parentFlows: [...parents].map(([id, name]) => ({ id, name })),
      ...(await sumConversations(ctx.db, idCallScript)),
    },
    live: await findLive(ctx.db, idCallScript),
    daily: await listDaily(ctx.db, idCallScript, dayBefore(now, 0), DAYS_SHOWN),
  }
}
