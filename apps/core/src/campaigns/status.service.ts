import { campaignBlocked, isTransition } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign, statusChange } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { foldersAllowed } from '../folders/folder.access.ts'
import { dropFollowUps } from '../followUps/followUp.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Tables } from '../kernel/db.ts'
import { changeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { notify } from '../notices/notice.service.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { tellWebhooks } from '../outbound/tellWebhooks.ts'
import { lockTenant } from '../tenants/tenant.store.ts'
import { isShort } from './balance.store.ts'
import { campaigns } from './campaign.service.ts'
import { countRunning, findSubmitter, insertEvent, storeCampaign } from './campaign.store.ts'
import { tellCampaign } from './campaign.stream.ts'
import { prepaidHold, tellHeld } from './held.ts'
import { prepareAll } from './prepare.task.ts'
import { errorsIn, validate } from './validation.ts'

const { CREATED, WAITING_FOR_APPROVAL, WAITING_FOR_PAYMENT, PLANNED, IN_PROGRESS, STOPPED, FINISHED, EXPIRED } =
  processState.of
const STARTS: readonly ProcessState[] = [WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS]
const OVER: readonly ProcessState[] = [FINISHED, EXPIRED]

/** As a person asks for it: under the rules of the status, with the comment they say. */
export const changeStatus = (
  ctx: Ctx,
  idCampaign: number,
  { status, comment = '', rowVersion }: z.output<typeof statusChange>,
): Promise<Campaign> =>
  changeOf(ctx, campaigns, idCampaign, rowVersion, async (before) => {
    refuse(campaignBlocked.become(status, await factsOf(ctx, before, status)))
    await becomeStatus(ctx, before, status, comment)
    // Who ends it means all of it; where it ends by itself, what follows the last tries is still sent.
    if (status === FINISHED) await dropFollowUps(ctx.db, idCampaign)
  })

/** Why it cannot start by itself now, as a person would be told; undefined: it has. */
export async function startPlanned(ctx: Ctx, before: Campaign): Promise<Reason | undefined> {
  const blocked =
    campaignBlocked.become(IN_PROGRESS, await factsOf(ctx, before, IN_PROGRESS)) ?? (await limitReached(ctx, before))
  if (blocked) return blocked
  await becomeStatus(ctx, before, IN_PROGRESS, '')
  return undefined
}

async function factsOf(ctx: Ctx, campaign: Campaign, to: ProcessState) {
  const { idCampaign, idFolder, status, startedAt, asksApproval, schedule } = campaign
  const isCandidate = STARTS.includes(to) && isTransition(status, to)
  const approving = await foldersAllowed(ctx, 'Campaign.approve')
  return {
    status,
    hasRun: startedAt !== null,
    asksApproval,
    isShort: await isShort(ctx.db),
    isExpired: schedule.endsAt !== null && Date.parse(schedule.endsAt) <= ctx.clock.now().getTime(),
    mayApprove: approving === 'all' || (idFolder !== null && approving.includes(idFolder)),
    isSubmitter: ctx.actor.id !== null && (await findSubmitter(ctx.db, idCampaign)) === ctx.actor.id,
    // Looked for only where they matter: it reads the flow.
    errors: isCandidate ? errorsIn(await validate(ctx, campaign)) : 0,
  }
}

/** Counted under the tenant's lock, so that two that start at once do not both get the last place. */
async function limitReached(ctx: Ctx, { idCampaign }: Campaign): Promise<Reason | undefined> {
  const { limits } = await lockTenant(ctx, ctx.tenant)
  const limit = limits.runningCampaigns
  if (limit === null) return undefined
  return (await countRunning(ctx.db, idCampaign)) >= limit ? reason('campaign.limit', { limit }) : undefined
}

/** Makes the change with all that follows; whoever calls it has asked whether it may be. */
export async function becomeStatus(ctx: Ctx, before: Campaign, to: ProcessState, comment: string): Promise<void> {
  const { idCampaign } = before
  if (to === IN_PROGRESS) refuse(await limitReached(ctx, before))
  await storeCampaign(ctx, idCampaign, { status: to, comment, ...columnsFor(ctx, before, to) })
  if (to === PLANNED || to === IN_PROGRESS) await prepareAll(ctx, before)
  const [was, is] = [processState.label(before.status), processState.label(to)]
  await insertEvent(ctx, idCampaign, 'status', comment === '' ? `${was} → ${is}` : `${was} → ${is}: ${comment}`)
  await tellPeople(ctx, before, to, comment)
  await tellCampaign(ctx, idCampaign)
}

function columnsFor({ actor, clock }: Ctx, { startedAt }: Campaign, to: ProcessState): Updateable<Tables['campaign']> {
  const now = clock.now()
  if (to === WAITING_FOR_APPROVAL) return { submittedBy: actor.id }
  if (to === CREATED) return { submittedBy: null }
  if (to === IN_PROGRESS) return { startedAt: startedAt ?? now, holds: '[]', brokenUntil: null }
  if (OVER.includes(to)) return { finishedAt: now, holds: '[]' }
  return to === STOPPED ? { holds: '[]' } : {}
}

/** The owner hears of what others did, or what happened by itself; groups hear of all. */
async function tellPeople(ctx: Ctx, campaign: Campaign, to: ProcessState, comment: string): Promise<void> {
  const { idCampaign, name, idOwner } = campaign
  const path = screens.campaign(idCampaign)
  const title = `${name}: ${processState.label(to)}`
  const by = ctx.actor.kind === 'system' ? 'Changed automatically.' : `Changed by ${ctx.actor.name}.`
  const text = comment === '' ? by : `${by} ${comment}`
  if (idOwner !== null && idOwner !== ctx.actor.id) await notify(ctx, { idUsers: [idOwner], title, text, path })
  await tellWebhooks(ctx, 'campaign.status', { subject: idCampaign, became: to })
  await raiseEvent(ctx, 'campaign.status', { title, text, path })
  if (to === WAITING_FOR_PAYMENT && campaign.status === IN_PROGRESS)
    await tellHeld(ctx, { idCampaign, name, zone: campaign.schedule.zone }, campaign.holds, [prepaidHold])
}
