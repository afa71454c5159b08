import { randomUUID } from 'node:crypto'
import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { IdentityPort } from '@parley/identity'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { Core } from '../kernel/core.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { BUILT_IN, type Services } from '../kernel/services.ts'
import { momentFor, momentHere, sendMail } from '../mail/mail.service.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { productNameIn } from '../theme/brand.ts'
import { findPerson } from '../users/people.store.ts'
import type { Person } from './ofPerson.ts'
import { readPolicy } from './signInPolicy.store.ts'

const MOST_ACCOUNTS = 3
const DAY_MS = 86_400_000

/** The accounts that can sign in here and that a username or email belongs to; some people share an address. */
export async function findForgotten(
  owner: pg.Pool,
  { accounts }: Pick<IdentityPort, 'accounts'>,
  who: string,
): Promise<string[]> {
  // Someone may have a username that is another's address: it takes nobody's link away.
  const named = await accounts.findByUsername(who)
  const { rows } = await owner.query<{ subject: string }>(
    `SELECT subject FROM app_user WHERE issuer = $1 AND subject IS NOT NULL AND state = 'active' AND lower(email) = lower($2)
     ORDER BY id_user LIMIT $3`,
    [BUILT_IN, who.normalize('NFC'), MOST_ACCOUNTS],
  )
  return [...new Set([...(named ? [named.sub] : []), ...rows.map(({ subject }) => subject)])]
}

interface ForgottenDesk {
  readonly core: Pick<Core, 'directory' | 'contexts'>
  readonly services: Services
  readonly clock: Clock
  readonly log: Logger
}

/** Mails the owner of an account a link that they asked for on the sign-in page. */
export async function sendForgotten(desk: ForgottenDesk, subject: string, address: string): Promise<void> {
  const { core, services, clock, log } = desk
  const idUser = await core.directory.bySubject(BUILT_IN, subject)
  const known = idUser === undefined ? undefined : await core.directory.person(idUser)
  if (!known) return
  const tenant = known.idTenant
  const actor = { id: null, name: 'Sign-in', kind: 'system' as const, idTenant: tenant }
  await core.contexts.run({ actor, tenant, permissions: {}, requestId: randomUUID(), log, clock }, async (ctx) => {
    const person = await findPerson(ctx.db, known.idUser)
    if (person) await send(ctx, services, { person, subject, address })
  })
}

interface Asked {
  readonly person: Person
  readonly subject: string
  readonly address: string
}

async function send(ctx: Ctx, services: Services, { person, subject, address }: Asked): Promise<void> {
  const { identity } = services
  const { idUser, email, state, username } = person
  if (!identity || email === null || state === 'disabled') return
  const isBlocked = await isExpiredForGood(ctx, identity, subject)
  const productName = await productNameIn(ctx.db, services)
  await noteDone(ctx, userKind, [idUser, fullName(person)], 'Password reset link requested at sign-in', {
    recipient: email,
    address,
    isSent: !isBlocked,
  })
  const asked = `Someone asked for a link to choose a new password for ${username} in ${productName}.`
  const notYou = 'If that wasn’t you, ignore this email. Your password stays as it is.'
  const link = isBlocked ? undefined : await identity.createResetLink(subject, { isAskedNow: true })
  await sendMail(ctx, {
    to: email,
    subject: `Your password for ${productName}`,
    text: link
      ? `Hello ${fullName(person)},\n\n${asked} It works once, until ${await momentFor(ctx, idUser, link.expiresAt)}.\n\nChoose a new password:\n${link.url}\n\nSaving it signs you out everywhere. ${notYou}`
      : `Hello ${fullName(person)},\n\n${asked} Your password has expired, and your company lets only an administrator reset it. Ask them for a link.\n\n${notYou}`,
    about: ['User', idUser],
  })
}

/** Where the policy refuses sign-in until an administrator sends a link, asking for one is no way around it. */
async function isExpiredForGood(ctx: Ctx, { accounts }: IdentityPort, subject: string): Promise<boolean> {
  const { type, days } = await readPolicy(ctx)
  const changedAt = (await accounts.find(subject))?.passwordChangedAt
  if (type !== passwordPolicyType.of.BLOCK || days === null || !changedAt) return false
  return changedAt.getTime() + days * DAY_MS <= ctx.clock.now().getTime()
}

interface LockWatch {
  readonly core: Pick<Core, 'directory' | 'contexts'>
  readonly clock: Clock
  readonly log: Logger
}

/** Tells the notification groups of the person's tenant that wrong passwords or codes have locked an account. */
export async function reportLocked({ core, clock, log }: LockWatch, subject: string, until: Date): Promise<void> {
  const idUser = await core.directory.bySubject(BUILT_IN, subject)
  const person = idUser === undefined ? undefined : await core.directory.person(idUser)
  if (!person) return
  const scope = {
    actor: { id: null, name: 'Sign-in', kind: 'system' as const, idTenant: person.idTenant },
    tenant: person.idTenant,
    permissions: {},
    requestId: randomUUID(),
    log,
    clock,
  }
  await core.contexts.run(scope, async (ctx) => {
    await raiseEvent(ctx, 'user.locked', {
      title: `${person.firstname} ${person.lastname} was locked`,
      text: `Too many wrong passwords or codes for ${person.username}. The lock ends on ${await momentHere(ctx, until)}, or when an administrator unlocks the account.`,
      path: screens.user(person.idUser),
    })
  })
}
