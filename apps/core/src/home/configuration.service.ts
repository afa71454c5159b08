import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { generalControlKind } from '@parley/contract/home/home.entity.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { campaignsStopped } from '@parley/contract/kernel/messages.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { raiseEverywhere } from '../notificationGroups/raise.ts'
import { readConfiguration, storeConfiguration } from './configuration.store.ts'

/** Stops (0) or starts (1) all campaigns; no campaign's status changes. */
export async function controlCampaigns(ctx: Ctx, action: 0 | 1): Promise<{ action: 0 | 1 }> {
  const { campaignsRunning } = await readConfiguration(ctx.db)
  const isRunning = action !== 0
  await storeConfiguration(ctx, { campaignsRunning: isRunning })
  if (campaignsRunning === isRunning) return { action }
  await ctx.audit({
    kind: actionKind.of.OTHER,
    of: generalControlKind,
    entity: [OPERATOR_TENANT, 'All campaigns'],
    before: { campaignsRunning },
    after: { what: isRunning ? 'All campaigns started' : 'All campaigns stopped', campaignsRunning: isRunning },
  })
  await raiseEverywhere(ctx, isRunning ? 'campaigns.started' : 'campaigns.stopped', {
    title: isRunning ? 'All campaigns are running again' : campaignsStopped,
    text: `${ctx.actor.name} used the general control.`,
    path: '/campaigns',
  })
  ctx.emit({
    name: 'Notify',
    payload: {
      text: isRunning ? 'All campaigns are running again' : campaignsStopped,
      type: isRunning ? 'success' : 'warning',
      action: null,
    },
    to: { everywhere: true, anyOf: ['Campaign.view'] },
  })
  return { action }
}
