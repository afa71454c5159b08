import type { Campaign, CampaignSchedule, campaignQuery } from '@parley/contract/campaigns/campaign.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { foldersAllowed } from '../folders/folder.access.ts'
import { foldersBelow } from '../folders/folder.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds } from '../kernel/names.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound } from '../kernel/refusal.ts'
import { openCampaign } from './campaign.access.ts'
import { findCampaign, listFlows, listLines, selectCampaigns } from './campaign.store.ts'
import { readPolicy } from './policy.store.ts'
import { listRules } from './rule.store.ts'

/** One page of the campaigns in the folders the user may see. */
export async function listCampaigns(ctx: Ctx, query: z.output<typeof campaignQuery>) {
  const folders = await foldersAllowed(ctx, 'Campaign.view')
  let rows = selectCampaigns(ctx.db)
  if (folders !== 'all') rows = rows.where('c.idFolder', 'in', [0, ...folders])
  if (query.idFolder !== undefined)
    rows = rows.where('c.idFolder', 'in', [0, ...(await foldersBelow(ctx.db, [query.idFolder]))])
  if (query.status) rows = rows.where('c.status', 'in', query.status)
  if (query.owner) rows = rows.where('c.idOwner', 'in', query.owner)
  if (query.hold)
    rows = rows.where(sql<boolean>`c.status = 8 AND EXISTS (
      SELECT FROM jsonb_array_elements(c.holds) h WHERE h ->> 'reason' = ANY (${query.hold}::text[]))`)
  if (query.search) rows = rows.where(holds(sql`c.name || ' ' || c.description`, query.search))
  return await keyset(ctx.db, rows, query, {
    id: { column: 'c.id_campaign', key: 'idCampaign' },
    sorts: {
      name: { expression: byName('c.name'), type: 'text' },
      updatedAt: { expression: sql`c.updated_at`, type: 'timestamptz' },
      priority: { expression: sql`c.priority`, type: 'int' },
      startsAt: { expression: sql`coalesce(c.starts_at, 'infinity')`, type: 'timestamptz' },
    },
    fallback: '-updatedAt',
  })
}

/** A campaign with its settings, where the user may see it. */
export async function getCampaign(ctx: Ctx, idCampaign: number): Promise<Campaign> {
  await openCampaign(ctx, idCampaign)
  return await readCampaign(ctx, idCampaign)
}

/** The same for those who have asked already. */
export async function readCampaign(ctx: Ctx, idCampaign: number): Promise<Campaign> {
  const row = (await findCampaign(ctx.db, idCampaign)) ?? notFound('Campaign')
  const flows = await listFlows(ctx.db, idCampaign)
  const lines = await listLines(ctx.db, idCampaign)
  const { asksApproval } = await readPolicy(ctx.db)
  const { currency } = await ownTenant(ctx)
  const { folderName, zone, windows, restrictedDates, setup, ...facts } = row
  const { startsAt, endsAt } = facts
  const schedule: CampaignSchedule = { startsAt, endsAt, zone, windows: [...windows], restrictedDates }
  return {
    ...facts,
    folder: facts.idFolder === null ? null : { id: facts.idFolder, name: folderName ?? '' },
    setup: { flows, idLines: lines.map(({ id }) => id), ...setup },
    schedule,
    rules: await listRules(ctx.db, idCampaign),
    lines,
    asksApproval,
    currency,
  }
}
