import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { passwordResetSent, UserPassword } from '@parley/contract/users/security.schema.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { noteChanged, noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { momentFor, sendMail } from '../mail/mail.service.ts'
import { productNameIn } from '../theme/brand.ts'
import { controlOutrankedBy, refuseOutranked } from '../users/user.access.ts'
import { accountOf, managerOf, ofPerson, type Person, requireAccount } from './ofPerson.ts'
import { readPolicy } from './signInPolicy.store.ts'

const DAY_MS = 86_400_000

export const readUserPassword = (ctx: Ctx, services: Services, idUser: number) =>
  ofPerson(ctx, idUser, 'AccessManagement.viewuser', (there, person) => show(there, services, person))

async function show(there: Ctx, services: Services, person: Person): Promise<UserPassword> {
  const { type, days, warnDays } = await readPolicy(there)
  const account = accountOf(services, person)
  const known = await account?.identity.accounts.find(account.subject)
  const attempts = await account?.identity.accounts.attempts(account.subject)
  const changedAt = known?.passwordChangedAt ?? null
  const expires = type === passwordPolicyType.of.NEVER || days === null ? null : changedAt
  const expiresAt = expires && new Date(expires.getTime() + (days ?? 0) * DAY_MS)
  return {
    idUser: person.idUser,
    managedBy: account || services.identity ? null : managerOf(services, person),
    hasPassword: known?.hasPassword ?? false,
    mustChange: known?.mustChange ?? false,
    changedAt: changedAt?.toISOString() ?? null,
    policy: { type, days, warnDays },
    expiresAt: expiresAt?.toISOString() ?? null,
    isExpired: expiresAt !== null && expiresAt <= there.clock.now(),
    failedAttempts: attempts?.failures ?? 0,
    lockedUntil: attempts?.lockedUntil?.toISOString() ?? null,
    lockedWhere: attempts?.lockedWhere ?? null,
  }
}

/**
 * Mails a link for another password to the address of the account, as “Forgot password?” does for everybody. Where mail goes into a folder, the
 * one who asked may hand it over, if it opens nothing that they could not do.
 */
export const resetUserPassword = (ctx: Ctx, services: Services, idUser: number) =>
  ofPerson(
    ctx,
    idUser,
    'AccessManagement.edituser',
    async (there, person): Promise<z.output<typeof passwordResetSent>> => {
      await refuseOutranked(ctx, idUser)
      const { identity, subject } = requireAccount(services, person, 'password.managedElsewhere')
      if (person.state === 'disabled') refuse(reason('user.disabled'))
      if (person.email === null) return refuse(reason('user.noEmail'))
      await noteDone(there, userKind, [idUser, fullName(person)], 'Password reset link sent', {
        recipient: person.email,
      })
      const { url, expiresAt } = await identity.createResetLink(subject)
      const until = await momentFor(there, idUser, expiresAt)
      const productName = await productNameIn(there.db, services)
      await sendMail(there, {
        to: person.email,
        subject: `A new password for ${productName}`,
        text: `Hello ${fullName(person)},\n\n${there.actor.name} has sent you a link to choose a new password for ${person.username} in ${productName}. It works once, until ${until}.\n\nChoose a new password:\n${url}\n\nUntil then your current password stays as it is. Saving a new one signs you out everywhere.`,
        about: ['User', idUser],
      })
      const folder = services.mailer.folder ?? null
      const isSafe = folder !== null && (await controlOutrankedBy(ctx, idUser)) === undefined
      return { sentTo: person.email, expiresAt: expiresAt.toISOString(), folder, link: isSafe ? url : null }
    },
  )

export const unlockUser = (ctx: Ctx, services: Services, idUser: number) =>
  ofPerson(ctx, idUser, 'AccessManagement.edituser', async (there, person) => {
    await there.require('AccessManagement.edituser', there.tenant)
    const { identity, subject } = requireAccount(services, person, 'password.managedElsewhere')
    await noteChanged(there, userKind, [idUser, fullName(person)], undefined, { what: 'Account unlocked' })
    await identity.accounts.unlock(subject)
    return await show(there, services, person)
  })
