import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { bulkChange, bulkResult, User } from '@parley/contract/users/user.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { inOrder } from '../kernel/inOrder.ts'
import { noteChanged, noteRemoved } from '../kernel/notes.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { keepAdministrators } from './roles/administrators.ts'
import { giveRole, tenantsOf } from './roles/userRoles.service.ts'
import { requireHere, requireHome } from './user.access.ts'
import { buildUser, lockUser } from './user.detail.ts'
import { deleteUser, storeUser } from './user.store.ts'

interface Change {
  readonly reason?: string | undefined
  readonly rowVersion?: number | undefined
}

/** `tell` is the provider's own transaction, so the last thing to be done before the commit. */
interface Written {
  readonly user: User
  readonly tell: () => Promise<void>
}

/** Refuses sign-in from now on; sessions, sockets and API secrets end at once. */
export async function disableUser(ctx: Ctx, services: Services, idUser: number, change: Change): Promise<User> {
  await requireHome(ctx, idUser, 'AccessManagement.edituser')
  const { user, tell } = await disable(ctx, services, idUser, change)
  await tell()
  return user
}

const disable = async (ctx: Ctx, services: Services, idUser: number, change: Change) =>
  await keepAdministrators(ctx, services, await tenantsOf(ctx, idUser), async () => {
    const before = await lockUser(ctx, services, idUser, change.rowVersion)
    refuse(userBlocked.disable(before))
    return await writeState(ctx, services, before, 'disabled', change.reason ?? '')
  })

export async function enableUser(ctx: Ctx, services: Services, idUser: number, change: Change): Promise<User> {
  await requireHome(ctx, idUser, 'AccessManagement.edituser')
  const { user, tell } = await enable(ctx, services, idUser, change)
  await tell()
  return user
}

async function enable(ctx: Ctx, services: Services, idUser: number, change: Change): Promise<Written> {
  const before = await lockUser(ctx, services, idUser, change.rowVersion)
  refuse(userBlocked.change(before))
  return await writeState(ctx, services, before, 'active', '')
}

async function writeState(
  ctx: Ctx,
  services: Services,
  before: User,
  state: 'active' | 'disabled',
  disabledReason: string,
): Promise<Written> {
  if ((before.state === 'disabled') === (state === 'disabled')) return { user: before, tell: async () => {} }
  const subject = await storeUser(ctx, before.id, { state, disabledReason })
  await noteChanged(
    ctx,
    userKind,
    [before.id, fullName(before)],
    { state: before.state, reason: before.disabledReason },
    { state, reason: disabledReason },
  )
  const tell = async () => {
    const { identity } = services
    if (identity && subject !== null && (await identity.accounts.find(subject)))
      await (state === 'disabled' ? identity.accounts.disable(subject) : identity.accounts.enable(subject))
  }
  return { user: await buildUser(ctx, services, before.id), tell }
}

/** Only someone who was never here; everybody else can be disabled. */
export async function removeUser(ctx: Ctx, services: Services, idUser: number): Promise<void> {
  await requireHome(ctx, idUser, 'AccessManagement.edituser')
  const subject = await keepAdministrators(ctx, services, await tenantsOf(ctx, idUser), async () => {
    const before = await lockUser(ctx, services, idUser)
    refuse(userBlocked.remove(before))
    const elsewhere = (await tenantsOf(ctx, idUser)).filter((each) => each !== ctx.tenant)
    if (elsewhere.length > 0) refuse(reason('user.leftTraces', { traces: 'they have roles in other tenants' }))
    const subject = await deleteUser(ctx.db, idUser)
    await noteRemoved(ctx, userKind, [idUser, fullName(before)], before)
    return subject
  })
  if (subject !== null) await services.identity?.accounts.remove(subject)
}

/** Each user by itself; what cannot be done is named and leaves the others alone. */
export async function changeUsers(
  ctx: Ctx,
  services: Services,
  { idUsers, action, reason: why, idRole }: z.output<typeof bulkChange>,
): Promise<z.output<typeof bulkResult>> {
  await requireHere(ctx, 'AccessManagement.edituser')
  if (action === 'disable' && !why) throw new Refusal(reason('validation.failed'), { reason: messages.required })
  if (action === 'giveRole' && idRole === undefined)
    throw new Refusal(reason('validation.failed'), { idRole: messages.required })
  const tellings: Written['tell'][] = []
  const refused: { id: number; name: string; reason: string }[] = []
  let changed = 0
  // In one order, so that two changes of the same people wait for each other instead of both at once.
  for (const id of inOrder(idUsers)) {
    try {
      if (action === 'giveRole') await giveRole(ctx, services, id, idRole ?? 0)
      else {
        await requireHome(ctx, id, 'AccessManagement.edituser')
        const { tell } = await (action === 'disable'
          ? disable(ctx, services, id, { reason: why })
          : enable(ctx, services, id, {}))
        tellings.push(tell)
      }
      changed += 1
    } catch (error) {
      // Refusals come before anything is written for the user; whatever else fails ends the whole transaction.
      if (!(error instanceof Refusal) || error.reason.code === 'role.lastAdministrator') throw error
      const name = await nameOf(ctx, services, id)
      refused.push({ id, name, reason: error.reason.message })
    }
  }
  for (const tell of tellings) await tell()
  return { changed, refused }
}

const nameOf = (ctx: Ctx, services: Services, id: number) =>
  buildUser(ctx, services, id).then(fullName, () => String(id))
