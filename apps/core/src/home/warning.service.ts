import { campaignsStopped } from '@parley/contract/kernel/messages.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { budgetWarning } from '../budgets/budget.service.ts'
import { callbackWarning } from '../callbacks/callback.service.ts'
import { heldCode, heldMessage, selectHeld, seriousHolds } from '../campaigns/held.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { cellOf } from '../kernel/rows.ts'
import { listSilentLines } from '../lines/line.store.ts'
import { alertWarning } from '../monitoring/alert.service.ts'
import { readConfiguration } from './configuration.store.ts'

interface Warning {
  readonly code: string
  readonly message: string
  readonly path: string | null
}

const LATE_S = 60

/** What someone should know now, of what they may see. */
export async function listWarnings(ctx: Ctx): Promise<Warning[]> {
  const warnings: Warning[] = []
  const { campaignsRunning } = await readConfiguration(ctx.db)
  if (!campaignsRunning) warnings.push({ code: 'campaigns.stopped', message: campaignsStopped, path: '/campaigns' })
  if (ctx.can('Auditlog.view') && (await isSealingLate(ctx))) {
    warnings.push({
      code: 'audit.unsealed',
      message: 'Audit events have been waiting for their seal for over a minute',
      path: screens.auditLog(),
    })
  }
  const budget = await budgetWarning(ctx)
  if (budget) warnings.push({ code: 'budget.reached', ...budget })
  const alerts = await alertWarning(ctx)
  if (alerts) warnings.push({ code: 'alerts.open', ...alerts })
  const callbacks = await callbackWarning(ctx)
  if (callbacks) warnings.push({ code: 'callbacks.late', ...callbacks })
  return [...warnings, ...(await linesWithoutVersion(ctx)), ...(await heldCampaigns(ctx))]
}

/** Lines that nobody answers: their flow has no live version. */
async function linesWithoutVersion(ctx: Ctx): Promise<Warning[]> {
  const rows = await onlyVisible(ctx, await listSilentLines(ctx.db))
  return rows.map(({ idCallScript, flow, line }) => ({
    code: 'line.noLiveVersion',
    message: `Line ${line} uses ${flow}, which has no live version`,
    path: screens.flow(idCallScript),
  }))
}

const MOST_HELD = 20

async function heldCampaigns(ctx: Ctx): Promise<Warning[]> {
  const folders = await foldersAllowed(ctx, 'Campaign.view')
  let rows = selectHeld(ctx.db)
  if (folders !== 'all') rows = rows.where('idFolder', 'in', [0, ...folders])
  const held = await rows.orderBy('name').limit(MOST_HELD).execute()
  return held.flatMap((campaign) => {
    const [hold] = seriousHolds(campaign)
    return hold
      ? [{ code: heldCode, message: heldMessage(campaign.name, hold), path: screens.campaign(campaign.idCampaign) }]
      : []
  })
}

async function isSealingLate(ctx: Ctx): Promise<boolean> {
  const before = new Date(ctx.clock.now().getTime() - LATE_S * 1000)
  return (
    (await cellOf(ctx.db)<boolean>`
    SELECT EXISTS (SELECT FROM audit_event WHERE seq IS NULL AND at < ${before}) AS late`) ?? false
  )
}
