import type { Ctx } from '../kernel/ctx.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

/** The policy of the tenant of the transaction; made with the defaults where nobody has decided anything. */
export async function readPolicy(ctx: Ctx) {
  const policy = await ctx.db
    .selectFrom('tenant')
    .leftJoin('signInPolicy as policy', 'policy.idTenant', 'tenant.idTenant')
    .select((eb) => [
      'tenant.name as tenant',
      'tenant.passwordPolicy as type',
      'tenant.passwordDays as days',
      'tenant.passwordWarnDays as warnDays',
      eb.fn.coalesce('policy.passwordMinLength', eb.val(12)).as('minLength'),
      eb.fn.coalesce('policy.passwordClasses', eb.val(1)).as('classes'),
      eb.fn.coalesce('policy.passwordHistory', eb.val(1)).as('history'),
      eb.fn.coalesce('policy.refuseCommon', eb.val(true)).as('refuseCommon'),
      eb.fn.coalesce('policy.passwordVersion', eb.val(1)).as('passwordVersion'),
      eb.fn.coalesce('policy.twoFactorRequired', eb.val(false)).as('twoFactorRequired'),
      eb.fn.coalesce('policy.twoFactorGraceDays', eb.val(7)).as('twoFactorGraceDays'),
      'policy.twoFactorSetAt',
      eb.fn.coalesce('policy.twoFactorVersion', eb.val(1)).as('twoFactorVersion'),
      'policy.networks',
      'policy.idleMinutes',
      eb.fn.coalesce('policy.lockFree', eb.val(4)).as('freeAttempts'),
      eb.fn.coalesce('policy.lockAfter', eb.val(10)).as('lockAfter'),
      eb.fn.coalesce('policy.lockMinutes', eb.val(15)).as('lockMinutes'),
      eb.fn.coalesce('policy.rulesVersion', eb.val(1)).as('rulesVersion'),
    ])
    .select(personRef('policy.twoFactorSetBy').as('twoFactorSetBy'))
    .where('tenant.idTenant', '=', ctx.tenant)
    .executeTakeFirst()
  return policy ?? notFound('Tenant')
}
export type Policy = Awaited<ReturnType<typeof readPolicy>>

/** The policy with its row locked, for a change. */
export async function lockPolicy(ctx: Ctx): Promise<Policy> {
  await ctx.db
    .insertInto('signInPolicy')
    .values({ idTenant: ctx.tenant, twoFactorSetAt: null, twoFactorSetBy: null, idleMinutes: null })
    .onConflict((conflict) => conflict.column('idTenant').doNothing())
    .execute()
  await ctx.db.selectFrom('signInPolicy').select('idTenant').where('idTenant', '=', ctx.tenant).forUpdate().execute()
  return await readPolicy(ctx)
}

/** Accounts of the tenant's people at the provider. */
export async function readSubjects(ctx: Ctx, issuer: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('appUser')
    .select('subject')
    .where('idTenant', '=', ctx.tenant)
    .where('issuer', '=', issuer)
    .where('state', '=', 'active')
    .where('subject', 'is not', null)
    .execute()
  return rows.flatMap(({ subject }) => subject ?? [])
}

export async function readRequirement(ctx: Ctx, idUser: number) {
  return await ctx.db
    .selectFrom('twoFactorRequirement')
    .select(['isRequired', 'graceDays', 'setAt', 'rowVersion'])
    .select(personRef('setBy').as('setBy'))
    .where('idUser', '=', idUser)
    .executeTakeFirst()
}
