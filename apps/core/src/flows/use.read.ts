import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import { scriptKinds } from '@parley/contract/flows/flow.entity.ts'
import type { UsedKind } from '@parley/contract/flows/use.schema.ts'
import type { InUse, UsedBy } from '@parley/contract/kernel/inUse.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, usersOf } from '../kernel/inUse.ts'
import { onlyVisible } from './flow.access.ts'
import { listRelations } from './flow.store.ts'

interface Script {
  readonly idCallScript: number
  readonly name: string
  readonly scriptKind: ScriptKind
}

/** Each flow or component once; those that the user may not see are counted. */
async function visibleOf<T extends Script>(ctx: Ctx, all: readonly T[]) {
  const each = [...new Map(all.map((script) => [script.idCallScript, script])).values()]
  const shown = await onlyVisible(ctx, each)
  return { shown, hidden: each.length - shown.length }
}

/** Flows and components that use something in their newest or live version or in their draft. */
export const listUsers = async (ctx: Ctx, kind: UsedKind, target: string, except?: number) =>
  visibleOf(
    ctx,
    (await listRelations(ctx.db, target, kind)).filter(({ idCallScript }) => idCallScript !== except),
  )

export const usersOfScripts = (scripts: readonly Script[]): UsedBy[] =>
  scripts.flatMap(({ idCallScript: id, name, scriptKind }) => usersOf(scriptKinds[scriptKind], [{ id, name }]))

/** Flows and components as a refusal lists them. */
export async function inUseByScripts(ctx: Ctx, scripts: readonly Script[]): Promise<InUse> {
  const { shown, hidden } = await visibleOf(ctx, scripts)
  return inUse(usersOfScripts(shown), hidden)
}

export const inUseOf = async (ctx: Ctx, kind: UsedKind, target: string): Promise<InUse> =>
  inUseByScripts(ctx, await listRelations(ctx.db, target, kind))
