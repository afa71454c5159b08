import type { UsedKind } from '@parley/contract/flows/use.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { onlyVisible } from './flow.access.ts'
import { listRelations } from './flow.store.ts'

/** Flows and components that use something in their newest or live version or in their draft, each once; those that the user may not see are counted. */
export async function listUsers(ctx: Ctx, kind: UsedKind, target: string, except?: number) {
  const all = (await listRelations(ctx.db, target, kind)).filter(({ idCallScript }) => idCallScript !== except)
  const each = [...new Map(all.map((relation) => [relation.idCallScript, relation])).values()]
  const shown = await onlyVisible(ctx, each)
  return { shown, hidden: each.length - shown.length }
}

/** Their names, as a refusal says them. */
export async function namesOfUsers(ctx: Ctx, kind: UsedKind, target: string): Promise<string[]> {
  const { shown, hidden } = await listUsers(ctx, kind, target)
  return [...shown.map(({ name }) => name), ...(hidden > 0 ? [`${hidden} more`] : [])]
}
