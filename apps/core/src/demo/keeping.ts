import { getRetention, updateRetention } from '../retention/retention.service.ts'
import type {} from '../retention/retention.tables.ts'
import type { SeedTools } from '../start/seedTools.ts'

/** Who says in each company of the example how long what is kept. */
const KEEPERS = [
  ['jana', 'Harbour Bank'],
  ['greta', 'Nordlicht Energie'],
  ['amelia', 'Willow Clinic'],
] as const

/** Rules of retention, saved as people save them; those who have changed them since keep theirs. */
export async function addRetention(tools: SeedTools): Promise<void> {
  for (const [username, tenant] of KEEPERS)
    await tools.as(username, tenant, async (ctx) => {
      const { rules, rowVersion } = await getRetention(ctx, ctx.tenant)
      if (rules.length > 0 || rowVersion > 1) return
      await updateRetention(ctx, ctx.tenant, {
        rules: [
          { part: 'conversation', days: 730, action: 'delete' },
          { part: 'transcript', days: 365, action: 'delete' },
          { part: 'variables', days: 60, action: 'anonymise' },
          { part: 'events', days: 75, action: 'delete' },
          { part: 'audit', days: 730, action: 'delete' },
        ],
        hold: null,
        rowVersion,
      })
    })
}
