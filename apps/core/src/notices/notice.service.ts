import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { rowsOf } from '../kernel/rows.ts'
import { markRead, newestNotices } from './notice.store.ts'

interface Told {
  readonly idUsers: readonly number[]
  readonly title: string
  readonly text: string
  readonly path: string | null
  /** What the link of the toast says. */
  readonly label?: string
}

/** Tells people of the tenant acted for: it stays in their bell and shows at once where they have the console open. */
export async function notify(ctx: Ctx, { idUsers, title, text, path, label = 'Open' }: Told): Promise<void> {
  const people = [...new Set(idUsers)]
  const rows = await rowsOf(ctx.db)<{ idUser: number }>`
    SELECT told AS id_user FROM app.add_notices(${people}::bigint[], ${title}, ${text}, ${path}, ${ctx.clock.now()}) AS told`
  const payload = { text: title, type: 'info', action: path === null ? null : { label, path } }
  for (const { idUser } of rows) ctx.emit({ name: 'Notify', payload, to: { user: idUser } })
}

/** One's own, whichever tenant one acts for. */
export const listNotices = (ctx: Ctx): Promise<BellNotice[]> =>
  inTenant(ctx, ctx.actor.idTenant, () => newestNotices(ctx.db, ctx.actor.id ?? 0))

export const readNotices = (ctx: Ctx, idNotices: readonly number[]): Promise<BellNotice[]> =>
  inTenant(ctx, ctx.actor.idTenant, async () => {
    const idUser = ctx.actor.id ?? 0
    await markRead(ctx.db, idUser, idNotices, ctx.clock.now())
    return await newestNotices(ctx.db, idUser)
  })
