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

/** The campaign as those who follow it see it; undefined where it is gone. */
async function readLive({ db, clock }: Pick<Ctx, 'db' | 'clock'>, idCampaign: number) {
  const campaign = await selectCampaigns(db).where('c.idCampaign', '=', idCampaign).executeTakeFirst()
  if (!campaign) return undefined
  const { status, holds, progress, rowVersion } = campaign
  const now = clock.now()
  const pace = { ...(await readPace(db, idCampaign, now)), live: progress.live }
  const live: CampaignLive = { status, holds, progress, pace, rowVersion, at: now.toISOString() }
  return live
}

/** Tells those who follow the campaign, once it is committed. */
export async function tellCampaign(ctx: Ctx, idCampaign: number): Promise<void> {
  const live = await readLive(ctx, idCampaign)
  if (live) ctx.emit({ name: 'stream', payload: live, to: { topic: campaignTopic(ctx, idCampaign) } })
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Calls that began in the last minute and hour. */
export async function readPace(db: Db, idCampaign: number, now: Date): Promise<Omit<CampaignOverview['pace'], 'live'>> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  return await db
    .selectFrom('campaignAttempt')
    .select([
      sql<number>`count(*) FILTER (WHERE started_at > ${since(MINUTE_MS)})`.as('lastMinute'),
      sql<number>`count(*)`.as('lastHour'),
    ])
    .where('idCampaign', '=', idCampaign)
    .where('startedAt', '>', sql<string>`${since(HOUR_MS)}`)
    .executeTakeFirstOrThrow()
}
