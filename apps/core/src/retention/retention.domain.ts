import { retentionApi } from '@parley/contract/retention/retention.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { retentionNight, retentionTask } from './retention.jobs.ts'
import {
  holdConversation,
  previewRetention,
  releaseConversation,
  runRetention,
  updateRetention,
} from './retention.service.ts'
import { getRetention, listHolds, listRunDays, listRuns } from './retention.store.ts'

export const retention: Domain = {
  routes: routes(retentionApi, {
    Retention: getRetention,
    UpdateRetention: (ctx, { body }) => updateRetention(ctx, body),
    RetentionPreview: previewRetention,
    RunRetention: runRetention,
    RetentionRuns: async ({ db }) => ({ items: await listRuns(db) }),
    RetentionRunDays: ({ db }, { params }) => listRunDays(db, params.idRetentionRun),
    LegalHolds: async ({ db }) => ({ items: await listHolds(db) }),
    HoldConversation: (ctx, { body }) => holdConversation(ctx, body),
    ReleaseConversation: (ctx, { params }) => releaseConversation(ctx, params.guid),
  }),
  tasks: () => [retentionTask],
  jobs: () => [retentionNight],
}
