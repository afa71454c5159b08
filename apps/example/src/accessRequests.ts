import { screens } from '@parley/contract/kernel/screens.ts'
import { requestAccess, type SeedTools, virtualClock } from '@parley/core'
import { bank } from './bank/bank.ts'

const HOURS_MS = 3_600_000
const ASKED_HOURS_AGO = 5

/** Tomáš has asked for what flow designers may not see; nobody has answered yet. Anyone who has answered is not asked again. */
export async function addAccessRequest(tools: SeedTools): Promise<void> {
  const clock = virtualClock(new Date(tools.clock.now().getTime() - ASKED_HOURS_AGO * HOURS_MS))
  const ask = async (ctx: Parameters<typeof requestAccess>[0]) => {
    const asked = await ctx.db.selectFrom('accessRequest').select('idAccessRequest').limit(1).executeTakeFirst()
    if (asked || ctx.can('Auditlog.view')) return
    await requestAccess(ctx, {
      permissions: ['Auditlog.view'],
      isOneEnough: false,
      message: 'I want to see who changed the reception flow last week.',
      path: screens.auditLog(),
    })
  }
  await tools.as('tomas', bank.name, ask, clock)
}
