import type { CampaignOverview, campaignLogQuery } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { openCampaign } from './campaign.access.ts'
import { getCampaign } from './campaign.read.ts'
import { countByFlow } from './campaign.store.ts'
import { firstOfHour, readPace } from './campaign.stream.ts'
import { estimateEnd } from './estimate.ts'
import {
  listDispositions,
  listEvents,
  listFlowVersions,
  listHeat,
  listHours,
  listResults,
  pageEvents,
  readCost,
  sumHours,
} from './overview.store.ts'
import { progressOf } from './progress.ts'
import { significanceOf } from './significance.ts'

const { DONE_SUCCESS, DONE_NEGATIVE, UNREACHED } = contactState.of
/** Whose calls came to an end that a flow can be judged by. */
const DONE: readonly ContactState[] = [DONE_SUCCESS, DONE_NEGATIVE, UNREACHED]

/** How far a campaign is: sums that were kept while it went on, so that a million contacts cost what ten cost. */
export async function readOverview(ctx: Ctx, idCampaign: number): Promise<CampaignOverview> {
  const { db, clock } = ctx
  const campaign = await getCampaign(ctx, idCampaign)
  const { schedule, setup, currency } = campaign
  const now = clock.now()
  const counted = await countByFlow(db, idCampaign)
  const states = statesOf(counted)
  const progress = progressOf(states)
  const pace = { ...(await readPace(db, idCampaign, now)), live: progress.live }
  const { busyHours, ...sums } = await sumHours(db, idCampaign)
  const flows = await flowsOf(ctx, idCampaign, counted)
  const [one, other] = flows
  const done = progress.success + progress.negative + progress.unreached
  const since = pace.lastHour > 0 ? await firstOfHour(db, idCampaign, now) : null
  const seen = { waiting: progress.waiting, done, attempts: sums.attempts, lastHour: pace.lastHour, since, busyHours }
  return {
    ...{ progress, states, pace, ...sums },
    results: await listResults(db, idCampaign),
    dispositions: await listDispositions(db, idCampaign),
    heat: await listHeat(db, idCampaign, schedule.zone),
    hours: await listHours(db, idCampaign, now),
    cost: { ...(await readCost(db, idCampaign, progress.success)), currency, budget: setup.budget },
    estimate: estimateEnd(schedule, seen, now),
    events: await listEvents(db, idCampaign),
    flows,
    significance: one && other ? significanceOf(one, other) : null,
  }
}

/** All that its own log tells, for whoever may see the campaign. */
export async function readLog(ctx: Ctx, idCampaign: number, query: z.output<typeof campaignLogQuery>) {
  await openCampaign(ctx, idCampaign)
  return await pageEvents(ctx.db, idCampaign, query)
}

type Counted = Awaited<ReturnType<typeof countByFlow>>

/** In the order of the enumeration. */
const statesOf = (counted: Counted): CampaignOverview['states'] =>
  contactState.values.flatMap((state) => {
    const contacts = sum(counted.filter((each) => each.state === state))
    return contacts === 0 ? [] : [{ state, contacts }]
  })

const sum = (some: Counted) => some.reduce((all, { contacts }) => all + contacts, 0)

async function flowsOf({ db }: Ctx, idCampaign: number, counted: Counted): Promise<CampaignOverview['flows']> {
  const flows = await listFlowVersions(db, idCampaign)
  return flows.map(({ id, name, isGone, share, version }, place) => {
    const own = counted.filter(({ flow }) => flow === place)
    return {
      flow: { id, name, isGone },
      version,
      share,
      contacts: sum(own),
      done: sum(own.filter(({ state }) => DONE.includes(state))),
      success: sum(own.filter(({ state }) => state === DONE_SUCCESS)),
    }
  })
}
