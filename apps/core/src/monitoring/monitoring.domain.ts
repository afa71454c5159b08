import { alertApi, monitoringApi } from '@parley/contract/monitoring/monitoring.api.ts'
import { monitoringKind } from '@parley/contract/monitoring/monitoring.entity.ts'
import { monitoringDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { sql } from 'kysely'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { acknowledgeAlert, markAlert, muteAlert, readAlert, resolveAlert } from './alert.service.ts'
import { listAlerts } from './alert.store.ts'
import { alertStream } from './alert.stream.ts'
import { backtestRule, recommendRules } from './backtest.service.ts'
import { readMonitoring, updateMonitoring } from './monitoring.service.ts'
import { watchLines } from './watchLines.ts'

const HOUR_MS = 60 * 60_000

export const monitoring: Domain = {
  routes: [
    ...routes(monitoringApi, {
      Monitoring: (ctx, { params }) => readMonitoring(ctx, params.idDialModuleLine),
      UpdateMonitoring: (ctx, { params, body }) => updateMonitoring(ctx, params.idDialModuleLine, body),
      RecommendedMonitoringSetup: (ctx, { params }) => recommendRules(ctx, params.idDialModuleLine),
      Backtest: (ctx, { params, body }) => backtestRule(ctx, params.idDialModuleLine, body),
    }),
    ...routes(alertApi, {
      List: (ctx, { query }) => listAlerts(ctx, query),
      Basic: (ctx, { params }) => readAlert(ctx, params.idAlert),
      Acknowledge: (ctx, { params }) => acknowledgeAlert(ctx, params.idAlert),
      Mute: (ctx, { params, body }) => muteAlert(ctx, params.idAlert, body.until),
      Mark: (ctx, { params, body }) => markAlert(ctx, params.idAlert, body),
      AlertStream: () => notFound('Stream'),
      Resolve: (ctx, { params, body }) => resolveAlert(ctx, params.idAlert, body),
    }),
  ],
  streams: [alertStream],
  undo: [
    undoOf({
      of: monitoringKind,
      as: monitoringApi.UpdateMonitoring,
      fields: ['rules'],
      update: (ctx, idLine, values) => updateMonitoring(ctx, idLine, monitoringDraft.parse(values)),
    }),
  ],
  rounds: [
    { what: 'watching lines', role: 'jobs', everyMs: 5_000, of: (ports) => (asked) => watchLines(ports, asked) },
    {
      what: 'forgetting sums of lines',
      role: 'jobs',
      everyMs: HOUR_MS,
      of:
        ({ db, clock }) =>
        () =>
          sql`SELECT app.forget_monitoring(${clock.now()})`.execute(db),
    },
  ],
}
