import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feeApi } from '@parley/contract/fees/fee.api.ts'
import { feeKind } from '@parley/contract/fees/fee.entity.ts'
import { feeDraft } from '@parley/contract/fees/fee.schema.ts'
import { undoOf, type Values } from '../kernel/undo.ts'
import { billingOf } from '../tenants/billing.ts'
import { createFee, removeFee, updateFee } from './fee.service.ts'
import { getFee } from './fee.store.ts'

/** Events of earlier releases hold the words of a category. */
const draftOf = ({ category, ...values }: Values) =>
  feeDraft.parse({
    ...values,
    category: feeCategory.entries.find(({ label }) => label === category)?.value ?? category,
  })

export const feeUndo = undoOf({
  of: feeKind,
  as: feeApi.UpdateFee,
  fields: ['category', 'amount', 'period', 'quantity', 'validFrom', 'validTo', 'note'],
  async update(ctx, idFee, values) {
    const current = await getFee(ctx.db, (await billingOf(ctx)).today, idFee)
    await updateFee(ctx, idFee, {
      ...draftOf({ ...(current as unknown as Values), ...values }), // JSON as it is answered
      rowVersion: current.rowVersion,
    })
  },
  create: removeFee,
  remove: (ctx, before) => createFee(ctx, draftOf(before)),
})
