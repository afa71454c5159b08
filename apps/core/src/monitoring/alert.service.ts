import { screens } from '@parley/contract/kernel/screens.ts'
import { alertEntityKind } from '@parley/contract/monitoring/monitoring.entity.ts'
import { alertState } from '@parley/contract/monitoring/monitoring.enum.ts'
import { alertBlocked, alertTitle } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Alert, AlertMark, AlertResolution } from '@parley/contract/monitoring/monitoring.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteChanged } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { alertSeen, countOpen, getAlert, lockAlert, storeAlert } from './alert.store.ts'
import { tellAlerts } from './alert.stream.ts'

const { ACKNOWLEDGED, MUTED, RESOLVED } = alertState.of

export async function readAlert(ctx: Ctx, idAlert: number): Promise<Alert> {
  const alert = await getAlert(ctx.db, idAlert)
  await ctx.require('Line.view', alert.line.id)
  return alertSeen(ctx, alert)
}

/** What a person does with an alert that is not resolved; done once more it changes nothing. */
const changeAlert: typeof noteAlert = (ctx, idAlert, work) =>
  noteAlert(ctx, idAlert, (before) => {
    refuse(alertBlocked.change(before))
    return work(before)
  })

async function noteAlert(
  ctx: Ctx,
  idAlert: number,
  work: (before: Alert) => Parameters<typeof storeAlert>[2] | undefined,
): Promise<Alert> {
  await lockAlert(ctx.db, idAlert)
  const before = await getAlert(ctx.db, idAlert)
  await ctx.require('Line.monitoring', before.line.id)
  const values = work(before)
  if (!values) return alertSeen(ctx, before)
  await storeAlert(ctx.db, idAlert, values)
  const after = await getAlert(ctx.db, idAlert)
  await noteChanged(ctx, alertEntityKind, [idAlert, alertTitle(after)], factsOf(before), factsOf(after))
  tellAlerts(ctx)
  return alertSeen(ctx, after)
}

const factsOf = ({ state, mutedUntil, note, isFalse }: Alert) => ({ state, mutedUntil, note, isFalse })

export const acknowledgeAlert = (ctx: Ctx, idAlert: number) =>
  changeAlert(ctx, idAlert, ({ state }) =>
    state === ACKNOWLEDGED
      ? undefined
      : {
          ...{ state: ACKNOWLEDGED, acknowledgedAt: ctx.clock.now(), acknowledgedBy: ctx.actor.id },
          ...{ mutedUntil: null, mutedBy: null },
        },
  )

export const muteAlert = (ctx: Ctx, idAlert: number, until: string) =>
  changeAlert(ctx, idAlert, ({ state, mutedUntil }) =>
    state === MUTED && mutedUntil !== null && Date.parse(mutedUntil) === Date.parse(until)
      ? undefined
      : { state: MUTED, mutedUntil: until, mutedBy: ctx.actor.id },
  )

export const resolveAlert = (ctx: Ctx, idAlert: number, { note, isFalse }: AlertResolution) =>
  changeAlert(ctx, idAlert, () => ({
    ...{ state: RESOLVED, resolvedAt: ctx.clock.now(), resolvedBy: ctx.actor.id, note, isFalse },
  }))

/** Also afterwards: what was real is often known only then. */
export const markAlert = (ctx: Ctx, idAlert: number, { isFalse }: AlertMark) =>
  noteAlert(ctx, idAlert, (before) => (before.isFalse === isFalse ? undefined : { isFalse }))

/** How many alerts nobody looks after yet. */
export async function alertWarning(ctx: Ctx): Promise<{ message: string; path: string } | undefined> {
  if (ctx.allowed('Line.view').length === 0) return undefined
  const open = await countOpen(ctx)
  if (open === 0) return undefined
  const message = open === 1 ? 'One alert is open' : `${open.toLocaleString('en-US')} alerts are open`
  return { message, path: screens.alerts({ state: alertState.of.OPEN }) }
}
