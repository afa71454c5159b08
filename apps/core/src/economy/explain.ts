import type { ChargeExplanation } from '@parley/contract/economy/economy.schema.ts'
import { rate } from '@parley/rating'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { charges } from './chargeList.ts'
import { calendarOf, keptOf } from './economy.service.ts'

/** How a call's amount came about: the rule that held, applied once more to what was kept of the call. */
export async function explainCharge(ctx: Ctx, guid: string): Promise<ChargeExplanation> {
  const { db } = ctx
  const found =
    (await charges(db)
      .leftJoin('tariffVersion as v', (join) =>
        join.onRef('v.idTariff', '=', 'c.idTariff').onRef('v.version', '=', 'c.tariffVersion'),
      )
      .select(['c.month', 'c.answered', 'c.talkMs', 'c.bundleSeconds', 'v.mode', 'v.terms'])
      .where('c.guid', '=', guid)
      .executeTakeFirst()) ?? notFound('Charge')
  const { month, answered, talkMs, bundleSeconds, mode, terms, ...charge } = found
  const { currency, timezone } = (await keptOf(ctx, month)) ?? (await calendarOf(ctx))
  const priced = terms && mode !== null ? { ...terms, mode } : null
  return {
    ...charge,
    ...{ currency, timezone, mode },
    rounding: priced?.rounding ?? null,
    trace: priced && traceOf(priced, { ...charge, answered, talkMs, bundleLeft: bundleSeconds }),
    adjustments: await listChanges(db, guid),
  }
}

/** Later changes of it: by itself, or as one of the calls of a month that was recalculated. */
const listChanges = (db: Ctx['db'], guid: string) => rowsOf(db)<ChargeExplanation['adjustments'][number]>`
  SELECT a.month, trim_scale(coalesce(k.difference, a.amount))::text AS amount, a.reason, a.created_at AS at
  FROM adjustment a LEFT JOIN charge_correction k ON k.id_adjustment = a.id_adjustment AND k.guid = ${guid}
  WHERE a.id_adjustment IN (SELECT id_adjustment FROM adjustment WHERE guid = ${guid}
    UNION ALL SELECT id_adjustment FROM charge_correction WHERE guid = ${guid})
  ORDER BY a.id_adjustment`

/** The rounding is told beside it. */
function traceOf(...facts: Parameters<typeof rate>): ChargeExplanation['trace'] {
  const { trace } = rate(...facts)
  if (!trace) return null
  const { rounding: _, steps, ...told } = trace
  return { ...told, steps: [...steps] }
}
