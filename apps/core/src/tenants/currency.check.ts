import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'

/** Refuses another currency while a price in the old one counts today or later; the caller has locked the tenant. */
export async function checkCurrencyFree(ctx: Ctx, currency: string, today: string): Promise<void> {
  const goesOn = sql<boolean>`(valid_to IS NULL OR valid_to >= ${today}::date)`
  const { tariffs, lines, fees } = await ctx.db
    .selectNoFrom((from) => [
      from
        .selectFrom('tariffVersion')
        .select(({ fn }) => fn.count<number>('idTariff').distinct().as('count'))
        .where(goesOn)
        .$asScalar()
        .as('tariffs'),
      from
        .selectFrom('lineTariff')
        .select(({ fn }) => fn.count<number>('idLine').distinct().as('count'))
        .where(goesOn)
        .$asScalar()
        .as('lines'),
      from
        .selectFrom('fee')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(goesOn)
        .$asScalar()
        .as('fees'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(tariffs) + Number(lines) + Number(fees) === 0) return
  refuse(
    reason('tenant.currencyInUse', { currency, tariffs: Number(tariffs), lines: Number(lines), fees: Number(fees) }),
  )
}
