import type { ErasureMode } from '@parley/contract/erasure/erasure.enum.ts'
import { type Ctx, erasePerson, getRetention, holdConversation, type SeedTools, updateRetention } from '@parley/core'

/** Who says in each company of the example how long what is kept. */
const KEEPERS = [
  ['jana', 'Harbour Bank'],
  ['greta', 'Nordlicht Energie'],
  ['amelia', 'Willow Clinic'],
] as const

/** Rules of retention, saved as people save them; those who have changed them since keep theirs. */
export async function addRetention(tools: SeedTools): Promise<void> {
  for (const [username, tenant] of KEEPERS)
    await tools.as(username, tenant, async (ctx) => {
      const { rules, rowVersion } = await getRetention(ctx)
      if (rules.length > 0 || rowVersion > 1) return
      await updateRetention(ctx, {
        rules: [
          { part: 'conversation', days: 730, action: 'delete' },
          { part: 'transcript', days: 365, action: 'delete' },
          { part: 'variables', days: 60, action: 'anonymise' },
          { part: 'events', days: 75, action: 'delete' },
          { part: 'audit', days: 730, action: 'delete' },
        ],
        hold: null,
        rowVersion,
      })
    })
}

/** A caller of each company who wants to be forgotten, and one whose conversation is kept for a dispute; a task erases in the background. */
export async function addErasures(tools: SeedTools): Promise<void> {
  await tools.as('jana', 'Harbour Bank', async (ctx) => {
    await hold(ctx, 'Complaint 2026-114 at the financial arbitrator')
    await forget(ctx, 'anonymise', 'Letter of 18 November, no longer a customer')
  })
  await tools.as('greta', 'Nordlicht Energie', async (ctx) => {
    await hold(ctx, 'Disputed meter reading, until the ruling')
    await forget(ctx, 'erase', 'Request by phone, confirmed in writing')
  })
}

/** Those who called or wrote themselves: of others the number is the company’s own. */
const callers = ({ db }: Ctx) =>
  db.selectFrom('dialLog').select(['guid', 'fromNumber']).where('isTest', '=', false).where('direction', '=', 'in')

/** How long a complaint takes to arrive; of the history the last two days and today are there by now. */
const COMPLAINT_MS = 36 * 3_600_000

async function hold(ctx: Ctx, reason: string): Promise<void> {
  const known = await ctx.db.selectFrom('legalHold').select('guid').executeTakeFirst()
  const before = new Date(ctx.clock.now().getTime() - COMPLAINT_MS).toISOString()
  const newest = known
    ? undefined
    : await callers(ctx).where('startedAt', '<', before).orderBy('guid', 'desc').executeTakeFirst()
  if (newest) await holdConversation(ctx, { guid: newest.guid, reason })
}

async function forget(ctx: Ctx, mode: ErasureMode, reason: string): Promise<void> {
  const known = await ctx.db.selectFrom('erasure').select('idErasure').executeTakeFirst()
  const oldest = known ? undefined : await callers(ctx).orderBy('guid').executeTakeFirst()
  if (!oldest) return
  const { fromNumber: value } = oldest
  await erasePerson(ctx, { kind: 'number', value, mode, reason, confirmation: value })
}
