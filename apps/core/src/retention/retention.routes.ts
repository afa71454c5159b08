import { retentionApi } from '@parley/contract/retention/retention.api.ts'
import { routes } from '../kernel/routes.ts'
import {
  getRetention,
  holdConversation,
  listLegalHolds,
  listRetentionRunDays,
  listRetentionRuns,
  previewRetention,
  releaseConversation,
  runRetention,
  updateRetention,
} from './retention.service.ts'

export const retentionRoutes = routes(retentionApi, {
  Retention: (ctx, { params }) => getRetention(ctx, params.idTenant),
  UpdateRetention: (ctx, { params, body }) => updateRetention(ctx, params.idTenant, body),
  RetentionPreview: (ctx, { params }) => previewRetention(ctx, params.idTenant),
  RunRetention: (ctx, { params }) => runRetention(ctx, params.idTenant),
  RetentionRuns: (ctx, { params }) => listRetentionRuns(ctx, params.idTenant),
  RetentionRunDays: (ctx, { params }) => listRetentionRunDays(ctx, params.idTenant, params.idRetentionRun),
  LegalHolds: (ctx, { params }) => listLegalHolds(ctx, params.idTenant),
  HoldConversation: (ctx, { params, body }) => holdConversation(ctx, params.idTenant, body),
  ReleaseConversation: (ctx, { params }) => releaseConversation(ctx, params.idTenant, params.guid),
})
