import { reason } from '@parley/contract/kernel/errors.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { IdentityError } from '@parley/identity'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteChanged } from '../../kernel/notes.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { readOwnUser } from '../user.store.ts'

export interface PasswordChange {
  readonly currentPassword: string
  readonly newPassword: string
}
/** Where the request came from and in which session, which goes on while the others end. */
export interface Origin {
  readonly address: string
  readonly sid: string | undefined
}

export async function changePassword(
  ctx: Ctx,
  services: Services,
  change: PasswordChange,
  origin: Origin,
): Promise<void> {
  const user = await readOwnUser(ctx)
  const { identity, accountIssuer, issuer } = services
  if (!identity || user.issuer !== accountIssuer || user.subject === null) {
    return refuse(reason('password.managedElsewhere', { issuer }))
  }
  const checked = await identity.accounts.verifyPassword({
    username: user.username,
    password: change.currentPassword,
    ...origin,
  })
  if (!checked.ok && checked.reason === 'throttled') {
    const seconds = checked.retryAfterSeconds
    throw new Refusal(reason('rate.limited', { seconds }), undefined, seconds)
  }
  if (!checked.ok) refuse(reason('password.wrong'))
  await noteChanged(ctx, userKind, [user.idUser, ctx.actor.name], undefined, { what: 'Password changed' })
  try {
    // The provider's own transaction, so the last thing that can fail before the commit.
    await identity.accounts.setPassword(user.subject, change.newPassword, origin.sid ? { keepSid: origin.sid } : {})
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error
    if (error.code === 'passwordRefused') refuse(reason('password.refused', { problem: error.message }))
    throw new Refusal(reason('validation.failed'), { newPassword: error.message })
  }
}
