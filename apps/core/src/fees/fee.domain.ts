import { feeCategory } from '@parley/contract/enums/billing.enum.ts'
import { feeApi } from '@parley/contract/fees/fee.api.ts'
import { feeKind } from '@parley/contract/fees/fee.entity.ts'
import { feeDraft } from '@parley/contract/fees/fee.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf, type Values } from '../kernel/undo.ts'
import { createFee, readFee, readFees, removeFee, updateFee } from './fee.service.ts'

/** Events of earlier releases hold the words of a category. */
const draftOf = ({ category, ...values }: Values) =>
  feeDraft.parse({
    ...values,
    category: feeCategory.entries.find(({ label }) => label === category)?.value ?? category,
  })

export const fees: Domain = {
  routes: routes(feeApi, {
    Fees: (ctx, { query }) => readFees(ctx, query),
    Fee: (ctx, { params }) => readFee(ctx, params.idFee),
    CreateFee: (ctx, { body }) => createFee(ctx, body),
    UpdateFee: (ctx, { params, body }) => updateFee(ctx, params.idFee, body),
    RemoveFee: (ctx, { params }) => removeFee(ctx, params.idFee),
  }),
  undo: [
    undoOf({
      of: feeKind,
      as: feeApi.UpdateFee,
      fields: Object.keys(feeDraft.shape),
      async update(ctx, idFee, values) {
        const { rowVersion, ...current } = await readFee(ctx, idFee)
        const draft = draftOf({ ...(current as unknown as Values), ...values }) // JSON as it is answered
        await updateFee(ctx, idFee, { ...draft, rowVersion })
      },
      create: removeFee,
      remove: (ctx, before) => createFee(ctx, draftOf(before)),
    }),
  ],
}
