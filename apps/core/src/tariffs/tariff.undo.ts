import { tariffApi } from '@parley/contract/tariffs/tariff.api.ts'
import { tariffKind } from '@parley/contract/tariffs/tariff.entity.ts'
import { tariffChange } from '@parley/contract/tariffs/tariff.schema.ts'
import { undoOf } from '../kernel/undo.ts'
import { billingOf } from '../tenants/billing.ts'
import { removeTariff, renameTariff } from './tariff.service.ts'
import { getTariff } from './tariff.store.ts'

/** Of a tariff its name, and that it was created. A version that was added stays: it ends, or a later one follows it. */
export const tariffUndo = undoOf({
  of: tariffKind,
  as: tariffApi.UpdateTariff,
  fields: ['name'],
  async update(ctx, idTariff, { name }) {
    const { rowVersion } = await getTariff(ctx.db, (await billingOf(ctx)).today, idTariff)
    await renameTariff(ctx, idTariff, tariffChange.parse({ name, rowVersion }))
  },
  create: removeTariff,
})
