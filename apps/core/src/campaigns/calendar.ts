import { processState } from '@parley/contract/enums/operations.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changeOf } from '../kernel/keeping.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import { isShort } from './balance.store.ts'
import { byItself, type Calendar } from './byItself.ts'
import { campaigns } from './campaign.service.ts'
import { insertEvent } from './campaign.store.ts'
import { hasDueRule } from './rule.store.ts'
import { fireRules } from './ruleFiring.ts'
import { becomeStatus, startPlanned } from './status.service.ts'

const { EXPIRED, FINISHED, PLANNED, IN_PROGRESS, WAITING_FOR_PAYMENT, DENIED } = processState.of
const OVER = [EXPIRED, FINISHED, DENIED]

interface Due {
  readonly idTenant: number
  readonly idCampaign: number
  readonly reason: 'end' | 'start' | 'short' | 'done'
}

/** Does what the time has come for, in campaigns of all tenants, and what their rules say. */
export async function tendCampaigns(calendar: Calendar): Promise<void> {
  const { db, clock } = calendar
  await fireRules(calendar)
  const all = await rowsOf(db)<Due>`SELECT * FROM app.campaigns_due(${clock.now()})`
  for (const due of all) await byItself(calendar, due, (ctx) => tend(ctx, due))
}

/** Folds what was added to the sums of campaigns. */
export const foldCampaigns = (db: Db) => rowsOf(db)`SELECT app.fold_campaigns()`

/** Asked again under the lock: another process, or a person, may have been first. */
const tend = (ctx: Ctx, { idCampaign, reason }: Due) =>
  changeOf(ctx, campaigns, idCampaign, undefined, async (before) => {
    const { status, setup, schedule, progress } = before
    const now = ctx.clock.now().getTime()
    const isPast = (at: string | null) => at !== null && Date.parse(at) <= now
    if (reason === 'end' && isPast(schedule.endsAt) && !OVER.some((over) => over === status))
      await becomeStatus(ctx, before, EXPIRED, 'The end has passed.')
    else if (reason === 'start' && status === PLANNED && isPast(schedule.startsAt)) {
      const blocked = await startPlanned(ctx, before)
      if (blocked) await tellOnce(ctx, idCampaign, `Could not start: ${blocked.message}`)
    } else if (reason === 'short' && status === IN_PROGRESS && (await isShort(ctx.db)))
      await becomeStatus(ctx, before, WAITING_FOR_PAYMENT, 'The prepaid balance is used up.')
    else if (reason === 'done' && status === IN_PROGRESS && !setup.alwaysOn && progress.waiting + progress.live === 0) {
      // A rule that waits for the last contact fires first, at the next look.
      if (!(await hasDueRule(ctx.db, idCampaign))) await becomeStatus(ctx, before, FINISHED, 'Nobody is left to call.')
    }
  })

/** What is tried every few seconds is told once. */
async function tellOnce(ctx: Ctx, idCampaign: number, text: string): Promise<void> {
  const last = await cellOf(ctx.db)<string>`
    SELECT text FROM campaign_event WHERE id_campaign = ${idCampaign} ORDER BY id_campaign_event DESC LIMIT 1`
  if (last !== text) await insertEvent(ctx, idCampaign, 'status', text)
}
