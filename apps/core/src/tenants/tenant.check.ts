import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { TenantDraft } from '@parley/contract/tenants/tenant.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { inTenant } from '../kernel/inTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { timeZones } from '../kernel/world.ts'
import { tenantPath } from './tenant.store.ts'

type Facts = Pick<TenantDraft, 'timezone' | 'locale' | 'currency' | 'idParent'>
const currencies = new Set(Intl.supportedValuesOf('currency'))

/** Refuses a zone, locale, currency or parent that does not exist. */
export async function checkTenant(ctx: Ctx, facts: Facts, idTenant?: number): Promise<void> {
  const { timezone, locale, currency, idParent } = facts
  if (!timeZones.some(({ code }) => code === timezone)) refuse(reason('tenant.unknownZone', { zone: timezone }))
  if (!isLocale(locale)) refuse(reason('tenant.unknownLocale', { locale }))
  if (!currencies.has(currency)) refuse(reason('tenant.unknownCurrency', { currency }))
  if (idParent === null) return
  // The parent is another tenant, which only the operator sees.
  const above = await inTenant(ctx, ctx.contextTenant, () => tenantPath(ctx, idParent))
  if (above.length === 0) refuse(reason('tenant.parent', { problem: 'it does not exist' }))
  if (idParent === idTenant) refuse(reason('tenant.parent', { problem: 'it is the tenant itself' }))
  if (idTenant !== undefined && above.includes(idTenant))
    refuse(reason('tenant.parent', { problem: 'it belongs to this tenant' }))
}

function isLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

/** Refuses another currency while a price in the old one counts today or later; the caller has locked the tenant. */
export async function checkCurrencyFree(ctx: Ctx, currency: string, today: string): Promise<void> {
  const goesOn = sql<boolean>`(valid_to IS NULL OR valid_to >= ${today}::date)`
  const { tariffs, lines, fees, lists } = await ctx.db
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
      from
        .selectFrom('providerPrice')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(goesOn)
        .$asScalar()
        .as('lists'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(lists) > 0) refuse(reason('providerPrice.currencyInUse', { currency, lists: Number(lists) }))
  if (Number(tariffs) + Number(lines) + Number(fees) === 0) return
  refuse(
    reason('tenant.currencyInUse', { currency, tariffs: Number(tariffs), lines: Number(lines), fees: Number(fees) }),
  )
}

export const isOperator = (ctx: Ctx) => ctx.contextTenant === OPERATOR_TENANT

/** Refuses what only the operator, acting for itself, can do. */
export function requireOperator(ctx: Ctx): void {
  if (!isOperator(ctx)) refuse(reason('tenant.operatorOnly'))
}
