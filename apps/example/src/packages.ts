import { createPackage, type SeedTools } from '@parley/core'

const NAME = 'Harbour Bank reception'

/** A package of a flow of the bank with what it needs, made by the operator; what is there stays. */
export async function addPackage({ as, services }: SeedTools): Promise<void> {
  await as('olga', 'Harbour Bank', async (ctx) => {
    const made = await ctx.db.selectFrom('package').select('idPackage').limit(1).executeTakeFirst()
    if (made) return
    const flow = await ctx.db
      .selectFrom('callScript')
      .select('guid')
      .where('name', '=', 'Reception')
      .where('publishedVersion', 'is not', null)
      .executeTakeFirst()
    if (!flow) return
    const description =
      'The first flow that callers of the bank meet, with the flows, components and grammars that it needs.'
    const roots = [{ kind: 'flow' as const, key: flow.guid }]
    await createPackage(ctx, services, { name: NAME, version: '1.0.0', description, roots, excluded: [] })
  })
}
