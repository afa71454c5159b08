import { newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { type Ctx, createLine, type SeedTools, updateMonitoring } from '@parley/core'

const BANK = 'Harbour Bank'
const TRUNK = 'Telephone Prague trunk'
const rule = (kind: AlertRuleDraft['kind'], change: Partial<AlertRuleDraft>): AlertRuleDraft => ({
  ...newRule(kind),
  ...change,
})
const office = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

/** What lines of the bank are watched for, by the name of the line; the morning on which their systems were away shows in its backtest. */
const watched: Readonly<Record<string, readonly AlertRuleDraft[]>> = {
  'Web site': [
    rule('errorRate', { warning: 25, critical: 60, windowMinutes: 60, minCalls: 4 }),
    rule('silence', { warning: 60, critical: 110, hours: office }),
    rule('latency', { warning: 2_500, windowMinutes: 120, minCalls: 5 }),
  ],
  'Lost cards': [rule('concurrent', { warning: 20, critical: 28 }), rule('module', { forMinutes: 2 })],
  'Feedback calls': [
    rule('answerRate', { warning: 40, critical: 15, windowMinutes: 30, minCalls: 10 }),
    rule('shortCalls', { warning: 50, windowMinutes: 60, minCalls: 10 }),
  ],
}

/** Rules on the busiest lines, and a line whose trunk is not connected yet: its module is down, which opens an alert once the product runs. */
export async function addMonitoring(tools: SeedTools): Promise<void> {
  await tools.as('jana', BANK, async (ctx) => {
    if (await ctx.db.selectFrom('alertRule').select('idAlertRule').limit(1).executeTakeFirst()) return
    const group = await ctx.db
      .selectFrom('notificationGroup')
      .select('idNotificationGroup as id')
      .where('name', '=', 'On duty')
      .executeTakeFirst()
    const lines = await ctx.db.selectFrom('line').select(['idLine', 'name']).where('removedAt', 'is', null).execute()
    for (const { idLine, name } of lines) {
      const rules = watched[name] ?? []
      if (rules.length > 0) await watch(ctx, idLine, rules, null)
    }
    const idLine = await lineOfTrunk(ctx)
    if (idLine !== undefined) await watch(ctx, idLine, [rule('module', { forMinutes: 1 })], group?.id ?? null)
  })
}

const watch = (ctx: Ctx, idLine: number, rules: readonly AlertRuleDraft[], idNotificationGroup: number | null) =>
  updateMonitoring(ctx, idLine, { rules: rules.map((each) => ({ ...each, idNotificationGroup, idAlertRule: null })) })

async function lineOfTrunk(ctx: Ctx): Promise<number | undefined> {
  const trunk = await ctx.db.selectFrom('dialModule').select('idModule').where('name', '=', TRUNK).executeTakeFirst()
  if (!trunk) return undefined
  const { idDialModuleLine } = await createLine(ctx, trunk.idModule, {
    name: 'Hotline over the trunk',
    description: 'Takes over from the simulated hotline once the trunk is connected.',
    numbers: ['+420221000700'],
    kind: 1,
    idCallScript: null,
  })
  return idDialModuleLine
}
