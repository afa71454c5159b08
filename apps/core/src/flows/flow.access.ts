import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { foldersAllowed, requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'

export type ScriptVerb = 'view' | 'create' | 'edit' | 'publish' | 'delete'
const areaOf = { flow: 'CallScript', component: 'Component' } as const

/** Which area's permission counts, the kind of the script says. */
export const scriptAction = (kind: ScriptKind, verb: ScriptVerb): AreaAction => `${areaOf[kind]}.${verb}`

/** Refuses with 403 unless the user may do this with scripts of the kind in that folder. */
export const requireScript = (
  ctx: Ctx,
  script: { scriptKind: ScriptKind; idFolder: number | null },
  verb: ScriptVerb,
) => requireInFolder(ctx, scriptAction(script.scriptKind, verb), script.idFolder)

/** Kinds the user may see, each with the folders to which the permission is limited. */
export async function visibleScripts(ctx: Ctx): Promise<{ kind: ScriptKind; folders: 'all' | readonly number[] }[]> {
  const visible = []
  for (const kind of ['flow', 'component'] as const) {
    const folders = await foldersAllowed(ctx, scriptAction(kind, 'view'))
    if (folders === 'all' || folders.length > 0) visible.push({ kind, folders })
  }
  return visible
}

/** Leaves out what lies in folders that the user may not see. */
export async function onlyVisible<T extends { readonly idCallScript: number }>(
  ctx: Ctx,
  rows: readonly T[],
): Promise<T[]> {
  const visible = await visibleScripts(ctx)
  if (rows.length === 0 || visible.length === 0) return []
  const found = await ctx.db
    .selectFrom('callScript')
    .select('idCallScript')
    .where(
      'idCallScript',
      'in',
      rows.map((row) => row.idCallScript),
    )
    .where((row) =>
      row.or(
        visible.map(({ kind, folders }) =>
          row.and([row('scriptKind', '=', kind), ...(folders === 'all' ? [] : [row('idFolder', 'in', [...folders])])]),
        ),
      ),
    )
    .execute()
  const ids = new Set(found.map((row) => row.idCallScript))
  return rows.filter((row) => ids.has(row.idCallScript))
}
