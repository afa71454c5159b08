import { feeApi } from '@parley/contract/fees/fee.api.ts'
import { routes } from '../kernel/routes.ts'
import { createFee, readFees, removeFee, updateFee } from './fee.service.ts'

export const feeRoutes = routes(feeApi, {
  Fees: (ctx, { params, query }) => readFees(ctx, params.idTenant, query),
  CreateFee: (ctx, { params, body }) => createFee(ctx, params.idTenant, body),
  UpdateFee: (ctx, { params, body }) => updateFee(ctx, params, body),
  RemoveFee: (ctx, { params }) => removeFee(ctx, params),
})
