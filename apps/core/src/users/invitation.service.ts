import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { invitationSent, userDraft } from '@parley/contract/users/user.schema.ts'
import { IdentityError } from '@parley/identity'
import type { z } from 'zod'
import { constraints } from '../kernel/constraint.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { sendMail } from '../mail/mail.service.ts'
import { outrankedBy, requireHere, requireHome } from './user.access.ts'
import { buildUser, lockUser } from './user.detail.ts'
import { setRoles } from './userRoles.service.ts'

constraints({ app_user_username_key: 'user.usernameTaken' })

type Sent = z.output<typeof invitationSent>
interface Invited {
  readonly idUser: number
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly email: string
}

/** A new user with roles, and a mail with the way in. */
export async function inviteUser(ctx: Ctx, services: Services, draft: z.output<typeof userDraft>): Promise<Sent> {
  await requireHere(ctx, 'AccessManagement.edituser')
  const { idRoles, ...facts } = draft
  const idUser = await insertUser(ctx, facts)
  await setRoles(ctx, idUser, ctx.tenant, idRoles)
  const link = await sendInvitation(ctx, services, { ...facts, idUser })
  return await answer(ctx, services, idUser, link)
}

/** A new link; the one before stops working. */
export async function resendInvitation(ctx: Ctx, services: Services, idUser: number): Promise<Sent> {
  await requireHome(ctx, idUser, 'AccessManagement.edituser')
  const user = await lockUser(ctx, services, idUser)
  refuse(userBlocked.invite(user))
  const link = await sendInvitation(ctx, services, { ...user, idUser, email: user.email ?? '' })
  await ctx.audit({
    kind: actionKind.of.OTHER,
    area: 'Users',
    entity: ['User', idUser, fullName(user)],
    after: { what: 'Invitation sent again', recipient: user.email },
  })
  return await answer(ctx, services, idUser, link)
}

/** The link may be handed over where mail goes into a folder anyway, and only to who could do all that it opens. */
async function answer(ctx: Ctx, services: Services, idUser: number, link: string | undefined): Promise<Sent> {
  const folder = services.mailer.folder ?? null
  const isSafe = folder !== null && (await outrankedBy(ctx, idUser)) === undefined
  return { user: await buildUser(ctx, services, idUser), folder, link: isSafe ? (link ?? null) : null }
}

export async function insertUser(
  ctx: Ctx,
  facts: Omit<Invited, 'idUser' | 'email'> & { email: string | null },
): Promise<number> {
  const now = ctx.clock.now()
  const { idUser } = await ctx.db
    .insertInto('appUser')
    .values({ ...facts, username: facts.username.normalize('NFC'), createdAt: now, createdBy: ctx.actor.id })
    .returning('idUser')
    .executeTakeFirstOrThrow()
  const entity = ['User', idUser, fullName(facts)] as const
  await ctx.audit({ kind: actionKind.of.CREATE, area: 'Users', entity, after: facts })
  return idUser
}

/** Sends the way in: a link for a password of the built-in provider, else where to sign in. Returns the link. */
export async function sendInvitation(ctx: Ctx, services: Services, person: Invited): Promise<string | undefined> {
  const link = await createLink(services, person)
  const now = ctx.clock.now()
  await ctx.db
    .updateTable('appUser')
    .set({
      invitedAt: now,
      invitedBy: ctx.actor.id,
      ...(link ? { issuer: services.accountIssuer, subject: link.sub } : {}),
    })
    .where('idUser', '=', person.idUser)
    .execute()
  const { productName, publicUrl } = services
  const text = link
    ? `${ctx.actor.name} has made an account for you in ${productName}. You sign in as ${person.username}.\n\nChoose your password with this link. It works once, until ${until(link.expiresAt)}:\n${link.url}\n\nIf it has expired, ask ${ctx.actor.name} for another one.`
    : `${ctx.actor.name} has made an account for you in ${productName}.\n\nSign in with this e-mail address here:\n${publicUrl}`
  await sendMail(ctx, {
    to: person.email,
    subject: `Your account in ${productName}`,
    text: `Hello ${fullName(person)},\n\n${text}`,
    about: ['User', person.idUser],
  })
  return link?.url
}

const until = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

async function createLink({ identity }: Services, { username, email, firstname, lastname }: Invited) {
  if (!identity) return undefined
  try {
    return await identity.createSetupLink({ username, email, givenName: firstname, familyName: lastname })
  } catch (error) {
    if (error instanceof IdentityError && ['accountInUse', 'usernameTaken', 'usernameInvalid'].includes(error.code))
      refuse(reason('user.usernameTaken'))
    throw error
  }
}
