import { entityKinds } from '@parley/contract/entityKinds.ts'
import { type EntityKind, logAreaOf } from '@parley/contract/kernel/entityKind.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Ctx } from '../kernel/ctx.ts'

/** How the log tells kinds apart: by area and kind. */
export const logNameOf = (of: EntityKind): string => `${logAreaOf(of)}.${of.kind}`

/**
 * Of these the reader learns that something was done by whom, and not what: their own screens would refuse it. Anyone who may see
 * only some folders or lines is told nothing of any, because an event does not say where its entity stood.
 */
export const hiddenKinds = (ctx: Ctx): string[] =>
  entityKinds.filter(({ view }) => view.length > 0 && !view.some((action) => seesAll(ctx, action))).map(logNameOf)

function seesAll(ctx: Ctx, action: AreaAction): boolean {
  const allowed = ctx.allowed(action)
  // Limited to tenants: to the one acted for, it holds for all of its log.
  return allowed === 'all' || (action.startsWith('AccessManagement.') && allowed.includes(ctx.tenant))
}
