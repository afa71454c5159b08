import { campaignApi } from '@parley/contract/campaigns/campaign.api.ts'
import type { CampaignLive, CampaignOverview } from '@parley/contract/campaigns/campaign.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { streamRoute } from '../kernel/streamRoute.ts'
import { openCampaign } from './campaign.access.ts'
import { selectCampaigns } from './campaign.store.ts'

/** What those who follow a campaign listen to. */
const campaignTopic = ({ tenant }: Pick<Ctx, 'tenant'>, idCampaign: number) => `campaign ${tenant} ${idCampaign}`

export const campaignStream = streamRoute(campaignApi.ProgressStream, async (ctx, { idCampaign }) =>
  campaignTopic(ctx, (await openCampaign(ctx, idCampaign)).idCampaign),
)

type Pace = Omit<CampaignOverview['pace'], 'live'>
/** Calls of a campaign that began lately. */
type PaceOf = (db: Db, idCampaign: number, now: Date) => Promise<Pace>

/** The campaign as those who follow it see it; undefined where it is gone. */
async function readLive({ db, clock }: Pick<Ctx, 'db' | 'clock'>, idCampaign: number, paceOf: PaceOf) {
  const campaign = await selectCampaigns(db).where('c.idCampaign', '=', idCampaign).executeTakeFirst()
  if (!campaign) return undefined
  const { status, holds, progress, rowVersion } = campaign
  const now = clock.now()
  const pace = { ...(await paceOf(db, idCampaign, now)), live: progress.live }
  const live: CampaignLive = { status, holds, progress, pace, rowVersion, at: now.toISOString() }
  return live
}

/** Tells those who follow the campaign, once it is committed. */
export async function tellCampaign(ctx: Ctx, idCampaign: number, paceOf: PaceOf = readPace): Promise<void> {
  const live = await readLive(ctx, idCampaign, paceOf)
  if (live) ctx.emit({ name: 'stream', payload: live, to: { topic: campaignTopic(ctx, idCampaign) } })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Calls that began in the last minute, and in all of that time, with the first of them. */
const countBegun = (db: Db, idCampaign: number, now: Date, ms: number) =>
  db
    .selectFrom('campaignAttempt')
    .select([
      sql<number>`count(*) FILTER (WHERE started_at > ${new Date(now.getTime() - MINUTE_MS)})`.as('lastMinute'),
      sql<number>`count(*)`.as('lastHour'),
      sql<string | null>`min(started_at)`.as('since'),
    ])
    .where('idCampaign', '=', idCampaign)
    .where('startedAt', '>', sql<string>`${new Date(now.getTime() - ms)}`)
    .executeTakeFirstOrThrow()

/** Calls that began in the last minute and hour, and when the first of these did. */
export async function readPaceSince(db: Db, idCampaign: number, now: Date): Promise<Pace & { since: Date | null }> {
  const { since, ...pace } = await countBegun(db, idCampaign, now, HOUR_MS)
  return { ...pace, since: since === null ? null : new Date(since) }
}
const readPace: PaceOf = async (db, idCampaign, now) => {
  const { since: _, ...pace } = await countBegun(db, idCampaign, now, HOUR_MS)
  return pace
}

/** Of the time, what counting an hour of calls may take: where many are made it takes long, and changes little from one moment to the next. */
const COUNTING_SHARE = 0.005

/** The same, asked again and again by somebody who remembers the hour for a while. */
export function rememberedPace(timer: () => number = () => performance.now()): PaceOf {
  const counted = new Map<number, { readonly lastHour: number; readonly until: number }>()
  return async (db, idCampaign, now) => {
    const known = counted.get(idCampaign)
    const from = timer()
    if (known && from < known.until)
      return { lastMinute: (await countBegun(db, idCampaign, now, MINUTE_MS)).lastMinute, lastHour: known.lastHour }
    const pace = await readPace(db, idCampaign, now)
    const at = timer()
    counted.set(idCampaign, { lastHour: pace.lastHour, until: at + (at - from) / COUNTING_SHARE })
    return pace
  }
}
