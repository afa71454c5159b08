import { actionKind, type ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { notFound } from '../kernel/refusal.ts'
import { requireScript } from './callScript.access.ts'

/** Flows and components directly in the folder. */
export async function countCallScriptsIn(db: Db, idFolder: number): Promise<number> {
  const { items } = await db
    .selectFrom('callScript')
    .select((row) => row.fn.countAll<number>().as('items'))
    .where('idFolder', '=', idFolder)
    .executeTakeFirstOrThrow()
  return items
}

/** Moves all that is directly in one folder into another; each move is audited. */
export async function moveCallScriptsOf(ctx: Ctx, from: number, to: number | null): Promise<void> {
  const rows = await ctx.db
    .selectFrom('callScript')
    .select(['idCallScript', 'scriptKind'])
    .where('idFolder', '=', from)
    .execute()
  for (const kind of ['flow', 'component'] as const) {
    const ids = rows.filter((row) => row.scriptKind === kind).map((row) => row.idCallScript)
    await moveCallScripts(ctx, kind, ids, to)
  }
}

/** Moves flows or components into a folder (null: the root); refused as a whole where one of them may not be moved. */
export async function moveCallScripts(
  ctx: Ctx,
  kind: ScriptKind,
  ids: readonly number[],
  to: number | null,
): Promise<void> {
  for (const idCallScript of new Set(ids)) {
    const before = await ctx.db
      .selectFrom('callScript')
      .select(['idCallScript', 'name', 'idFolder', 'scriptKind', 'rowVersion'])
      .where('idCallScript', '=', idCallScript)
      .forUpdate()
      .executeTakeFirst()
    if (before?.scriptKind !== kind) notFound('Flow')
    await requireScript(ctx, before, 'edit')
    const { rowVersion } = await ctx.db
      .updateTable('callScript')
      .set((row) => ({
        idFolder: to,
        updatedAt: ctx.clock.now(),
        updatedBy: ctx.actor.id,
        rowVersion: row('rowVersion', '+', 1),
      }))
      .where('idCallScript', '=', idCallScript)
      .returning('rowVersion')
      .executeTakeFirstOrThrow()
    const area = kind === 'flow' ? 'CallScript' : 'Component'
    const after = { ...before, idFolder: to, rowVersion }
    await ctx.audit({ kind: actionKind.of.UPDATE, area, entity: [area, idCallScript, before.name], before, after })
  }
}
