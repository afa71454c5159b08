import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User, userChange } from '@parley/contract/users/user.schema.ts'
import { usernameKey } from '@parley/contract/users/username.ts'
import { IdentityError } from '@parley/identity'
import type { z } from 'zod'
import { refuseErased, returningUserEvent } from '../erasure/guard.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { noteChanged } from '../kernel/notes.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { findPerson } from './people.store.ts'
import { refuseTaken } from './takenNames.ts'
import { mayIn, refuseControl, requireHere, requireHome } from './user.access.ts'
import { buildUser, lockUser } from './user.detail.ts'
import { type ConsolePreference, readPreference, storeUser, writePreference } from './user.store.ts'

export async function updatePreference(ctx: Ctx, preference: ConsolePreference): Promise<ConsolePreference> {
  const problems = {
    ...(isTimeZone(preference.timezone) ? {} : { timezone: messages.choice }),
    ...(isLocale(preference.locale) ? {} : { locale: messages.choice }),
  }
  if (Object.keys(problems).length > 0) throw new Refusal(reason('validation.failed'), problems)
  const before = await readPreference(ctx)
  await writePreference(ctx, preference)
  await noteChanged(ctx, userKind, [ctx.actor.id ?? 0, ctx.actor.name], before, preference)
  return preference
}

/** Empty follows the browser. */
function isTimeZone(name: string): boolean {
  if (name === '') return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}

type Change = z.output<typeof userChange>
const facts = ({ firstname, lastname, username, email }: User) => ({ firstname, lastname, username, email })

/** Names, user name and e-mail. One's own names are one's own affair; how one is reached and signs in is an administrator's. */
export async function changeUser(ctx: Ctx, services: Services, idUser: number, change: Change): Promise<User> {
  const isSelf = idUser === ctx.actor.id
  if (!isSelf) await requireHome(ctx, idUser, 'AccessManagement.edituser')
  const home = isSelf ? ctx.actor.idTenant : ctx.tenant
  if (change.username !== undefined && !(await hasName(ctx, idUser, home, change.username)))
    await refuseTaken(ctx, change.username, home)
  const { before, after, subject, returns } = await inTenant(ctx, home, () => write(ctx, services, idUser, change))
  await noteChanged(ctx, userKind, [idUser, fullName(after)], facts(before), facts(after))
  if (returns) await ctx.audit(returningUserEvent(idUser, fullName(after)))
  await tellProvider(services, subject, before, after)
  return after
}

/** Whether the person has this username already, however it is written. */
const hasName = async (ctx: Ctx, idUser: number, home: number, username: string) => {
  const person = await inTenant(ctx, home, () => findPerson(ctx.db, idUser))
  return person !== undefined && usernameKey(person.username) === usernameKey(username)
}

async function write(ctx: Ctx, services: Services, idUser: number, { rowVersion, isReturning, ...change }: Change) {
  const before = await lockUser(ctx, services, idUser, rowVersion)
  const wanted = {
    firstname: change.firstname ?? before.firstname,
    lastname: change.lastname ?? before.lastname,
    username: change.username?.normalize('NFC') ?? before.username,
    email: change.email === undefined ? before.email : change.email,
  }
  const isControl = wanted.username !== before.username || wanted.email !== before.email
  if (idUser !== ctx.actor.id) refuse(isControl ? userBlocked.control(before) : userBlocked.change(before))
  else if (isControl) {
    if (!(await mayIn(ctx, before.idTenant, 'AccessManagement.edituser')))
      await requireHere(ctx, 'AccessManagement.edituser')
    await refuseControl(ctx, idUser)
  }
  const home = { db: ctx.db, vault: ctx.vault, tenant: before.idTenant }
  const returns = await refuseErased(home, newNames(before, wanted), isReturning)
  const subject = await storeUser(ctx, idUser, wanted)
  return { before, after: await buildUser(ctx, services, idUser), subject, returns }
}

/** Those by which the person was not known before. */
const newNames = (before: User, { username, email }: Pick<User, 'username' | 'email'>) => ({
  username: isSame(username, before.username) ? '' : username,
  email: isSame(email, before.email) ? null : email,
})
const isSame = (a: string | null, b: string | null) => a?.toLowerCase() === b?.toLowerCase()

/** The provider's own transaction, so the last thing that can fail before the commit. */
async function tellProvider({ identity }: Services, subject: string | null, before: User, after: User): Promise<void> {
  if (!identity || subject === null || !(await identity.accounts.find(subject))) return
  const isSameAddress = before.email === after.email
  try {
    await identity.accounts.update(subject, {
      username: after.username,
      givenName: after.firstname,
      familyName: after.lastname,
      ...(isSameAddress ? {} : { email: after.email, emailVerified: false }),
    })
  } catch (error) {
    if (error instanceof IdentityError && (error.code === 'usernameTaken' || error.code === 'usernameInvalid'))
      refuse(reason('user.usernameTaken'))
    throw error
  }
}
