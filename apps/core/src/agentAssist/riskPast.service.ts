import { setImmediate as rest } from 'node:timers/promises'
import type { RiskPast, RiskRulesOfLanguage } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { rulesFor } from '@parley/contract/agentAssist/risk.rules.ts'
import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { countLogs, readPage, storedFilter } from '../records/list/dialLog.store.ts'
import { readEvents } from '../runtime/recording.store.ts'
import { listLanguages, readAgentControl } from './agentAssist.store.ts'
import { RiskTrial } from './rules/riskPast.ts'

const DAYS_MS = 7 * 86_400_000
const MOST_LOOKED = 1_000
const MOST_LISTED = 50
/** Taken apart between two looks at other requests. */
const BATCH = 100
const { PICKED, LISTENED_TO_END, ERROR } = callOutcome.of
const ANSWERED = [PICKED, LISTENED_TO_END, ERROR]

/** Languages whose conversations the rules of one would rate: its own, and those of its regions that have no rules. */
async function ratedBy(ctx: Ctx, language: string, saved: (code: string) => unknown): Promise<string[]> {
  const codes = new Set([language, ...(await listLanguages(ctx)).map(({ code }) => code)])
  return [...codes].filter(
    (code) => rulesFor((each) => (each === language ? language : saved(each)), code) === language,
  )
}

/** How rules would have rated the newest conversations of the last seven days that the person may view. */
export async function tryOnPast(ctx: Ctx, rules: RiskRulesOfLanguage): Promise<RiskPast> {
  const since = new Date(ctx.clock.now().getTime() - DAYS_MS).toISOString()
  const { rules: all } = await readAgentControl(ctx)
  const savedOf = (code: string) => all.find((each) => each.language === code)
  const filter = await storedFilter(ctx, { from: since, isTest: false, outcome: ANSWERED })
  const logs: Awaited<ReturnType<typeof readPage>> = []
  let conversations = 0
  for (const language of await ratedBy(ctx, rules.language, savedOf)) {
    logs.push(...(await readPage(ctx.db, { ...filter, language }, { sort: '-startedAt', most: MOST_LOOKED })))
    conversations += await countLogs(ctx.db, { ...filter, language })
  }
  logs.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1)).splice(MOST_LOOKED)
  const trial = new RiskTrial(rules, rulesFor(savedOf, rules.language), MOST_LISTED)
  for (let at = 0; at < logs.length; at += BATCH) {
    const some = logs.slice(at, at + BATCH)
    const events = await readEvents(
      ctx.db,
      some.map(({ guid }) => guid),
    )
    for (const { guid, startedAt } of some) {
      const recorded = events.get(guid)
      if (recorded) trial.add({ guid, startedAt, events: recorded })
    }
    await rest()
  }
  const result = trial.result()
  // What was recorded of some may be gone already.
  const isAll = logs.length < MOST_LOOKED
  return {
    since,
    conversations: isAll ? result.looked : conversations,
    isNarrowed: filter.visible !== undefined,
    ...result,
  }
}
