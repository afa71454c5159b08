import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { invitationSent, userDraft } from '@parley/contract/users/user.schema.ts'
import { IdentityError, type IdentityPort } from '@parley/identity'
import { sql } from 'kysely'
import type pg from 'pg'
import type { z } from 'zod'
import { refuseErased, returningUserEvent } from '../../erasure/guard.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { invitedLink } from '../../kernel/http/invitedLink.ts'
import { noteDone } from '../../kernel/notes.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { cellOf } from '../../kernel/rows.ts'
import { BUILT_IN, type Services } from '../../kernel/services.ts'
import { momentFor, sendMail } from '../../mail/mail.service.ts'
import { productNameIn } from '../../theme/brand.ts'
import { setRoles } from '../roles/userRoles.service.ts'
import { refuseTaken } from '../takenNames.ts'
import { controlOutrankedBy, requireHere, requireHome } from '../user.access.ts'
import { buildUser, lockUser } from '../user.detail.ts'

type Sent = z.output<typeof invitationSent>
export interface Invited {
  readonly idUser: number
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly email: string
}

/** A new user with roles, and a mail with the way in. */
export async function inviteUser(ctx: Ctx, services: Services, draft: z.output<typeof userDraft>): Promise<Sent> {
  await requireHere(ctx, 'AccessManagement.edituser')
  const { idRoles, isReturning, ...facts } = draft
  const returns = await refuseErased(ctx, facts, isReturning)
  await refuseTaken(ctx, facts.username)
  const [idUser = 0] = await insertUsers(ctx, [facts]) // one in, one out
  if (returns) await ctx.audit(returningUserEvent(idUser, fullName(facts)))
  await setRoles(ctx, idUser, ctx.tenant, idRoles)
  const link = await sendInvitation(ctx, services, { ...facts, idUser })
  return await answer(ctx, services, idUser, link)
}

/** A new link; the one before stops working. */
export async function resendInvitation(ctx: Ctx, services: Services, idUser: number): Promise<Sent> {
  await requireHome(ctx, idUser, 'AccessManagement.edituser')
  const user = await lockUser(ctx, services, idUser)
  refuse(userBlocked.invite(user))
  await refuseErased(ctx, user, true) // who came back was let in before; who is being erased gets no mail
  const link = await sendInvitation(ctx, services, { ...user, idUser, email: user.email ?? '' })
  await noteDone(ctx, userKind, [idUser, fullName(user)], 'Invitation sent again', { recipient: user.email })
  return await answer(ctx, services, idUser, link)
}

/** The link may be handed over where mail goes into a folder anyway, and only to who could do all that it opens. */
async function answer(ctx: Ctx, services: Services, idUser: number, link: string | undefined): Promise<Sent> {
  const folder = services.mailer.folder ?? null
  const isSafe = folder !== null && (await controlOutrankedBy(ctx, idUser)) === undefined
  return { user: await buildUser(ctx, services, idUser), folder, link: isSafe ? (link ?? null) : null }
}

type NewUser = Omit<Invited, 'idUser' | 'email'> & { email: string | null }

/** New users with an audit event each; answers their ids in the same order. */
export async function insertUsers(ctx: Ctx, people: readonly NewUser[]): Promise<number[]> {
  if (people.length === 0) return []
  const made = { createdAt: ctx.clock.now(), createdBy: ctx.actor.id }
  const named = people.map((facts) => ({ ...facts, username: facts.username.normalize('NFC') }))
  const rows = await ctx.db
    .insertInto('appUser')
    .values(named.map((facts) => ({ ...facts, ...made })))
    .returning(['idUser', 'username'])
    .execute()
  const ids = new Map(rows.map(({ idUser, username }) => [username, idUser]))
  const idUsers = named.map(({ username }) => ids.get(username) ?? 0) // each was inserted, or the statement failed
  await ctx.auditAll(
    people.map((facts, index) => ({
      kind: actionKind.of.CREATE,
      of: userKind,
      entity: [idUsers[index] ?? 0, fullName(facts)],
      after: facts,
    })),
  )
  return idUsers
}

/** Sends the way in: a link for a password of the built-in provider, else where to sign in. Returns the link. */
async function sendInvitation(ctx: Ctx, services: Services, person: Invited): Promise<string | undefined> {
  const [link] = await sendInvitations(ctx, services, [person])
  return link
}

export async function sendInvitations(
  ctx: Ctx,
  services: Services,
  people: readonly Invited[],
): Promise<(string | undefined)[]> {
  if (people.length === 0) return []
  const ids = people.map(({ idUser }) => idUser)
  const own = await ownAccounts(ctx, services, ids)
  const links: Awaited<ReturnType<typeof createLink>>[] = []
  for (const person of people) links.push(await createLink(ctx, services, person, own.get(person.idUser)))
  await markInvited(
    ctx,
    people.map(({ idUser }, index) => ({
      idUser,
      issuer: services.accountIssuer,
      subject: links[index]?.sub ?? null,
    })),
  )
  const look = { ...services, productName: await productNameIn(ctx.db, services) }
  for (const [index, person] of people.entries())
    await sendMail(ctx, {
      to: person.email,
      subject: `Your account in ${look.productName}`,
      text: await invitationText(ctx, look, person, links[index]),
      about: ['User', person.idUser],
    })
  return links.map((link) => link?.url)
}

/** Who has an account of the built-in provider from now on signs in with it; everybody else keeps what they had. */
async function markInvited(
  ctx: Ctx,
  accounts: readonly { idUser: number; issuer: string; subject: string | null }[],
): Promise<void> {
  await sql`UPDATE app_user SET invited_at = ${ctx.clock.now()}, invited_by = ${ctx.actor.id},
      issuer = CASE WHEN made.subject IS NULL THEN app_user.issuer ELSE made.issuer END,
      subject = coalesce(made.subject, app_user.subject)
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS made ("idUser" bigint, issuer text, subject text)
    WHERE app_user.id_user = made."idUser"`.execute(ctx.db)
}

async function invitationText(
  ctx: Ctx,
  { productName, publicUrl }: Services,
  person: Invited,
  link: Awaited<ReturnType<typeof createLink>>,
): Promise<string> {
  const home = await ownTenant(ctx)
  const { actor } = ctx
  const made = `${actor.name} has created an account for you in ${productName} for ${home.name}.`
  const way = link
    ? `${made} Your username is ${person.username}.\n\nChoose your password:\n${link.url}\n\nThe link works once, until ${await momentFor(ctx, person.idUser, link.expiresAt)}. If it has expired, open it anyway to have a new one sent to you, or ask ${actor.name}.`
    : `${made}\n\nSign in with this email address:\n${invitedLink(publicUrl, person.idUser)}`
  return `Hello ${fullName(person)},\n\n${way}`
}

/** A link for their own account alone; nothing of someone else's changes, even if they have a name that is taken for the same. */
async function createLink(ctx: Ctx, services: Services, person: Invited, own: string | undefined) {
  const { identity, accountIssuer } = services
  if (!identity) return undefined
  const { username, email, firstname, lastname } = person
  const named = await identity.accounts.findByUsername(username)
  if (named && named.sub !== own) {
    if (await isSomebodys(ctx, accountIssuer, named.sub)) refuse(reason('user.usernameTaken'))
    await identity.accounts.remove(named.sub) // of an invitation that came to nothing
  }
  try {
    return await identity.createSetupLink({ sub: own, username, email, givenName: firstname, familyName: lastname })
  } catch (error) {
    if (error instanceof IdentityError && ['accountInUse', 'usernameTaken', 'usernameInvalid'].includes(error.code))
      refuse(reason('user.usernameTaken'))
    throw error
  }
}

const isSomebodys = async ({ db }: Ctx, issuer: string, subject: string): Promise<boolean> =>
  (await cellOf(db)<number | null>`SELECT app.person_by_subject(${issuer}, ${subject}) AS id`) != null

/** The accounts that people have at the provider already. */
async function ownAccounts({ db }: Ctx, { accountIssuer }: Services, idUsers: readonly number[]) {
  const rows = await db
    .selectFrom('appUser')
    .select(['idUser', 'subject'])
    .where('idUser', 'in', idUsers)
    .where('issuer', '=', accountIssuer)
    .execute()
  return new Map(rows.map(({ idUser, subject }) => [idUser, subject ?? undefined]))
}

const DAY_MS = 86_400_000

/** Removes accounts that an invitation left behind when it came to nothing: a day old, never used, and nobody's. */
export async function removeForsaken(pool: pg.Pool, identity: IdentityPort, clock: Clock): Promise<void> {
  for (const subject of await identity.accounts.unused(new Date(clock.now().getTime() - DAY_MS))) {
    const { rows } = await pool.query<{ id: string | null }>('SELECT app.person_by_subject($1, $2) AS id', [
      BUILT_IN,
      subject,
    ])
    if (rows[0]?.id === null) await identity.accounts.remove(subject)
  }
}
