import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { dayBefore } from '@parley/contract/tariffs/period.rules.ts'
import { lineTariffKind } from '@parley/contract/tariffs/tariff.entity.ts'
import { lineTariffBlocked } from '@parley/contract/tariffs/tariff.rules.ts'
import type {
  LineTariff,
  LineTariffChange,
  lineTariffDraft,
  lineTariffQuery,
} from '@parley/contract/tariffs/tariff.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse, stale } from '../kernel/refusal.ts'
import { billingOf, lockBilling } from '../tenants/billing.ts'
import { assignTariff, getLineTariffs, listLineTariffs } from './lineTariff.store.ts'
import { requireCurrency } from './tariff.service.ts'
import { getTariff } from './tariff.store.ts'

export const readLineTariffs = async (ctx: Ctx, query: z.output<typeof lineTariffQuery>) =>
  listLineTariffs(ctx.db, (await billingOf(ctx)).today, query)

/** All of the lines or none. */
export async function updateLineTariffs(
  ctx: Ctx,
  { lines, idTariff, validFrom }: LineTariffChange,
): Promise<LineTariff[]> {
  const idLines = [...new Set(lines.map(({ idLine }) => idLine))]
  const { today, currency } = await lockBilling(ctx)
  const tariff = idTariff === null ? null : await getTariff(ctx.db, today, idTariff)
  if (tariff) {
    requireCurrency(tariff, currency)
    refuse(lineTariffBlocked.price(tariff.name, validFrom, tariff.versions))
  }
  const before = await getLineTariffs(ctx.db, today, idLines)
  if (before.length < idLines.length) notFound('Line')
  for (const { idLine, rowVersion } of lines) {
    const line = before.find((each) => each.idLine === idLine)
    if (line && line.rowVersion !== rowVersion) stale('Line’s tariff', line)
  }
  for (const { name, periods } of before) refuse(lineTariffBlocked.assign(name, validFrom, periods, today))
  for (const idLine of idLines) await assignTariff(ctx.db, idLine, idTariff, validFrom, dayBefore(validFrom))
  const after = await getLineTariffs(ctx.db, today, idLines)
  await ctx.auditAll(
    after.map((line) => ({
      kind: actionKind.of.UPDATE,
      of: lineTariffKind,
      entity: [line.idLine, line.name],
      before: { tariffs: before.filter(({ idLine }) => idLine === line.idLine).flatMap(periodsOf) },
      after: { tariffs: periodsOf(line) },
    })),
  )
  return after
}

const periodsOf = ({ periods }: LineTariff) =>
  periods.map(({ tariff, validFrom, validTo }) => ({ tariff: tariff.name, validFrom, validTo }))

/** The tariffs of a line, for who may see those of the tenant. */
export async function readLineTariff(ctx: Ctx, idLine: number): Promise<LineTariff> {
  await ctx.require('AccessManagement.viewtariff', ctx.tenant)
  const [line] = await getLineTariffs(ctx.db, (await billingOf(ctx)).today, [idLine])
  return line ?? notFound('Line')
}

export async function updateLineTariff(
  ctx: Ctx,
  idLine: number,
  { idTariff, validFrom, rowVersion }: z.output<typeof lineTariffDraft>,
): Promise<LineTariff> {
  await ctx.require('AccessManagement.edittariff', ctx.tenant)
  const [line] = await updateLineTariffs(ctx, { lines: [{ idLine, rowVersion }], idTariff, validFrom })
  return line ?? notFound('Line')
}
