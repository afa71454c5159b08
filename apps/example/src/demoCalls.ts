import { callType } from '@parley/contract/enums/conversation.enum.ts'
import {
  addDemoCall,
  type Ctx,
  createDemoGroup,
  insertConversations,
  insertDemoRun,
  loadProgram,
  type SeedTools,
  seeded,
  seedOf,
  virtualClock,
} from '@parley/core'
import { BALANCE, CARD_BLOCKING, TRAVEL } from './bank/guids.ts'
import { playOne } from './day.ts'
import { setStage } from './stage.ts'
import { exampleTenant } from './tenants.ts'

const BANK = 'Harbour Bank'
const LANGUAGE = 'en-GB'
const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS

const planned = [
  {
    guid: CARD_BLOCKING,
    title: 'A lost card',
    note: 'You lost your card at the station. The bot blocks it and offers a new one.\nTry: “I lost my card”.',
    /** How long ago somebody ran it. */
    hoursAgo: [27, 30, 46],
  },
  {
    guid: BALANCE,
    title: 'The balance of an account',
    note: 'Ask how much is on the account. Any customer number with six digits will do.',
    hoursAgo: [28, 45],
  },
  {
    guid: TRAVEL,
    title: 'A trip abroad',
    note: 'Tell the bank where you are going, so that your card works there.',
    hoursAgo: [29],
  },
] as const

/** A group of the bank with three calls to show, and what came of them: the flows are run as those who look at a demo would. */
export async function addDemoCalls(tools: SeedTools): Promise<void> {
  const now = tools.clock.now()
  const calls = await tools.as('jana', BANK, (ctx) => drawUp(ctx, now))
  for (const { guid, hoursAgo, ...call } of calls)
    for (const hours of hoursAgo) {
      const at = new Date(now.getTime() - hours * HOUR_MS)
      await tools.as('jana', BANK, (ctx) => play(ctx, { guid, ...call }, at), virtualClock(at))
    }
}

/** The group with its calls; none where there are demo calls already. */
async function drawUp(ctx: Ctx, now: Date) {
  if (await ctx.db.selectFrom('demoCallGroup').select('name').limit(1).executeTakeFirst()) return []
  const expires = new Date(now.getTime() + YEAR_MS).toISOString().slice(0, 10)
  const { idDemoCallGroup } = await createDemoGroup(ctx, {
    name: 'Branch opening',
    language: LANGUAGE,
    expires,
    dailyLimit: 100,
  })
  const made = []
  for (const { guid, title, note, hoursAgo } of planned) {
    const { idCallScript } = await ctx.db
      .selectFrom('callScript')
      .select('idCallScript')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    const draft = { title, idCallScript, idLine: null, variables: {}, note }
    const { idDemoCall } = await addDemoCall(ctx, idDemoCallGroup, draft)
    made.push({ guid, hoursAgo, idDemoCallGroup, idDemoCall })
  }
  return made
}

type Call = { readonly guid: string; readonly idDemoCallGroup: number; readonly idDemoCall: number }

async function play(ctx: Ctx, { guid, ...call }: Call, at: Date): Promise<void> {
  const stage = await setStage(ctx, exampleTenant(BANK), at)
  const flow = stage.flows.find(({ example }) => example.guid === guid)
  // Tests are traced, as the product traces them.
  const found = flow && (await loadProgram(ctx.db, guid, flow.version, true))
  if (!found) return
  const random = seeded(seedOf(BANK, guid, at.toISOString()))
  const more = { isTest: true, callType: callType.of.TESTING, idUser: ctx.actor.id, line: null, language: LANGUAGE }
  const [first, ...legs] = playOne(stage, { ...flow, program: found.program }, at, random, false, {
    ...more,
    from: ctx.actor.name,
  })
  await insertConversations(ctx.db, ctx.vault, [first, ...legs])
  await insertDemoRun(ctx, { ...call, guid: first.log.guid, tokenHash: null })
}
