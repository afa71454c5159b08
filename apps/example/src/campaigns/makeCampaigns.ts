import { processState } from '@parley/contract/enums/operations.enum.ts'
import {
  addContacts,
  addSuppressions,
  type Clock,
  type Ctx,
  changeStatus,
  createCampaign,
  createFolder,
  getCampaign,
  listFolders,
  prepareContacts,
  readPolicy,
  type SeedTools,
  seeded,
  seedOf,
  updatePolicy,
  updateRules,
  updateSchedule,
  updateSetup,
  virtualClock,
} from '@parley/core'
import { exampleTenant } from '../tenants.ts'
import { inventContacts } from './contacts.ts'
import { columns, type PlannedCampaign, type TenantCampaigns, tenantCampaigns } from './plans.ts'
import { CampaignPlayer } from './player.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const { WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS, STOPPED, FINISHED } = processState.of

/** Campaigns of the companies, made and called through the product itself; those that are there already stay as they are. */
export async function addCampaigns(tools: SeedTools): Promise<void> {
  // Those that are over first: whoever is played later calls on a clock that stands before the others' next tries.
  const order = ['created', 'waiting', 'repair', 'planned', 'finished', 'stopped', 'running']
  const all = tenantCampaigns
    .flatMap((of) => of.campaigns.map((plan) => ({ of, plan })))
    .sort((one, other) => order.indexOf(one.plan.stage) - order.indexOf(other.plan.stage))
  for (const of of tenantCampaigns) await setPolicy(tools, of)
  for (const { of, plan } of all) await makeCampaign(tools, of, plan)
}

const setPolicy = (tools: SeedTools, { tenant, approver, asksApproval, suppressed }: TenantCampaigns) =>
  tools.as(approver, tenant, async (ctx) => {
    const policy = await readPolicy(ctx.db)
    if (asksApproval && !policy.asksApproval) await updatePolicy(ctx, { ...policy, asksApproval })
    const draft = { scope: 'tenant', idCampaign: null, reason: 'Asked on the telephone', expiresAt: null } as const
    if (suppressed.length > 0) await addSuppressions(ctx, { ...draft, identifiers: [...suppressed] })
  })

async function makeCampaign(tools: SeedTools, of: TenantCampaigns, plan: PlannedCampaign): Promise<void> {
  const now = tools.clock.now().getTime()
  const midnight = now - (now % DAY_MS)
  const began = plan.beganDaysAgo === undefined ? now - HOUR_MS : midnight - plan.beganDaysAgo * DAY_MS + 6 * HOUR_MS
  const clock = virtualClock(new Date(began - HOUR_MS))
  const by = <T>(work: (ctx: Ctx) => Promise<T>, at: Clock = clock) => tools.as(plan.by, of.tenant, work, at)
  const random = seeded(seedOf(of.tenant, plan.name))
  const idCampaign = await by((ctx) => drawUp(ctx, plan, now))
  if (idCampaign === undefined) return
  const become = (who: string, status: (typeof processState.values)[number], comment = '') =>
    tools.as(
      who,
      of.tenant,
      async (ctx) => {
        const { rowVersion } = await getCampaign(ctx, idCampaign)
        await changeStatus(ctx, idCampaign, { status, comment, rowVersion })
      },
      clock,
    )
  const add = (count: number) =>
    by(async (ctx) => {
      const contacts = inventContacts(random, plan.countries, count, plan.branches)
      for (let at = 0; at < count; at += 1_000)
        await addContacts(ctx, idCampaign, { contacts: contacts.slice(at, at + 1_000) })
      while ((await prepareContacts(ctx, idCampaign)) > 0);
    })
  await add(plan.contacts)
  const { stage, comment } = plan
  if (stage === 'created') return
  if (of.asksApproval) {
    await become(plan.by, WAITING_FOR_APPROVAL, comment)
    if (stage === 'waiting') return
    await become(of.approver, PLANNED, 'Fine, go ahead.')
  } else await become(plan.by, PLANNED)
  if (stage === 'planned') return
  clock.set(new Date(began))
  await become(plan.by, IN_PROGRESS)
  const player = await CampaignPlayer.open(tools, exampleTenant(of.tenant), clock)
  try {
    if (stage === 'stopped') await player.play(new Date(began + 3.5 * HOUR_MS))
    else
      for (let day = plan.beganDaysAgo ?? 0; day >= 0; day -= 1) {
        await player.play(new Date(Math.min(midnight - (day - 1) * DAY_MS, now - 120_000)))
        if (day > 0 && plan.daily) await add(plan.daily)
      }
  } finally {
    await player.close()
  }
  if (stage === 'finished') await become(plan.by, FINISHED)
  if (stage === 'stopped') await become(plan.by, STOPPED, comment)
  if (plan.waiting) await add(plan.waiting)
}

/** As it is typed in; undefined where it is there already. */
async function drawUp(ctx: Ctx, plan: PlannedCampaign, now: number): Promise<number | undefined> {
  const { name, description, setup, schedule, rules = [], startsInDays } = plan
  const made = await ctx.db.selectFrom('campaign').select('idCampaign').where('name', '=', name).executeTakeFirst()
  if (made) return undefined
  const flow = await ctx.db
    .selectFrom('callScript')
    .select('idCallScript')
    .where('name', '=', plan.flow)
    .executeTakeFirstOrThrow()
  const line = await ctx.db
    .selectFrom('line')
    .select('idLine')
    .where('name', '=', plan.line ?? '')
    .executeTakeFirst()
  const idFolder = await folderOf(ctx, plan.folder)
  const draft = { name, description, idFolder, idCallScript: flow.idCallScript, idLines: line ? [line.idLine] : [] }
  const campaign = await createCampaign(ctx, draft)
  const { idCampaign } = campaign
  const set = await updateSetup(ctx, idCampaign, {
    ...campaign.setup,
    columns: [...columns],
    ...setup,
    rowVersion: campaign.rowVersion,
  })
  const startsAt = startsInDays === undefined ? null : new Date(now + startsInDays * DAY_MS).toISOString()
  const timed = { ...set.schedule, startsAt, ...schedule, rowVersion: set.rowVersion }
  const { rowVersion } = await updateSchedule(ctx, idCampaign, timed)
  if (rules.length > 0) await updateRules(ctx, idCampaign, { rules, rowVersion })
  return idCampaign
}

async function folderOf(ctx: Ctx, [name]: readonly string[]): Promise<number | null> {
  if (name === undefined) return null
  const folders = await listFolders(ctx.db, 'campaign')
  const found =
    folders.find((folder) => folder.name === name) ??
    (await createFolder(ctx, { name, kind: 'campaign', idParent: null }))
  return found.idFolder
}
