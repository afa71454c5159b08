import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { alertEntityKind } from '@parley/contract/monitoring/monitoring.entity.ts'
import { type AlertSeverity, alertKind, alertState } from '@parley/contract/monitoring/monitoring.enum.ts'
import { alertTitle, ruleWords, thresholdWords, valueWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Alert, Seen } from '@parley/contract/monitoring/monitoring.schema.ts'
import type { NotificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { raiseEvent, raiseFor } from '../notificationGroups/raise.ts'
import {
  findRule,
  getAlert,
  insertAlert,
  type KeptAlert,
  lastResolved,
  lockAlert,
  openAlertsOfRules,
  storeAlert,
} from './alert.store.ts'
import { tellAlerts } from './alert.stream.ts'

const { OPEN, MUTED, RESOLVED } = alertState.of
const MINUTE_MS = 60_000

/** What was seen, in words: “45.2% of 31 calls, the threshold is 60%”. */
export function seenWords(
  { kind, currency }: Pick<Alert, 'kind' | 'currency'>,
  { value, calls, threshold }: Seen,
): string {
  if (kind === 'module') return 'The module can’t carry calls.'
  const of = calls === null || kind === 'silence' ? '' : ` of ${calls === 1 ? 'one call' : `${calls} calls`}`
  const limit = threshold === null ? '' : `, the threshold is ${thresholdWords(kind, threshold, currency)}`
  return `${valueWords(kind, value, currency, threshold)}${of}${limit}`
}

/** It may reach people who may not see billing: so of spending no amounts are told. */
const toldWords = (alert: Alert, seen: Seen): string =>
  alert.kind === alertKind.of.SPEND ? NO_AMOUNTS : `${seenWords(alert, seen)}. ${alert.rule}.`
const NO_AMOUNTS = 'The alert has the amounts, for those who may see billing.'

/** Nor in the log. */
const seenFacts = (alert: Alert, seen: Seen) =>
  alert.kind === alertKind.of.SPEND ? {} : { seen: seenWords(alert, seen) }

const ruleFacts = ({ kind, rule }: Alert) => (kind === alertKind.of.SPEND ? {} : { rule })

/** To the group of its rule, else to all that listen. */
async function tell(ctx: Ctx, alert: Alert, kind: NotificationEvent, title: string, text: string): Promise<void> {
  tellAlerts(ctx)
  const event = { title, text, path: screens.alerts({ alert: alert.idAlert }) }
  const rule = alert.idAlertRule === null ? undefined : await findRule(ctx.db, alert.idAlertRule)
  const isTold =
    rule?.idNotificationGroup != null &&
    (await raiseFor(ctx, rule.idNotificationGroup, kind, event, alert.severity === 'critical'))
  if (!isTold) await raiseEvent(ctx, kind, event)
}

const tellOpen = (ctx: Ctx, alert: Alert, seen: Seen) =>
  tell(
    ctx,
    alert,
    alert.kind === 'module' ? 'module.down' : 'alert.opened',
    `${alertTitle(alert)}${alert.severity === 'critical' ? ' (critical)' : ''}`,
    toldWords(alert, seen),
  )

/** Opens an alert of a rule; nothing where one is open, the rule is gone, or it rests after the last one. */
export async function openAlert(ctx: Ctx, idAlertRule: number, severity: AlertSeverity, seen: Seen): Promise<void> {
  const rule = await findRule(ctx.db, idAlertRule)
  if (!rule?.enabled) return
  const last = await lastResolved(ctx.db, idAlertRule)
  const at = Date.parse(seen.at)
  if (last?.resolvedAt && at < Date.parse(last.resolvedAt) + rule.cooldownMinutes * MINUTE_MS) return
  // Who muted it until a time meant the trouble, not how often it comes and goes.
  const isMuted = last?.resolvedBy === null && last.mutedUntil !== null && at < Date.parse(last.mutedUntil)
  const { currency } = await ownTenant(ctx)
  const idAlert = await insertAlert(ctx.db, {
    ...{ idLine: rule.idLine, idAlertRule, kind: rule.kind, severity, state: isMuted ? MUTED : OPEN },
    ...(isMuted && { mutedUntil: last.mutedUntil, mutedBy: last.mutedBy }),
    ...{ rule: ruleWords(rule, currency), currency, openedAt: seen.at, evidence: { opened: seen, worst: seen } },
  })
  if (idAlert === undefined) return
  const alert = await getAlert(ctx.db, idAlert)
  await ctx.audit({
    ...{ kind: actionKind.of.CREATE, of: alertEntityKind, entity: [idAlert, alertTitle(alert)] },
    after: { line: alert.line, severity, ...ruleFacts(alert), ...seenFacts(alert, seen) },
  })
  if (isMuted) tellAlerts(ctx)
  else await tellOpen(ctx, alert, seen)
}

/** It is critical now, which those who looked after the warning do not know; who muted it hears nothing. */
export async function worsenAlert(ctx: Ctx, idAlert: number, severity: AlertSeverity, seen: Seen): Promise<void> {
  const before = await openOnly(ctx, idAlert)
  if (!before || before.severity === severity) return
  await storeAlert(ctx.db, idAlert, {
    ...{ severity, evidence: storedJson({ ...before.evidence, worst: seen }) },
    ...(before.state === MUTED ? {} : { state: OPEN }),
  })
  const alert = await getAlert(ctx.db, idAlert)
  await noteDone(ctx, alertEntityKind, [idAlert, alertTitle(alert)], 'Became critical', seenFacts(alert, seen))
  if (before.state === MUTED) tellAlerts(ctx)
  else await tellOpen(ctx, alert, seen)
}

/** Its muting is over, and its condition holds: it is as if it had just opened. */
export async function unmuteAlert(ctx: Ctx, idAlert: number, seen: Seen): Promise<void> {
  const before = await openOnly(ctx, idAlert)
  if (before?.state !== MUTED) return
  await storeAlert(ctx.db, idAlert, { state: OPEN, mutedUntil: null, mutedBy: null })
  const alert = await getAlert(ctx.db, idAlert)
  await noteDone(ctx, alertEntityKind, [idAlert, alertTitle(alert)], 'Muting ended')
  await tellOpen(ctx, alert, seen)
}

/** Resolves it without a person, at the end of the minute that was looked at. */
export async function endAlert(ctx: Ctx, idAlert: number, at: string, why: string): Promise<void> {
  const before = await openOnly(ctx, idAlert)
  if (!before) return
  const resolvedAt = Date.parse(at) < Date.parse(before.openedAt) ? before.openedAt : at
  await storeAlert(ctx.db, idAlert, { state: RESOLVED, resolvedAt, note: why })
  const title = alertTitle(before)
  await noteDone(ctx, alertEntityKind, [idAlert, title], 'Resolved by itself', why === '' ? {} : { note: why })
  if (before.state === MUTED) tellAlerts(ctx)
  else
    await tell(
      ctx,
      before,
      'alert.resolved',
      `Resolved: ${title}`,
      why === '' ? `Back to normal.${before.kind === alertKind.of.SPEND ? '' : ` ${before.rule}.`}` : why,
    )
}

export async function resolveOfRules(ctx: Ctx, idAlertRules: readonly number[], why: string): Promise<void> {
  for (const idAlert of await openAlertsOfRules(ctx.db, idAlertRules))
    await endAlert(ctx, idAlert, ctx.clock.now().toISOString(), why)
}

/** Held until the transaction ends; undefined where it is resolved. */
async function openOnly(ctx: Ctx, idAlert: number): Promise<KeptAlert | undefined> {
  await lockAlert(ctx.db, idAlert)
  const alert = await getAlert(ctx.db, idAlert)
  return alert.state === RESOLVED ? undefined : alert
}
