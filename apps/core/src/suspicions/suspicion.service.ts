import { addDays } from '@parley/contract/kernel/day.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { suspicionApi } from '@parley/contract/suspicions/suspicion.api.ts'
import { type SuspicionKind, suspicionKind } from '@parley/contract/suspicions/suspicion.enum.ts'
import { MOST_DAYS_ACCEPTED } from '@parley/contract/suspicions/suspicion.rules.ts'
import type { Acceptance, UnbilledQuery } from '@parley/contract/suspicions/suspicion.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { billingOf } from '../tenants/billing.ts'
import { estimatesOf } from './estimate.ts'
import { deleteAcceptance, findAcceptance, holdLine, listUnbilled, storeAcceptance } from './suspicion.store.ts'

/** What their calls would have cost is for those who may see tariffs. */
export async function listWithoutBilling(ctx: Ctx, query: UnbilledQuery) {
  const billing = await billingOf(ctx)
  const page = await listUnbilled(ctx, billing.today, query)
  if (!ctx.can('AccessManagement.viewtariff', ctx.tenant)) return page
  const estimateOf = await estimatesOf(ctx, billing, page.items)
  return { ...page, items: page.items.map((line) => ({ ...line, estimate: estimateOf(line.idDialModuleLine) })) }
}

export async function acceptSuspicion(ctx: Ctx, idLine: number, kind: SuspicionKind, wanted: Acceptance) {
  await ctx.require(suspicionApi.AcceptSuspicion.permission)
  const { name } = (await holdLine(ctx.db, idLine)) ?? notFound('Line')
  const { today } = await billingOf(ctx)
  const last = addDays(today, MOST_DAYS_ACCEPTED)
  if (wanted.until < today || wanted.until > last)
    throw new Refusal(reason('validation.failed'), { until: `Choose a day from today to ${last}.` })
  await storeAcceptance(ctx, idLine, kind, wanted)
  await noteDone(ctx, lineEntityKind, [idLine, name], 'Accepted as it is', {
    suspicion: suspicionKind.label(kind),
    ...wanted,
  })
}

export async function reopenSuspicion(ctx: Ctx, idLine: number, kind: SuspicionKind) {
  await ctx.require(suspicionApi.ReopenSuspicion.permission)
  const { name } = (await holdLine(ctx.db, idLine)) ?? notFound('Line')
  const before = (await findAcceptance(ctx.db, idLine, kind)) ?? notFound('Acceptance')
  await deleteAcceptance(ctx.db, idLine, kind)
  await noteDone(ctx, lineEntityKind, [idLine, name], 'Listed again', {
    suspicion: suspicionKind.label(kind),
    ...before,
  })
}
