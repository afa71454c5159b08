import { type Ctx, controlCampaigns, createGroup, type SeedTools, testGroup } from '@parley/core'

const BANK = 'Harbour Bank'

/** Two groups of the bank and what they sent: a test of each, and the day on which the operator stopped all campaigns for a moment. */
export async function addNotificationGroups(tools: SeedTools): Promise<void> {
  await tools.as('jana', BANK, async (ctx) => {
    const there = await ctx.db.selectFrom('notificationGroup').select('name').limit(1).executeTakeFirst()
    if (!there) await addGroups(ctx)
  })
  await tools.as('olga', 'Parley Operations', async (ctx) => {
    const rows = ctx.db.selectFrom('auditEvent').select('at').where('entityKind', '=', 'GeneralControl')
    if (await rows.limit(1).executeTakeFirst()) return
    await controlCampaigns(ctx, 0)
    await controlCampaigns(ctx, 1)
  })
}

async function addGroups(ctx: Ctx): Promise<void> {
  const team = await createGroup(ctx, {
    name: 'Campaigns and flows',
    isEnabled: true,
    events: ['campaign.held', 'campaigns.stopped', 'campaigns.started', 'flow.published', 'conversation.failed'],
    emails: ['campaigns@harbour-bank.example'],
    webhookUrl: null,
    idUsers: await idsOf(ctx, ['marek', 'tomas']),
    quiet: null,
  })
  const duty = await createGroup(ctx, {
    name: 'On duty',
    isEnabled: true,
    events: ['campaigns.started', 'campaigns.stopped', 'chain.broken', 'task.failed', 'user.locked'],
    emails: ['duty@harbour-bank.example', 'it@harbour-bank.example'],
    webhookUrl: null,
    idUsers: await idsOf(ctx, ['jana', 'eva']),
    quiet: { from: '22:00', to: '06:00', zone: 'Europe/Prague' },
  })
  for (const { group } of [team, duty]) await testGroup(ctx, group.idNotificationGroup)
}

const idsOf = async (ctx: Ctx, usernames: readonly string[]): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom('appUser')
      .select('idUser')
      .where('username', 'in', [...usernames])
      .execute()
  ).map(({ idUser }) => idUser)
