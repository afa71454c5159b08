import type { LockPlace, TwoFactorUse } from '@parley/contract/users/user.enum.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { columnOf } from '../../kernel/rows.ts'
import type { Services, SignInServices } from '../../kernel/services.ts'
import type { PeopleFilter, PersonRow } from '../people.store.ts'

export interface SignInState {
  readonly twoFactor: TwoFactorUse
  readonly lockedUntil: string | null
  readonly lockedWhere: LockPlace | null
}

const elsewhere: SignInState = { twoFactor: 'unknown', lockedUntil: null, lockedWhere: null }
/** Nobody has invited the person yet. */
const withoutAccount: SignInState = { ...elsewhere, twoFactor: 'none' }

/** What the built-in provider knows of the people of a page, asked once. */
export async function signInStates(
  ctx: Ctx,
  { identity, accountIssuer }: SignInServices,
  rows: readonly Pick<PersonRow, 'issuer' | 'subject'>[],
): Promise<(row: Pick<PersonRow, 'issuer' | 'subject'>) => SignInState> {
  const ours = (row: Pick<PersonRow, 'issuer' | 'subject'>) =>
    identity && row.issuer === accountIssuer && row.subject !== null ? row.subject : undefined
  const subjects = rows.flatMap((row) => ours(row) ?? [])
  const states = identity && subjects.length > 0 ? await identity.accounts.signInStates(subjects) : undefined
  const now = ctx.clock.now()
  return (row) => {
    const subject = ours(row)
    if (subject === undefined) return identity && row.subject === null ? withoutAccount : elsewhere
    const { lockedUntil = null, lockedWhere = null, twoFactor = false } = states?.get(subject) ?? {}
    const factor = { twoFactor: twoFactor ? ('on' as const) : ('off' as const) }
    if (lockedUntil === null || lockedUntil <= now) return { ...factor, lockedUntil: null, lockedWhere: null }
    return { ...factor, lockedUntil: lockedUntil.toISOString(), lockedWhere: lockedWhere ?? 'address' }
  }
}

/** The people here whom the filter’s questions to the provider fit. */
export interface Fitting {
  readonly subjects: readonly string[]
  /** Anyone who has no account yet has no second factor and is not locked. */
  readonly withoutAccount: boolean
}

/** Who fits the filter’s questions to the provider; undefined where it asks none. */
export async function fittingPeople(
  ctx: Ctx,
  { identity, accountIssuer }: Services,
  { twoFactor, locked }: PeopleFilter,
): Promise<Fitting | undefined> {
  if (twoFactor === undefined && locked === undefined) return undefined
  if (!identity) return { subjects: [], withoutAccount: false }
  const subjects = await columnOf(ctx.db)<string>`
    SELECT subject FROM app_user WHERE issuer = ${accountIssuer} AND subject IS NOT NULL
    UNION SELECT subject FROM app.tenant_guests() WHERE issuer = ${accountIssuer} AND subject IS NOT NULL`
  const states = await identity.accounts.signInStates(subjects)
  const now = ctx.clock.now()
  const fits = (subject: string) => {
    const state = states.get(subject)
    if (twoFactor !== undefined && (state?.twoFactor ?? false) !== twoFactor) return false
    const isLocked = state?.lockedUntil != null && state.lockedUntil > now
    return locked === undefined || isLocked === locked
  }
  return { subjects: subjects.filter(fits), withoutAccount: !twoFactor && !locked }
}
