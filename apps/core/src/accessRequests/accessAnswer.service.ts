import { accessRequestKind } from '@parley/contract/accessRequests/accessRequest.entity.ts'
import type { AccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { allows, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteChanged } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { notify } from '../notices/notice.service.ts'
import { differenceOf, grantBlocked, unionOf } from '../users/roles/effective.ts'
import { giveRole } from '../users/roles/userRoles.service.ts'
import { listRoles, withAllows } from '../users/roles/userRoles.store.ts'
import { requireHere } from '../users/user.access.ts'
import { wordsOf } from './accessRequest.service.ts'
import { answerRequest, lockRequest, pendingRequests } from './accessRequest.store.ts'

type Asked = Pick<AccessRequest, 'permissions' | 'isOneEnough'>

/** Whether a role gives what was asked for here, if only at some places. */
function grants(ctx: Ctx, role: PermissionMap, { permissions, isOneEnough }: Asked): boolean {
  const here = unionOf([{ idTenant: ctx.tenant, permissions: role }], ctx.tenant)
  const isGiven = (name: string) => allows(here, name as AreaAction) // of the catalogue when it was asked for
  return isOneEnough ? permissions.some(isGiven) : permissions.every(isGiven)
}

/** How many rights a role gives here. */
const sizeOf = (ctx: Ctx, permissions: PermissionMap) =>
  differenceOf({}, unionOf([{ idTenant: ctx.tenant, permissions }], ctx.tenant)).gains.length

/** What waits, each with the roles that would do and why the one who reads cannot give them; those they can give come first, the narrowest before wider ones. */
export async function listRequests(ctx: Ctx): Promise<AccessRequest[]> {
  await requireHere(ctx, 'AccessManagement.edituser')
  const roles = await withAllows(ctx.db, await listRoles(ctx.db))
  return (await pendingRequests(ctx.db)).map(({ idUser, name, ...request }) => ({
    idAccessRequest: request.idAccessRequest,
    permissions: request.permissions,
    isOneEnough: request.isOneEnough,
    message: request.message,
    createdAt: request.createdAt,
    person: { id: idUser, name },
    roles: roles
      .filter((role) => grants(ctx, role.permissions, request))
      .sort((a, b) => sizeOf(ctx, a.permissions) - sizeOf(ctx, b.permissions))
      .map((role) => ({
        idRole: role.idRole,
        name: role.name,
        allows: role.allows,
        blocked: grantBlocked(ctx, role.permissions)?.message ?? null,
      }))
      .sort((a, b) => Number(a.blocked !== null) - Number(b.blocked !== null)),
  }))
}

/** The right works at once: it comes with a role, as every right does. */
export async function approveAccess(
  ctx: Ctx,
  services: Services,
  idAccessRequest: number,
  { idRole, word }: { idRole: number; word: string },
): Promise<void> {
  const request = await openRequest(ctx, idAccessRequest)
  const role = (await listRoles(ctx.db)).find((each) => each.idRole === idRole) ?? notFound('Role')
  if (!grants(ctx, role.permissions, request)) refuse(reason('accessRequest.roleLacks', { role: role.name }))
  await giveRole(ctx, services, request.idUser, idRole)
  await answer(ctx, request, { state: 'approved', word, what: { idRole, role: role.name } })
}

export async function declineAccess(ctx: Ctx, idAccessRequest: number, word: string): Promise<void> {
  await answer(ctx, await openRequest(ctx, idAccessRequest), { state: 'declined', word, what: {} })
}

async function openRequest(ctx: Ctx, idAccessRequest: number) {
  await requireHere(ctx, 'AccessManagement.edituser')
  const request = (await lockRequest(ctx.db, idAccessRequest)) ?? notFound('Request')
  if (request.state !== 'pending') refuse(reason('accessRequest.answered', { name: request.answeredBy }))
  return request
}

interface Answer {
  readonly state: 'approved' | 'declined'
  readonly word: string
  readonly what: { readonly idRole?: number; readonly role?: string }
}

async function answer(
  ctx: Ctx,
  { idAccessRequest, idUser, name, permissions, path }: Awaited<ReturnType<typeof openRequest>>,
  { state, word, what }: Answer,
): Promise<void> {
  await answerRequest(ctx.db, idAccessRequest, {
    state,
    answer: word,
    answeredAt: ctx.clock.now(),
    answeredBy: ctx.actor.id,
  })
  const words = wordsOf(permissions)
  await noteChanged(
    ctx,
    accessRequestKind,
    [idAccessRequest, `${name}: ${words}`],
    { state: 'pending' },
    { state, answer: word, ...what },
  )
  const given = what.role === undefined ? '' : ` through the group “${what.role}”`
  await notify(ctx, {
    idUsers: [idUser],
    title: state === 'approved' ? `Access granted: ${words}` : `Access declined: ${words}`,
    text: `${ctx.actor.name} answered${given}.${word === '' ? '' : ` ${word}`}`,
    path: state === 'approved' ? path : null,
  })
}
