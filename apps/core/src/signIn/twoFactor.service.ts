import { reason } from '@parley/contract/kernel/errors.ts'
import type {
  TwoFactorChange,
  TwoFactorState,
  twoFactorChanged,
  twoFactorRequirementChange,
} from '@parley/contract/users/security.schema.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import { IdentityError } from '@parley/identity'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { noteChanged } from '../kernel/notes.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { momentFor, sendMail } from '../mail/mail.service.ts'
import { productNameIn } from '../theme/brand.ts'
import type { Origin } from '../users/security/password.service.ts'
import { refuseControl, refuseOutranked } from '../users/user.access.ts'
import { accountOf, managerOf, ofPerson, ofSelf, type Person, requireAccount, requireOwnPassword } from './ofPerson.ts'
import { readPolicy, readRequirement } from './signInPolicy.store.ts'

const DAY_MS = 86_400_000
type Changed = z.output<typeof twoFactorChanged>

export const readTwoFactor = (ctx: Ctx, services: Services, idUser: number) =>
  ofPerson(ctx, idUser, 'AccessManagement.viewuser', (there, person) => showState(there, services, person))

async function showState(there: Ctx, services: Services, person: Person): Promise<TwoFactorState> {
  const account = accountOf(services, person)
  const state = await account?.identity.twoFactor.state(account.subject)
  return {
    idUser: person.idUser,
    managedBy: account || services.identity ? null : managerOf(services, person),
    isOn: state?.isOn ?? false,
    since: state?.since?.toISOString() ?? null,
    recoveryCodesLeft: state?.recoveryCodesLeft ?? 0,
    requirement: await showRequirement(there, person.idUser, state?.askedAt ?? null),
  }
}

async function showRequirement(
  there: Ctx,
  idUser: number,
  askedAt: Date | null,
): Promise<TwoFactorState['requirement']> {
  const policy = await readPolicy(there)
  const own = await readRequirement(there, idUser)
  const by = own?.isRequired ? 'user' : policy.twoFactorRequired ? 'tenant' : 'nobody'
  const since = by === 'user' ? own?.setAt : policy.twoFactorSetAt
  const graceDays = by === 'user' ? (own?.graceDays ?? 0) : policy.twoFactorGraceDays
  const counts = by !== 'nobody' && askedAt !== null && (since == null || askedAt >= new Date(since))
  return {
    isRequired: by !== 'nobody',
    by,
    own: {
      isRequired: own?.isRequired ?? false,
      graceDays: own?.graceDays ?? policy.twoFactorGraceDays,
      setAt: own?.setAt ?? null,
      setBy: own?.setBy ?? null,
      rowVersion: own?.rowVersion ?? 1,
    },
    graceEndsAt: counts ? new Date(askedAt.getTime() + graceDays * DAY_MS).toISOString() : null,
  }
}

/** One's own second step. */
export const changeTwoFactor = (
  ctx: Ctx,
  services: Services,
  change: TwoFactorChange,
  origin: Origin,
): Promise<Changed> =>
  ofSelf(ctx, async (there, person) => {
    const { identity, subject } = requireAccount(services, person, 'twoFactor.managedElsewhere')
    if (change.action !== 'confirm') await requireOwnPassword(ctx, services, change.password, origin)
    const answer = async (more: Partial<Changed> = {}): Promise<Changed> => ({
      state: await showState(there, services, person),
      enrolment: null,
      recoveryCodes: null,
      ...more,
    })
    if (change.action === 'begin') {
      const { expiresAt, ...enrolment } = await translated(() => identity.twoFactor.begin(subject))
      return await answer({ enrolment: { ...enrolment, expiresAt: expiresAt.toISOString() } })
    }
    if (change.action === 'confirm') {
      await note(there, person, 'Two-factor authentication set up')
      const recoveryCodes = await translated(() => identity.twoFactor.confirm(subject, change.code))
      return await answer({ recoveryCodes: recoveryCodes ?? refuse(reason('twoFactor.wrongCode')) })
    }
    const before = await showState(there, services, person)
    if (!before.isOn) refuse(reason('twoFactor.off'))
    if (before.requirement.isRequired) refuse(reason('twoFactor.required'))
    await removeToken(there, services, person)
    return await answer()
  })

/** Takes a lost token away; anyone who must have one sets up another at the next sign-in. */
export const removeTwoFactorToken = (ctx: Ctx, services: Services, idUser: number, password: string, origin: Origin) =>
  ofPerson(ctx, idUser, 'AccessManagement.edituser', async (there, person) => {
    if (idUser !== ctx.actor.id) await refuseControl(ctx, idUser)
    await requireOwnPassword(ctx, services, password, origin)
    const before = await showState(there, services, person)
    if (before.managedBy !== null) refuse(reason('twoFactor.managedElsewhere', { issuer: services.issuer }))
    if (!before.isOn) refuse(reason('twoFactor.off'))
    await removeToken(there, services, person)
    return await showState(there, services, person)
  })

async function removeToken(there: Ctx, services: Services, person: Person): Promise<void> {
  const { identity, subject } = requireAccount(services, person, 'twoFactor.managedElsewhere')
  await note(there, person, 'Two-factor authentication removed')
  if (person.email !== null) {
    const who = person.idUser === there.actor.id ? 'You' : there.actor.name
    const at = await momentFor(there, person.idUser, there.clock.now())
    const productName = await productNameIn(there.db, services)
    await sendMail(there, {
      to: person.email,
      subject: `Two-factor authentication was removed in ${productName}`,
      text: `Hello ${fullName(person)},\n\n${who} removed two-factor authentication from your account ${person.username} in ${productName} on ${at}. Your password alone is now enough to sign in.\n\nIf you did not expect this, change your password and tell your administrator:\n${services.publicUrl}`,
      about: ['User', person.idUser],
    })
  }
  await identity.twoFactor.remove(subject)
}

export const renewRecoveryCodes = (ctx: Ctx, services: Services, password: string, origin: Origin) =>
  ofSelf(ctx, async (there, person) => {
    const { identity, subject } = requireAccount(services, person, 'twoFactor.managedElsewhere')
    await requireOwnPassword(ctx, services, password, origin)
    await note(there, person, 'Recovery codes renewed')
    return { recoveryCodes: await translated(() => identity.twoFactor.renewRecoveryCodes(subject)) }
  })

export const setTwoFactorRequirement = (
  ctx: Ctx,
  services: Services,
  idUser: number,
  { isRequired, graceDays, rowVersion }: z.output<typeof twoFactorRequirementChange>,
) =>
  ofPerson(ctx, idUser, 'AccessManagement.edituser', async (there, person) => {
    await there.require('AccessManagement.edituser', there.tenant)
    if (idUser !== ctx.actor.id) await refuseOutranked(ctx, idUser)
    requireAccount(services, person, 'twoFactor.managedElsewhere')
    await there.db.selectFrom('appUser').select('idUser').where('idUser', '=', idUser).forUpdate().execute()
    const before = await readRequirement(there, idUser)
    if ((before?.rowVersion ?? 1) !== rowVersion) stale('Requirement', await showState(there, services, person))
    const setAt = before?.isRequired && isRequired ? new Date(before.setAt) : there.clock.now()
    const values = { isRequired, graceDays, setAt, setBy: there.actor.id, rowVersion: rowVersion + 1 }
    await there.db
      .insertInto('twoFactorRequirement')
      .values({ idUser, ...values })
      .onConflict((conflict) => conflict.column('idUser').doUpdateSet(values))
      .execute()
    await noteChanged(
      there,
      userKind,
      [idUser, fullName(person)],
      { twoFactorRequired: before?.isRequired ?? false, graceDays: before?.graceDays ?? null },
      { twoFactorRequired: isRequired, graceDays },
    )
    return await showState(there, services, person)
  })

const note = (there: Ctx, person: Person, what: string) =>
  noteChanged(there, userKind, [person.idUser, fullName(person)], undefined, { what })

const codes = {
  twoFactorOn: 'twoFactor.alreadyOn',
  twoFactorOff: 'twoFactor.off',
  enrolmentExpired: 'twoFactor.notBegun',
} as const

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof IdentityError && error.code in codes) refuse(reason(codes[error.code as keyof typeof codes])) // it is one of them
    throw error
  }
}
