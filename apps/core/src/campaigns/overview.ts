import type { CampaignOverview, campaignLogQuery } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import type { z } from 'zod'
import { countFollowUps } from '../followUps/followUp.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { openCampaign } from './campaign.access.ts'
import { readTally } from './campaign.store.ts'
import { readPaceSince } from './campaign.stream.ts'
import { estimateEnd, type Pause, type Seen } from './estimate.ts'
import { listEvents, listFlowVersions, listPauses, pageEvents, readFacts, readHours } from './overview.store.ts'
import { progressOf } from './progress.ts'
import { significanceOf } from './significance.ts'

const { DONE_SUCCESS, DONE_NEGATIVE, UNREACHED } = contactState.of
/** Whose calls came to an end that a flow can be judged by. */
const DONE: readonly ContactState[] = [DONE_SUCCESS, DONE_NEGATIVE, UNREACHED]
const DISPOSITIONS_SHOWN = 20

/** How far a campaign is: sums that were kept while it went on, so that a million contacts cost what ten cost. */
export async function readOverview(ctx: Ctx, idCampaign: number): Promise<CampaignOverview> {
  const { db, clock } = ctx
  await openCampaign(ctx, idCampaign)
  const { currency } = await ownTenant(ctx)
  const now = clock.now()
  const counted = await readTally(db, idCampaign)
  const states = statesOf(counted)
  const progress = progressOf(states)
  const { schedule, isRunning, lastDue, ...money } = await readFacts(db, idCampaign, progress.success)
  const { since, ...begun } = await readPaceSince(db, idCampaign, now)
  const pace = { ...begun, live: progress.live }
  const { busyHours, ...hours } = await readHours(db, idCampaign, schedule.zone, now)
  const flows = await flowsOf(ctx, idCampaign, counted)
  const [one, other] = flows
  const done = progress.success + progress.negative + progress.unreached
  const seen: Seen = {
    ...{ waiting: progress.waiting, done, attempts: hours.attempts, lastHour: pace.lastHour, since, busyHours },
    ...{
      isRunning,
      lastDue,
      pauses: since === null ? [] : await pausesSince(db, { idCampaign, since, isRunning, now }),
    },
  }
  return {
    ...{ progress, states, pace, ...hours },
    dispositions: dispositionsOf(counted),
    cost: { ...money, currency },
    followUps: await countFollowUps(db, idCampaign),
    estimate: estimateEnd(schedule, seen, now),
    events: await listEvents(db, idCampaign),
    flows,
    significance: one && other ? significanceOf(one, other) : null,
  }
}

/** The one in which it still is ends now. */
async function pausesSince(db: Db, { idCampaign, since, isRunning, now }: Since): Promise<readonly Pause[]> {
  const pauses = await listPauses(db, idCampaign, since)
  const [latest] = pauses
  return isRunning || !latest ? pauses : [...pauses, { from: latest.from, to: now }]
}
interface Since {
  readonly idCampaign: number
  readonly since: Date
  readonly isRunning: boolean
  readonly now: Date
}

/** All that its own log tells, for whoever may see the campaign. */
export async function readLog(ctx: Ctx, idCampaign: number, query: z.output<typeof campaignLogQuery>) {
  await openCampaign(ctx, idCampaign)
  return await pageEvents(ctx.db, idCampaign, query)
}

type Counted = Awaited<ReturnType<typeof readTally>>

/** In the order of the enumeration. */
const statesOf = (counted: Counted): CampaignOverview['states'] =>
  contactState.values.flatMap((state) => {
    const contacts = sum(counted.filter((each) => each.state === state))
    return contacts === 0 ? [] : [{ state, contacts }]
  })

/** Business results that flows recorded, the commonest first. */
function dispositionsOf(counted: Counted): CampaignOverview['dispositions'] {
  const sums = new Map<string, number>()
  for (const { disposition, contacts } of counted)
    if (disposition !== null) sums.set(disposition, (sums.get(disposition) ?? 0) + contacts)
  return [...sums]
    .flatMap(([disposition, contacts]) => (contacts > 0 ? [{ disposition, contacts }] : []))
    .sort((a, b) => b.contacts - a.contacts || (a.disposition < b.disposition ? -1 : 1))
    .slice(0, DISPOSITIONS_SHOWN)
}

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
