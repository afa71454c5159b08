import { randomBytes } from 'node:crypto'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { constraints } from '../kernel/constraint.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret, SECRET_PREFIX } from '../kernel/http/authenticate.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'

constraints({ api_secret_name_key: 'apiSecret.nameTaken' })

const columns = ['idApiSecret', 'name', 'prefix', 'createdAt', 'lastUsedAt', 'expiresAt'] as const

export const listSecrets = (ctx: Ctx) =>
  inTenant(ctx, ctx.actor.idTenant, () =>
    ctx.db.selectFrom('apiSecret').select(columns).where('idUser', '=', ctx.actor.id).orderBy('name').execute(),
  )

/** The secret itself is in this answer only; what is kept is its hash. */
export async function createSecret(ctx: Ctx, { name, expiresAt }: { name: string; expiresAt: string | null }) {
  const expires = expiresAt === null ? null : new Date(expiresAt)
  if (expires && expires <= ctx.clock.now())
    throw new Refusal(reason('validation.failed'), { expiresAt: messages.invalid })
  const prefix = SECRET_PREFIX + randomBytes(4).toString('hex')
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`
  const created = await inTenant(ctx, ctx.actor.idTenant, () =>
    ctx.db
      .insertInto('apiSecret')
      .values({
        idUser: ctx.actor.id ?? 0,
        name,
        prefix,
        hash: hashSecret(secret),
        createdAt: ctx.clock.now(),
        expiresAt: expires,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
  const entity = ['ApiSecret', created.idApiSecret, name] as const
  await ctx.audit({ kind: actionKind.of.CREATE, area: 'Users', entity, after: created })
  return { ...created, secret }
}

export async function deleteSecret(ctx: Ctx, idApiSecret: number): Promise<void> {
  const removed = await inTenant(ctx, ctx.actor.idTenant, () =>
    ctx.db
      .deleteFrom('apiSecret')
      .where('idApiSecret', '=', idApiSecret)
      .where('idUser', '=', ctx.actor.id)
      .returning(columns)
      .executeTakeFirst(),
  )
  if (!removed) notFound('API secret')
  const entity = ['ApiSecret', idApiSecret, removed.name] as const
  await ctx.audit({ kind: actionKind.of.DELETE, area: 'Users', entity, before: removed })
}
