import { DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { personRef } from '../kernel/names.ts'
import { notFound, refuse, stale } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'
import type { Services } from '../kernel/services.ts'
import { mailStateOf } from '../mail/mail.service.ts'
import { completeRows } from './people.service.ts'
import { findPerson } from './people.store.ts'
import { ranksOf, requireHere } from './user.access.ts'

/** A user; the one who acts wherever they are at home, whatever the context. */
export async function readUser(ctx: Ctx, services: Services, idUser: number): Promise<User> {
  if (idUser === ctx.actor.id) return await inTenant(ctx, ctx.actor.idTenant, () => buildUser(ctx, services, idUser))
  await requireHere(ctx, 'AccessManagement.viewuser')
  return await buildUser(ctx, services, idUser)
}

/** The user as the tenant of the transaction sees them. */
export async function buildUser(ctx: Ctx, services: Services, idUser: number): Promise<User> {
  const person = (await findPerson(ctx.db, idUser)) ?? notFound('User')
  const [row] = await completeRows(ctx, services, [person])
  if (!row) notFound('User')
  const isSelf = idUser === ctx.actor.id
  const ranks = isSelf ? undefined : await ranksOf(ctx, idUser)
  const home = person.isGuest ? undefined : await readHome(ctx, idUser)
  return {
    ...row,
    disabledReason: home?.disabledReason ?? '',
    provider: person.subject === null ? null : providerName(services, person.issuer),
    isSelf,
    outranks: ranks?.home ?? null,
    outranksElsewhere: ranks?.isElsewhere ?? false,
    consolePreference: {
      timezone: home?.timezone ?? '',
      locale: home?.locale ?? DEFAULT_LOCALE,
      theme: home?.theme ?? 'system',
    },
    invitation: home?.invitedAt ? await readInvitation(ctx, idUser, home.invitedAt, home.invitedBy) : null,
    traces: home ? await readTraces(ctx, idUser, row.lastSignInAt) : [],
    createdAt: home?.createdAt ?? null,
    createdBy: home?.createdBy ?? null,
    updatedAt: home?.updatedAt ?? null,
    updatedBy: home?.updatedBy ?? null,
    rowVersion: home?.rowVersion ?? 1,
  }
}

/** The row of someone at home here, locked, as long as it is the one the change was based on. */
export async function lockUser(ctx: Ctx, services: Services, idUser: number, rowVersion?: number): Promise<User> {
  await ctx.db.selectFrom('appUser').select('idUser').where('idUser', '=', idUser).forUpdate().execute()
  const user = await buildUser(ctx, services, idUser)
  if (user.isGuest) refuse(reason('user.otherHome', { tenant: user.tenant }))
  return rowVersion === undefined || user.rowVersion === rowVersion ? user : stale('User', user)
}

/** The built-in provider goes by the product’s name, another by its address. */
const providerName = ({ identity, issuer, accountIssuer, productName }: Services, held: string | null) =>
  held !== accountIssuer ? (held ?? issuer) : identity ? productName : issuer

const readHome = (ctx: Ctx, idUser: number) =>
  ctx.db
    .selectFrom('appUser')
    .select(['disabledReason', 'timezone', 'locale', 'theme', 'createdAt', 'updatedAt', 'invitedAt', 'rowVersion'])
    .select([
      personRef('appUser.createdBy').as('createdBy'),
      personRef('appUser.updatedBy').as('updatedBy'),
      personRef('appUser.invitedBy').as('invitedBy'),
    ])
    .where('idUser', '=', idUser)
    .executeTakeFirst()

async function readInvitation(
  ctx: Ctx,
  idUser: number,
  invitedAt: string,
  invitedBy: { id: number; name: string } | null,
): Promise<User['invitation']> {
  const mail = await mailStateOf(ctx.db, ['User', idUser])
  return {
    invitedAt,
    invitedBy,
    mail: mail
      ? { recipient: mail.recipient, state: mail.state, error: mail.error, at: mail.finishedAt ?? mail.createdAt }
      : null,
  }
}

/** Anyone who signed in or did something stays readable in what they did. */
async function readTraces(ctx: Ctx, idUser: number, lastSignInAt: string | null): Promise<string[]> {
  const traces: string[] = []
  if (lastSignInAt !== null) traces.push('they have signed in')
  if (
    await cellOf(ctx.db)<boolean>`
    SELECT EXISTS (SELECT FROM audit_event WHERE actor_id = ${idUser}) AS acted`
  )
    traces.push('the audit log names them')
  const secret = await ctx.db
    .selectFrom('apiSecret')
    .select('idApiSecret')
    .where('idUser', '=', idUser)
    .executeTakeFirst()
  if (secret) traces.push('they have API secrets')
  return traces
}
