import { randomBytes } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { scopeNotHeld } from '@parley/contract/users/apiSecret.rules.ts'
import type { ApiSecret, apiSecretDraft } from '@parley/contract/users/apiSecret.schema.ts'
import { apiSecretKind } from '@parley/contract/users/user.entity.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { hashSecret, SECRET_PREFIX } from '../../kernel/http/authenticate.ts'
import { inTenant } from '../../kernel/inTenant.ts'
import { noteCreated, noteRemoved } from '../../kernel/notes.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { inHome, refuseOutranked, requireHome } from '../user.access.ts'
import { insertSecret, listSecrets, removeSecret } from './apiSecret.store.ts'

/** The own secrets of the one who acts, whichever the context is. */
export const listOwnSecrets = (ctx: Ctx) =>
  inTenant(ctx, ctx.actor.idTenant, () => listSecrets(ctx.db, ctx.actor.id ?? 0))

/** Secrets of someone at home here; of a guest, they are not this tenant’s affair. */
export async function listSecretsOf(ctx: Ctx, idUser: number): Promise<ApiSecret[]> {
  return await inHome(ctx, idUser, 'AccessManagement.viewuser', () => listSecrets(ctx.db, idUser))
}

/** The secret itself is in this answer only; what is kept is its hash. */
export async function createSecret(ctx: Ctx, { name, expiresAt, scopes = null }: z.output<typeof apiSecretDraft>) {
  const missing = scopes && scopeNotHeld(ctx.permissions, scopes)
  if (missing) refuse(reason('apiSecret.scopeNotHeld', { permission: missing }))
  const expires = expiresAt === null ? null : new Date(expiresAt)
  if (expires && expires <= ctx.clock.now())
    throw new Refusal(reason('validation.failed'), { expiresAt: messages.invalid })
  const prefix = SECRET_PREFIX + randomBytes(4).toString('hex')
  const secret = `${prefix}_${randomBytes(32).toString('base64url')}`
  const created = await inTenant(ctx, ctx.actor.idTenant, () =>
    insertSecret(ctx.db, {
      idUser: ctx.actor.id ?? 0,
      name,
      prefix,
      hash: hashSecret(secret),
      scopes: scopes && JSON.stringify(scopes),
      createdAt: ctx.clock.now(),
      expiresAt: expires,
    }),
  )
  await noteCreated(ctx, apiSecretKind, [created.idApiSecret, name], created)
  return { ...created, secret }
}

export async function deleteSecret(ctx: Ctx, idApiSecret: number): Promise<void> {
  const removed = await inTenant(ctx, ctx.actor.idTenant, () => removeSecret(ctx.db, ctx.actor.id ?? 0, idApiSecret))
  await record(ctx, removed)
}

/** By an administrator; programs that use it are refused from then on. */
export async function revokeSecret(ctx: Ctx, idUser: number, idApiSecret: number): Promise<void> {
  if (idUser === ctx.actor.id) return await deleteSecret(ctx, idApiSecret)
  await requireHome(ctx, idUser, 'AccessManagement.edituser')
  await refuseOutranked(ctx, idUser)
  await record(ctx, { ...(await removeSecret(ctx.db, idUser, idApiSecret)), idUser })
}

const record = (ctx: Ctx, before: { idApiSecret: number; name: string; idUser?: number }) =>
  noteRemoved(ctx, apiSecretKind, [before.idApiSecret, before.name], before)
