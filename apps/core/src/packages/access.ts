import { reason } from '@parley/contract/kernel/errors.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { PackageManifest } from '@parley/contract/packages/manifest.schema.ts'
import type { PackageBindingKind } from '@parley/contract/packages/package.enum.ts'
import { plainKey } from '../composition/closure.ts'
import { onlyVisible, scriptAction, visibleScripts } from '../flows/flow.access.ts'
import { findScriptByGuid } from '../flows/flow.store.ts'
import { isAllowedIn } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { Refusal } from '../kernel/refusal.ts'
import { findTargets, type Target } from './target.store.ts'

type Plain = Exclude<PackageBindingKind, 'flow' | 'component' | 'asset'>

/** What one needs to read a kind; flows and components ask in their folder, recordings are read by all who read flows. */
export const VIEWS: Readonly<Record<Plain, readonly AreaAction[]>> = {
  dataset: ['NlpApi.viewdataset', 'NlpApi.viewcategory'],
  grammar: ['Grammar.view'],
  knowledgeBase: ['KnowledgeBase.view'],
  language: ['Language.view'],
  mcpServer: ['TenantValue.view'],
  model: ['NlpApi.viewmodel'],
  secret: ['TenantValue.view'],
}

/** Whether one may read things of the kind: of flows and components those of at least one folder. */
export async function maySeeKind(ctx: Ctx, kind: PackageBindingKind): Promise<boolean> {
  if (kind === 'asset') return (await visibleScripts(ctx)).length > 0
  if (kind === 'flow' || kind === 'component') return (await visibleScripts(ctx)).some((each) => each.kind === kind)
  return VIEWS[kind].every((action) => ctx.can(action))
}

/** Leaves out what one may not read. */
export async function onlySeen(ctx: Ctx, kind: PackageBindingKind, targets: readonly Target[]): Promise<Target[]> {
  if (kind === 'flow' || kind === 'component')
    return await onlyVisible(
      ctx,
      targets.map((each) => ({ ...each, idCallScript: each.id })),
    )
  return targets.length > 0 && (await maySeeKind(ctx, kind)) ? [...targets] : []
}

/** The first that one may see of what is found piece by piece, however many others come before them. */
export async function firstSeen<T>(
  limit: number,
  find: (after: number) => Promise<readonly T[]>,
  see: (found: readonly T[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const seen: T[] = []
  for (let after = 0; seen.length < limit; after += limit) {
    const found = await find(after)
    seen.push(...(await see(found)))
    if (found.length < limit) break
  }
  return seen.slice(0, limit)
}

const TARGETS = 100

/** Some of a kind to choose from. */
export async function seenTargets(ctx: Ctx, kind: PackageBindingKind, search: string): Promise<readonly Target[]> {
  if (!(await maySeeKind(ctx, kind))) return []
  return await firstSeen(
    TARGETS,
    (after) => findTargets(ctx, kind, search, TARGETS, after),
    (found) => onlySeen(ctx, kind, found),
  )
}

type Item = Pick<PackageManifest['items'][number], 'kind' | 'key'>

/** Whether one may read what an item was made of; where that is not here, things of its kind. */
export async function maySeeItem(ctx: Ctx, { kind, key }: Item): Promise<boolean> {
  const guid = plainKey(key)
  const isScript = (kind === 'flow' || kind === 'component') && /^[0-9a-f-]{36}$/i.test(guid)
  const script = isScript ? await findScriptByGuid(ctx.db, guid) : undefined
  return script
    ? await isAllowedIn(ctx, scriptAction(script.scriptKind, 'view'), script.idFolder)
    : await maySeeKind(ctx, kind)
}

/** A package is read as a whole only by those who may read everything in it. */
export async function requireItems(ctx: Ctx, { items }: PackageManifest): Promise<void> {
  for (const item of items)
    if (!(await maySeeItem(ctx, item))) throw new Refusal(reason('package.notSeen', { name: item.name }))
}
