import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { demoGroupKind } from '@parley/contract/demoCalls/demoCall.entity.ts'
import type { InUse } from '@parley/contract/kernel/inUse.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import type { LineEffects, LineRelations } from '@parley/contract/lines/line.schema.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, usersOf } from '../kernel/inUse.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { readLine } from './line.read.ts'
import { campaignsOfLine, demoCallsOfLine, linesPassingTo, usualCalls } from './lineUse.store.ts'

/** Campaigns in folders that the user may see, demo calls where they may see those, and lines that they may see. */
async function usesOf(ctx: Ctx, idLine: number): Promise<LineRelations> {
  const folders = await foldersAllowed(ctx, 'Campaign.view')
  const campaigns = await campaignsOfLine(ctx.db, idLine)
  const demoCalls = await demoCallsOfLine(ctx.db, idLine)
  const seen = campaigns.filter(
    ({ idFolder }) => folders === 'all' || (idFolder !== null && folders.includes(idFolder)),
  )
  const demos = ctx.can('DemoCall.view') ? demoCalls : []
  const passing = await linesPassingTo(ctx.db, idLine)
  const lines = passing.filter(({ id }) => ctx.can('Line.view', id))
  return {
    campaigns: seen.map(({ idFolder: _, ...campaign }) => campaign),
    demoCalls: demos,
    lines,
    hidden: campaigns.length - seen.length + demoCalls.length - demos.length + passing.length - lines.length,
  }
}

export async function relationsOfLine(ctx: Ctx, idLine: number): Promise<LineRelations> {
  await readLine(ctx, idLine)
  return await usesOf(ctx, idLine)
}

/** The same as who has to be asked first, each demo group once. */
export async function usersOfLine(ctx: Ctx, idLine: number): Promise<InUse> {
  const { campaigns, demoCalls, lines, hidden } = await usesOf(ctx, idLine)
  const groups = new Map(demoCalls.map(({ group }) => [group.id, group]))
  return inUse(
    [
      ...usersOf(campaignKind, campaigns),
      ...usersOf(demoGroupKind, [...groups.values()]),
      ...usersOf(lineEntityKind, lines),
    ],
    hidden,
  )
}

/** What a change would mean, also of what the user may not see: numbers without names. */
export async function effectsOnLine(ctx: Ctx, idLine: number): Promise<LineEffects> {
  const { running } = await readLine(ctx, idLine)
  const { timezone } = await ownTenant(ctx)
  const byStatus = new Map<LineEffects['campaigns'][number]['status'], number>()
  for (const { status } of await campaignsOfLine(ctx.db, idLine)) byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
  return {
    running,
    campaigns: [...byStatus].map(([status, campaigns]) => ({ status, campaigns })),
    demoCalls: (await demoCallsOfLine(ctx.db, idLine)).length,
    usualCalls: await usualCalls(ctx.db, idLine, ctx.clock.now(), timezone),
  }
}
