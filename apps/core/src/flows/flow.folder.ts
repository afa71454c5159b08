import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FolderItems } from '../kernel/domain.ts'
import { changed } from '../kernel/keeping.ts'
import { byName } from '../kernel/names.ts'
import { noteChanged } from '../kernel/notes.ts'
import { notFound } from '../kernel/refusal.ts'
import { requireScript } from './flow.access.ts'

const itemsOf = (kind: ScriptKind): FolderItems => ({
  kind,
  of: scriptKinds[kind],
  list: ({ db }, idFolder) =>
    db
      .selectFrom('callScript')
      .select(['idCallScript as id', 'name'])
      .where('idFolder', '=', idFolder)
      .orderBy(byName('name'))
      .execute(),
  async count({ db }, idFolder) {
    const { items } = await db
      .selectFrom('callScript')
      .select((row) => row.fn.countAll<number>().as('items'))
      .where('idFolder', '=', idFolder)
      .executeTakeFirstOrThrow()
    return items
  },
  move: (ctx, ids, to) => moveCallScripts(ctx, kind, ids, to),
  async moveAll(ctx, from, to) {
    const rows = await ctx.db.selectFrom('callScript').select('idCallScript').where('idFolder', '=', from).execute()
    await moveCallScripts(
      ctx,
      kind,
      rows.map(({ idCallScript }) => idCallScript),
      to,
    )
  },
})

export const flowItems = itemsOf('flow')
export const componentItems = itemsOf('component')

/** Moves flows or components into a folder (null: the root); refused as a whole where one of them may not be moved. */
async function moveCallScripts(ctx: Ctx, kind: ScriptKind, ids: readonly number[], to: number | null): Promise<void> {
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
      .set({ idFolder: to, ...changed(ctx) })
      .where('idCallScript', '=', idCallScript)
      .returning('rowVersion')
      .executeTakeFirstOrThrow()
    const after = { ...before, idFolder: to, rowVersion }
    await noteChanged(ctx, scriptKinds[kind], [idCallScript, before.name], before, after)
  }
}
