import { type ErrorCode, reason } from '@parley/contract/kernel/errors.ts'
import type { IdentityPort } from '@parley/identity'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { findPerson } from '../users/people.store.ts'
import type { Origin } from '../users/security/password.service.ts'
import { requireHome } from '../users/user.access.ts'
import { readOwnUser } from '../users/user.store.ts'

type UserAction = 'AccessManagement.viewuser' | 'AccessManagement.edituser'
export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** Runs the work where the person is at home: the one who acts, or someone of the tenant acted for. */
export async function ofPerson<T>(
  ctx: Ctx,
  idUser: number,
  action: UserAction,
  work: (there: Ctx, person: Person) => Promise<T>,
): Promise<T> {
  if (idUser !== ctx.actor.id) return await work(ctx, await requireHome(ctx, idUser, action))
  return await ofSelf(ctx, work)
}

export const ofSelf = <T>(ctx: Ctx, work: (there: Ctx, person: Person) => Promise<T>): Promise<T> => {
  const here = async (there: Ctx) => work(there, (await findPerson(there.db, ctx.actor.id ?? 0)) ?? notFound('User'))
  return ctx.tenant === ctx.actor.idTenant ? here(ctx) : actIn(ctx, ctx.actor.idTenant, here)
}

export interface Account {
  readonly identity: IdentityPort
  readonly subject: string
}

/** The person's account at the built-in provider; undefined where another one manages it. */
export function accountOf({ identity, accountIssuer }: Services, person: Person): Account | undefined {
  if (!identity || person.issuer !== accountIssuer || person.subject === null) return undefined
  return { identity, subject: person.subject }
}

/** The provider elsewhere that signs the person in: the one that they came from, else the first. */
export const managerOf = ({ issuer }: Services, person: Person): string =>
  (person.subject === null ? null : person.issuer) ?? issuer

type ManagedCode = Extract<ErrorCode, `${string}.managedElsewhere`>

export function requireAccount(services: Services, person: Person, code: ManagedCode): Account {
  return accountOf(services, person) ?? refuse(reason(code, { issuer: managerOf(services, person) }))
}

/** Anyone who sits at an open screen must know the password of the one who acts; counted like a sign-in. */
export async function requireOwnPassword(
  ctx: Ctx,
  { identity, issuer }: Services,
  password: string,
  origin: Origin,
): Promise<void> {
  if (!identity) return refuse(reason('twoFactor.managedElsewhere', { issuer }))
  const { username } = await readOwnUser(ctx)
  const checked = await identity.accounts.verifyPassword({ username, password, ...origin })
  if (checked.ok) return
  if (checked.reason === 'wrong') return refuse(reason('password.notRight'))
  const seconds = checked.retryAfterSeconds
  throw new Refusal(reason('rate.limited', { seconds }), undefined, seconds)
}
