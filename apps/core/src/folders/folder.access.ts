import type { FolderKind } from '@parley/contract/enums/operations.enum.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { foldersBelow } from './folder.store.ts'

const areaOf = { flow: 'CallScript', component: 'Component', campaign: 'Campaign' } as const
export type FolderVerb = 'view' | 'create' | 'edit' | 'delete'

/** The permission for doing this with what folders of the kind hold. */
export const folderAction = (kind: FolderKind, verb: FolderVerb): AreaAction => `${areaOf[kind]}.${verb}`

/** Every folder, or those to which the action is limited with all below them. */
export async function foldersAllowed(ctx: Ctx, action: AreaAction): Promise<'all' | readonly number[]> {
  const allowed = ctx.allowed(action)
  return allowed === 'all' ? 'all' : await foldersBelow(ctx.db, allowed)
}

/** Whether the action is allowed in the folder (null: the root, which only an unlimited permission covers). */
export async function isAllowedIn(ctx: Ctx, action: AreaAction, idFolder: number | null): Promise<boolean> {
  const allowed = await foldersAllowed(ctx, action)
  return allowed === 'all' || (idFolder !== null && allowed.includes(idFolder))
}

/** Refuses with 403 where it is not. */
export async function requireInFolder(ctx: Ctx, action: AreaAction, idFolder: number | null): Promise<void> {
  if (!(await isAllowedIn(ctx, action, idFolder))) await ctx.require(action, idFolder ?? 0)
}
