import { reason } from '@parley/contract/kernel/errors.ts'
import { unlinkBlocked } from '@parley/contract/users/linkedAccount.rules.ts'
import type { LinkedAccounts } from '@parley/contract/users/linkedAccount.schema.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { isSameIssuer } from '../kernel/http/matchByEmail.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { refuseControl } from '../users/user.access.ts'
import { holdAccount, insertLinked, listLinked, lockPerson, removeLinked, setAccount } from './linkedAccount.store.ts'
import { ofPerson, ofSelf, type Person } from './ofPerson.ts'

export const readAccounts = (ctx: Ctx, services: Services, idUser: number) =>
  ofPerson(ctx, idUser, 'AccessManagement.viewuser', (there, person) => show(there, services, person))

/** The account they first signed in with, then those that they have linked. */
async function show(there: Ctx, services: Services, person: Person): Promise<LinkedAccounts> {
  const first = person.issuer === null || person.subject === null ? [] : [{ issuer: person.issuer, linkedAt: null }]
  const accounts = [...first, ...(await listLinked(there.db, person.idUser))].map(({ issuer, linkedAt }) => ({
    issuer,
    provider: providerOf(services, issuer)?.name ?? null,
    linkedAt,
  }))
  const others = services.providers.filter(({ issuer }) => !accounts.some((each) => isSameIssuer(each.issuer, issuer)))
  return { idUser: person.idUser, accounts, others: services.identity ? [] : others }
}

/** People who came in by the built-in provider are its own; nothing is linked to it. */
const providerOf = ({ identity, accountIssuer, providers }: Services, issuer: string) =>
  identity
    ? issuer === accountIssuer
      ? providers[0]
      : undefined
    : providers.find((each) => isSameIssuer(each.issuer, issuer))

/** Who brings a token of another provider has just signed in there: from now on that account lets them in here, too. */
export const linkAccount = (ctx: Ctx, services: Services, token: string) =>
  ofSelf(ctx, async (there, person) => {
    const { issuer, subject } = await ownerOf(services, token)
    const name = providerOf(services, issuer)?.name ?? issuer
    await lockPerson(there.db, person.idUser)
    const { accounts } = await show(there, services, person)
    const idHolder = await holdAccount(there.db, issuer, subject)
    if (idHolder !== undefined && idHolder !== person.idUser) refuse(reason('account.taken'))
    if (accounts.some((each) => isSameIssuer(each.issuer, issuer)))
      refuse(reason('account.linkedBefore', { provider: name }))
    await insertLinked(there.db, { idUser: person.idUser, issuer, subject, linkedAt: there.clock.now() })
    await note(there, person, 'Sign-in account linked', issuer)
    return await show(there, services, person)
  })

/** A token that is not good enough must not sign out the person, who is signed in with another one. */
async function ownerOf({ identity, verify }: Services, token: string) {
  if (identity) refuse(reason('account.refused'))
  try {
    return await verify(token)
  } catch (error) {
    if (error instanceof Refusal && error.reason.code !== 'service.providerAway')
      return refuse(reason('account.refused'))
    throw error
  }
}

/**
 * By its owner, who keeps one that lets them in; by an administrator the last one, too: whoever has the email address of the account then takes
 * it over at a provider, as after an invitation.
 */
export const unlinkAccount = (ctx: Ctx, services: Services, idUser: number, issuer: string) =>
  ofPerson(ctx, idUser, 'AccessManagement.edituser', async (there, person) => {
    if (idUser !== ctx.actor.id) await refuseControl(ctx, idUser)
    if (services.identity && issuer === services.accountIssuer) refuse(reason('account.builtIn'))
    await lockPerson(there.db, idUser)
    const { accounts } = await show(there, services, person)
    const account = accounts.find((each) => each.issuer === issuer) ?? notFound('Account')
    if (idUser === ctx.actor.id) refuse(unlinkBlocked(accounts, account))
    if (account.linkedAt === null) await takeNext(there, idUser)
    else await removeLinked(there.db, idUser, issuer)
    await note(there, person, 'Sign-in account unlinked', issuer)
    return await readAccounts(there, services, idUser)
  })

/** The first of those they have linked takes the place of the one in their row. */
async function takeNext({ db }: Ctx, idUser: number): Promise<void> {
  const [next] = await listLinked(db, idUser)
  if (next) await removeLinked(db, idUser, next.issuer)
  await setAccount(db, idUser, next ?? { issuer: null, subject: null })
}

const note = (there: Ctx, person: Person, what: string, issuer: string) =>
  noteDone(there, userKind, [person.idUser, fullName(person)], what, { issuer })
