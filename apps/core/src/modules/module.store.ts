import { channelIntegration } from '@parley/contract/enums/line.enum.ts'
import type { Insertable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { byName, holds, type Search } from '../kernel/names.ts'

/** The modules that the user may see or whose conversations they may see, to choose from. */
export async function lookUpModules(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const some = [ctx.allowed('Module.view'), ctx.allowed('Module.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('dialModule')
    .select(['idModule as id', 'name', 'integration'])
    .where(holds('name', search))
  if (!some.includes('all')) rows = rows.where('idModule', 'in', [0, ...some.flatMap((ids) => ids as number[])]) // none is 'all' here
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ integration, ...row }) => ({ ...row, detail: channelIntegration.label(integration) }))
}

export const insertModule = async (db: Db, module: Insertable<Tables['dialModule']>): Promise<number> =>
  (await db.insertInto('dialModule').values(module).returning('idModule').executeTakeFirstOrThrow()).idModule
