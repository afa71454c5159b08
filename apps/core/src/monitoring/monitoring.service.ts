import { sameJson } from '@parley/contract/audit/audit.rules.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { monitoringKind } from '@parley/contract/monitoring/monitoring.entity.ts'
import { alertKind } from '@parley/contract/monitoring/monitoring.enum.ts'
import { ruleProblem, seesSpending, tidyRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import {
  type AlertRule,
  alertRuleDraft,
  type Monitoring,
  type MonitoringDraft,
} from '@parley/contract/monitoring/monitoring.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { lockLine } from '../lines/line.store.ts'
import { resolveOfRules } from './alertLife.ts'
import {
  bumpMonitoring,
  getWatched,
  hasGroup,
  insertRule,
  listRules,
  placeRule,
  removeRules,
  storeRule,
} from './monitoring.store.ts'

type Kept = Monitoring & { readonly name: string }

const monitoringOf: Keeping<Kept> = {
  of: monitoringKind,
  lock: ({ db }, idLine) => lockLine(db, idLine),
  async get({ db }, idLine) {
    const { name, rowVersion, currency } = await getWatched(db, idLine)
    return { name, rowVersion, currency, rules: await listRules(db, idLine) }
  },
  name: ({ name }) => name,
  facts: ({ rules }) => ({ rules: rules.map(({ group: _, ...rule }) => rule) }),
}

export async function readMonitoring(ctx: Ctx, idLine: number): Promise<Monitoring> {
  await ctx.require('Line.view', idLine)
  const { rules, rowVersion, currency } = await monitoringOf.get(ctx, idLine, undefined)
  return { rules, rowVersion, currency }
}

/** Rules that are as they were keep what they have counted; alerts of those that are gone or off are resolved. */
export async function updateMonitoring(
  ctx: Ctx,
  idLine: number,
  { rules: asked, rowVersion }: MonitoringDraft & { readonly rowVersion?: number },
): Promise<Monitoring> {
  await ctx.require('Line.monitoring', idLine)
  const { name: _, ...kept } = await changeOf(ctx, monitoringOf, idLine, rowVersion, async ({ rules: before }) => {
    const known = new Map(before.map((rule) => [rule.idAlertRule, rule]))
    let hasChanged = before.length !== asked.length
    for (const [place, { idAlertRule, ...given }] of asked.entries()) {
      const rule = tidyRule(given)
      const was = idAlertRule === null ? undefined : known.get(idAlertRule)
      if (was) known.delete(was.idAlertRule)
      if (was && sameJson(draftOf(was), rule)) {
        if (before[place] !== was) hasChanged = true
        await placeRule(ctx.db, was.idAlertRule, place)
        continue
      }
      hasChanged = true
      if (rule.kind === alertKind.of.SPEND || was?.kind === alertKind.of.SPEND) await ctx.require(seesSpending)
      await refuseUnsound(ctx, place + 1, rule, was)
      if (was) await storeRule(ctx.db, was.idAlertRule, place, rule)
      else await insertRule(ctx.db, idLine, place, rule)
      if (was && !rule.enabled) await resolveOfRules(ctx, [was.idAlertRule], 'The rule was turned off.')
      // What was found is not what it watches any more.
      else if (was && (was.kind !== rule.kind || was.comparator !== rule.comparator))
        await resolveOfRules(ctx, [was.idAlertRule], 'The rule watches something else now.')
    }
    await resolveOfRules(ctx, [...known.keys()], 'The rule was deleted.')
    await removeRules(ctx.db, [...known.keys()])
    if (hasChanged) await bumpMonitoring(ctx.db, idLine)
  })
  return kept
}

const draftOf = ({ idAlertRule: _, group: __, ...rule }: AlertRule) => alertRuleDraft.parse(rule)

async function refuseUnsound(
  ctx: Ctx,
  number: number,
  rule: MonitoringDraft['rules'][number] | ReturnType<typeof draftOf>,
  was: AlertRule | undefined,
): Promise<void> {
  const problem = ruleProblem(rule)
  if (problem !== undefined) refuse(reason('monitoring.rule', { number, problem }))
  const { idNotificationGroup: id } = rule
  if (id !== null && id !== was?.idNotificationGroup && !(await hasGroup(ctx.db, id))) notFound('Notification group')
}
