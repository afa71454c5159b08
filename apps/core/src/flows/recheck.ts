import type { UsedKind } from '@parley/contract/flows/use.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { job } from '../kernel/jobs/jobRun.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type ReadDocument, readDocument } from './flow.document.ts'
import { listRelations } from './flow.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'flow.recheck': { readonly kind: UsedKind; readonly target: string }
  }
}

/** Lists count the errors of when a flow was saved; what it uses has changed since, so that some come and some go. A job counts again. */
export async function recheckUsers(ctx: Ctx, kind: UsedKind, target: string): Promise<void> {
  const [used] = await listRelations(ctx.db, target, kind)
  if (used) await ctx.enqueue('flow.recheck', { kind, target }, { key: `flow.recheck ${ctx.tenant} ${target}` })
}

export const recheckJob = job('flow.recheck', async (run, { kind, target }) => {
  const users = await run.run((ctx) => listRelations(ctx.db, target, kind))
  for (const idCallScript of new Set(users.map((each) => each.idCallScript))) {
    if (run.signal.aborted) return
    await run.run((ctx) => recheck(ctx, idCallScript))
  }
})

/** Counts for the newest version and the draft. No version, no event and no conflict for who edits: nobody changed them. */
async function recheck(ctx: Ctx, idCallScript: number): Promise<void> {
  const { db } = ctx
  const script = await db
    .selectFrom('callScript as s')
    .innerJoin('callScriptHistory as h', (join) =>
      join.onRef('h.idCallScript', '=', 's.idCallScript').onRef('h.version', '=', 's.version'),
    )
    .leftJoin('callScriptDraft as d', 'd.idCallScript', 's.idCallScript')
    .select(['s.guid', 's.version', 'd.rowVersion as draft'])
    .select(sql<string>`h.document::text`.as('text'))
    .select(sql<string | null>`d.document::text`.as('draftText'))
    .where('s.idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!script) return
  const { guid, version, text, draft, draftText } = script
  const newest = await readNow(ctx, guid, text)
  if (newest)
    await db
      .updateTable('callScript')
      .set({ errors: newest.errors.length, warnings: newest.warnings.length, muted: newest.muted.length })
      .where('idCallScript', '=', idCallScript)
      .where('version', '=', version) // a newer one was counted as it was saved
      .execute()
  const drawn = draftText === null ? undefined : await readNow(ctx, guid, draftText)
  if (drawn && draft !== null)
    await db
      .updateTable('callScriptDraft')
      .set({ errors: drawn.errors.length })
      .where('idCallScript', '=', idCallScript)
      .where('rowVersion', '=', draft)
      .execute()
}

/** What only a newer release can read keeps its count. */
async function readNow(ctx: Ctx, guid: string, text: string): Promise<ReadDocument | undefined> {
  try {
    return await readDocument(ctx, guid, text)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
