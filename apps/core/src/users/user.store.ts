import type { consolePreference } from '@parley/contract/users/user.schema.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { changed } from '../kernel/keeping.ts'
import { notFound } from '../kernel/refusal.ts'

export type ConsolePreference = z.output<typeof consolePreference>

/** The row of the one who acts; it lives in the user's own tenant, whichever the context is. */
export const readOwnUser = (ctx: Ctx) =>
  inTenant(ctx, ctx.actor.idTenant, async () => {
    const user = await ctx.db
      .selectFrom('appUser')
      .innerJoin('tenant', 'tenant.idTenant', 'appUser.idTenant')
      .leftJoin('signInPolicy', 'signInPolicy.idTenant', 'appUser.idTenant')
      .select([
        'appUser.idUser',
        'appUser.username',
        'appUser.firstname',
        'appUser.lastname',
        'appUser.email',
        'appUser.subject',
        'appUser.issuer',
        'appUser.timezone',
        'appUser.locale',
        'appUser.theme',
        'tenant.name as tenant',
        'tenant.passwordPolicy',
        'tenant.passwordDays',
        'tenant.passwordWarnDays',
      ])
      .select((eb) => eb.fn.coalesce('signInPolicy.passwordMinLength', eb.val(12)).as('passwordMinLength'))
      .where('idUser', '=', ctx.actor.id)
      .executeTakeFirst()
    return user ?? notFound('User')
  })
export type OwnUser = Awaited<ReturnType<typeof readOwnUser>>

export async function readPreference(ctx: Ctx): Promise<ConsolePreference> {
  const { timezone, locale, theme } = await readOwnUser(ctx)
  return { timezone, locale, theme }
}

export const writePreference = (ctx: Ctx, preference: ConsolePreference) =>
  inTenant(ctx, ctx.actor.idTenant, () =>
    ctx.db.updateTable('appUser').set(preference).where('idUser', '=', ctx.actor.id).execute(),
  )

/** Changes the row; answers the account of the person, if there is one. */
export const storeUser = async (ctx: Ctx, idUser: number, values: Updateable<Tables['appUser']>) =>
  (
    await ctx.db
      .updateTable('appUser')
      .set({ ...values, ...changed(ctx) })
      .where('idUser', '=', idUser)
      .returning('subject')
      .executeTakeFirstOrThrow()
  ).subject

export async function deleteUser(db: Db, idUser: number): Promise<string | null> {
  await db.deleteFrom('membership').where('idUser', '=', idUser).execute()
  const gone = await db
    .deleteFrom('appUser')
    .where('idUser', '=', idUser)
    .returning('subject')
    .executeTakeFirstOrThrow()
  return gone.subject
}
