import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { generalControlKind, themeKind } from '@parley/contract/home/home.entity.ts'
import type { Configuration } from '@parley/contract/home/home.schema.ts'
import { themeContent } from '@parley/contract/home/theme.schema.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { fieldErrors } from '@parley/contract/kernel/issue.ts'
import { campaignsStopped, messages } from '@parley/contract/kernel/messages.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteChanged } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { raiseEverywhere } from '../notificationGroups/raise.ts'
import { readConfiguration, storeConfiguration } from './configuration.store.ts'

/** Saves the theme as the text it came as; an empty one resets it. */
export async function updateTheme(ctx: Ctx, theme: string): Promise<Configuration> {
  const problem = theme === '' ? undefined : problemOf(theme)
  if (problem !== undefined) refuse(reason('theme.invalid', { problem }))
  const before = await readConfiguration(ctx.db)
  await storeConfiguration(ctx, { theme, themeUpdatedAt: theme === '' ? null : ctx.clock.now() })
  const after = await readConfiguration(ctx.db)
  await noteChanged(ctx, themeKind, [OPERATOR_TENANT, 'Theme'], before.theme, after.theme)
  return after
}

function problemOf(theme: string): string | undefined {
  let content: unknown
  try {
    content = JSON.parse(theme)
  } catch {
    return messages.invalidJson
  }
  const checked = themeContent.safeParse(content)
  if (checked.success) return undefined
  return Object.entries(fieldErrors(checked.error))
    .map(([field, message]) => (field === '' ? message : `${field}: ${message}`))
    .join('; ')
}

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
