import { feeApi } from '@parley/contract/fees/fee.api.ts'
import { routes } from '../kernel/routes.ts'
import { createFee, readFee, readFees, removeFee, updateFee } from './fee.service.ts'

export const feeRoutes = routes(feeApi, {
  Fees: (ctx, { query }) => readFees(ctx, query),
  Fee: (ctx, { params }) => readFee(ctx, params.idFee),
  CreateFee: (ctx, { body }) => createFee(ctx, body),
  UpdateFee: (ctx, { params, body }) => updateFee(ctx, params.idFee, body),
  RemoveFee: (ctx, { params }) => removeFee(ctx, params.idFee),
})
