import { accessRequestKind } from '@parley/contract/accessRequests/accessRequest.entity.ts'
import { neverGiven } from '@parley/contract/accessRequests/accessRequest.rules.ts'
import type { accessRequestDraft, OwnAccessRequest } from '@parley/contract/accessRequests/accessRequest.schema.ts'
import type { RefusalDetails } from '@parley/contract/home/home.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { permissionLabel } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { missingPermission } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteCreated } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { notify } from '../notices/notice.service.ts'
import { whoCan } from '../roles/role.store.ts'
import { countSince, insertRequest, pendingRequests } from './accessRequest.store.ts'

const DAY_MS = 86_400_000
/** Each tells people; nobody is to be flooded. */
const A_DAY = 10

/** Permissions as people read them. */
export const wordsOf = (permissions: readonly string[]) =>
  permissions.map((each) => permissionLabel(each as AreaAction)).join(', ') // of the catalogue when they were asked for

/** The same as a refusal says of itself, for a page that is refused before anything is asked. */
export async function explainAccess(ctx: Ctx, permissions: readonly AreaAction[]): Promise<RefusalDetails> {
  const { details } = await missingPermission(ctx, permissions)
  return details as RefusalDetails // which is what that refusal carries
}

/** Tells those who can give it, once: anyone who asks again for the same gets the request that waits. */
export async function requestAccess(
  ctx: Ctx,
  { isOneEnough, message, path, ...draft }: z.output<typeof accessRequestDraft>,
): Promise<OwnAccessRequest> {
  const idUser = ctx.actor.id ?? 0
  const permissions = [...new Set(draft.permissions)].sort()
  const isHeld = isOneEnough ? permissions.some((each) => ctx.can(each)) : permissions.every((each) => ctx.can(each))
  if (isHeld) refuse(reason('accessRequest.held'))
  const never = neverGiven(permissions, ctx.tenant)
  if (never) refuse(reason('role.systemAction', { permission: permissionLabel(never) }))
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`access requests of ${idUser}`}, 0))`.execute(ctx.db)
  const waiting = (await listOwn(ctx)).find((each) => each.permissions.join() === permissions.join())
  if (waiting) return waiting
  const now = ctx.clock.now()
  const asked = await countSince(ctx.db, idUser, new Date(now.getTime() - DAY_MS))
  if (asked >= A_DAY) refuse(reason('accessRequest.tooMany', { limit: A_DAY }))
  const made = await insertRequest(ctx.db, { idUser, permissions, isOneEnough, message, path, createdAt: now })
  const words = wordsOf(permissions)
  await noteCreated(ctx, accessRequestKind, [made.idAccessRequest, `${ctx.actor.name}: ${words}`], {
    permissions,
    message,
  })
  const givers = await whoCan(ctx.db, 'AccessManagement', 'edituser')
  await notify(ctx, {
    idUsers: givers.map((each) => each.idUser).filter((each) => each !== idUser),
    title: `${ctx.actor.name} requests access`,
    text: message === '' ? words : `${words} – ${message}`,
    path: screens.accessRequests({ request: made.idAccessRequest }),
  })
  return made
}

export const listOwn = async (ctx: Ctx): Promise<OwnAccessRequest[]> =>
  (await pendingRequests(ctx.db, ctx.actor.id ?? 0)).map(({ idAccessRequest, permissions, createdAt }) => ({
    idAccessRequest,
    permissions,
    createdAt,
  }))
