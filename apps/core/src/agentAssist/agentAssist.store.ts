import { type AgentControl, USUAL_FEATURES } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changed } from '../kernel/keeping.ts'
import { byName } from '../kernel/names.ts'

/** Languages of the installation, by name. */
export const listLanguages = (ctx: Ctx) =>
  ctx.db.selectFrom('language').select(['code', 'name']).orderBy(byName('name')).execute()

export async function readAgentControl({ db }: Ctx): Promise<AgentControl> {
  const row = await db
    .selectFrom('agentControl')
    .select(['features', 'languages', 'rules', 'rowVersion'])
    .executeTakeFirst()
  return row ?? { features: USUAL_FEATURES, languages: [], rules: [], rowVersion: 1 }
}

/** What agent assist does on a line, or on none. */
export async function readFeatures(ctx: Ctx, idLine: number | null): Promise<AgentControl['features']> {
  const line =
    idLine === null
      ? undefined
      : await ctx.db.selectFrom('line').select('assistFeatures').where('idLine', '=', idLine).executeTakeFirst()
  return line?.assistFeatures ?? (await readAgentControl(ctx)).features
}

export async function storeAgentControl(
  ctx: Ctx,
  { features, languages, rules, rowVersion }: AgentControl,
): Promise<void> {
  const values = {
    ...changed(ctx),
    features: JSON.stringify([...new Set(features)].sort()),
    languages: JSON.stringify([...new Set(languages)]),
    rules: JSON.stringify(rules),
    rowVersion: rowVersion + 1,
  }
  await ctx.db
    .insertInto('agentControl')
    .values(values)
    .onConflict((conflict) => conflict.column('idTenant').doUpdateSet(values))
    .execute()
}
