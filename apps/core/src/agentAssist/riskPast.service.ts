import { setImmediate as rest } from 'node:timers/promises'
import type { RiskPast, RiskRulesOfLanguage } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { countLogs, readPage, storedFilter } from '../records/list/dialLog.store.ts'
import { readEvents } from '../runtime/recording.store.ts'
import { readAgentControl } from './agentAssist.store.ts'
import { RiskTrial } from './rules/riskPast.ts'

const DAYS_MS = 7 * 86_400_000
const MOST_LOOKED = 1_000
const MOST_LISTED = 50
/** Taken apart between two looks at other requests. */
const BATCH = 100
const { PICKED, LISTENED_TO_END, ERROR } = callOutcome.of
const ANSWERED = [PICKED, LISTENED_TO_END, ERROR]

/** How rules would have rated the newest conversations of the last seven days that the person may view. */
export async function tryOnPast(ctx: Ctx, rules: RiskRulesOfLanguage): Promise<RiskPast> {
  const { language } = rules
  const since = new Date(ctx.clock.now().getTime() - DAYS_MS).toISOString()
  const filter = await storedFilter(ctx, { language, from: since, isTest: false, outcome: ANSWERED })
  const saved = (await readAgentControl(ctx)).rules.find((each) => each.language === language)
  const trial = new RiskTrial(rules, saved, MOST_LISTED)
  const logs = await readPage(ctx.db, filter, { sort: '-startedAt', most: MOST_LOOKED })
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
  const conversations = await countLogs(ctx.db, filter)
  return { since, conversations, isNarrowed: filter.visible !== undefined, ...trial.result() }
}
