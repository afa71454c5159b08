import type { lineTariffDraft } from '@parley/contract/lines/line.schema.ts'
import type { LineTariff } from '@parley/contract/tariffs/tariff.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { updateLineTariffs } from '../tariffs/lineTariff.service.ts'
import { getLineTariffs } from '../tariffs/lineTariff.store.ts'
import { billingOf } from '../tenants/billing.ts'

/** The tariffs of a line, for who may see tariffs of the tenant. */
export async function readTariff(ctx: Ctx, idLine: number): Promise<LineTariff> {
  await ctx.require('AccessManagement.viewtariff', ctx.tenant)
  const [line] = await getLineTariffs(ctx.db, (await billingOf(ctx)).today, [idLine])
  return line ?? notFound('Line')
}

export async function updateTariff(
  ctx: Ctx,
  idLine: number,
  { idTariff, validFrom, rowVersion }: z.output<typeof lineTariffDraft>,
): Promise<LineTariff> {
  await ctx.require('AccessManagement.edittariff', ctx.tenant)
  const [line] = await updateLineTariffs(ctx, { lines: [{ idLine, rowVersion }], idTariff, validFrom })
  return line ?? notFound('Line')
}
