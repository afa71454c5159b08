import type { TwoFactorUse } from '@parley/contract/users/user.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Services, SignInServices } from '../kernel/services.ts'
import type { PeopleFilter, PersonRow } from './people.store.ts'

export interface SignInState {
  readonly twoFactor: TwoFactorUse
  readonly lockedUntil: string | null
}

const elsewhere: SignInState = { twoFactor: 'unknown', lockedUntil: null }

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
    if (subject === undefined) return elsewhere
    const state = states?.get(subject)
    const { lockedUntil = null, twoFactor = false } = state ?? {}
    const isLocked = lockedUntil !== null && lockedUntil > now
    return { twoFactor: twoFactor ? 'on' : 'off', lockedUntil: isLocked ? lockedUntil.toISOString() : null }
  }
}

/** Subjects of the people here whom the filter’s questions to the provider fit; undefined where it asks none. */
export async function subjectsOf(
  ctx: Ctx,
  { identity, accountIssuer }: Services,
  { twoFactor, locked }: PeopleFilter,
): Promise<readonly string[] | undefined> {
  if (twoFactor === undefined && locked === undefined) return undefined
  if (!identity) return []
  const { rows } = await sql<{ subject: string }>`
    SELECT subject FROM app_user WHERE issuer = ${accountIssuer} AND subject IS NOT NULL
    UNION SELECT subject FROM app.tenant_guests() WHERE issuer = ${accountIssuer} AND subject IS NOT NULL`.execute(
    ctx.db,
  )
  const subjects = rows.map(({ subject }) => subject)
  const states = await identity.accounts.signInStates(subjects)
  const now = ctx.clock.now()
  return subjects.filter((subject) => {
    const state = states.get(subject)
    if (twoFactor !== undefined && (state?.twoFactor ?? false) !== twoFactor) return false
    const isLocked = state?.lockedUntil != null && state.lockedUntil > now
    return locked === undefined || isLocked === locked
  })
}
