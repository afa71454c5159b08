import { endpoint, group } from '../kernel/endpoint.ts'
import { pageOf } from '../kernel/schema.ts'
import {
  alert,
  alertMark,
  alertMuting,
  alertQuery,
  alertResolution,
  alertRuleDraft,
  backtest,
  monitoring,
  monitoringChange,
  recommendation,
} from './monitoring.schema.ts'

const view = 'Line.view'
const change = 'Line.monitoring'

/** What a line is watched for. */
export const monitoringApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  Monitoring: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Monitoring',
    summary: 'Get the alert rules of a line',
    permission: view,
    response: monitoring,
  }),
  UpdateMonitoring: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/Monitoring',
    summary: 'Set the alert rules of a line; open alerts of rules that are left out are resolved',
    permission: change,
    body: monitoringChange,
    response: monitoring,
    answers: 'Monitoring',
    changes: {
      only: ['DialModuleLines.Monitoring', 'DialModuleLines.WithoutMonitoring', 'Alerts', 'Home.Warnings', 'Audit'],
    },
    errors: ['monitoring.rule', 'entity.stale'],
  }),
  RecommendedMonitoringSetup: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/RecommendedMonitoringSetup',
    summary: 'Get alert rules as the calls of the last eight weeks suggest them, and when each would have fired',
    permission: view,
    response: recommendation,
  }),
  Backtest: endpoint({
    method: 'POST',
    path: '/{idDialModuleLine}/Backtest',
    summary: 'Get when an alert rule would have fired within the last eight weeks',
    permission: view,
    body: alertRuleDraft,
    response: backtest,
    reads: true,
    errors: ['monitoring.rule'],
  }),
})

/** What the rules of lines found. */
export const alertApi = group('Alerts', '/Administration/Alerts', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List alerts of lines, newest first',
    permission: view,
    query: alertQuery,
    response: pageOf(alert),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idAlert}/Basic',
    summary: 'Get an alert',
    permission: view,
    response: alert,
  }),
  Acknowledge: endpoint({
    method: 'POST',
    path: '/{idAlert}/Acknowledge',
    summary: 'Acknowledge an alert: someone looks after it',
    permission: change,
    response: alert,
    answers: 'Basic',
    changes: ['Home.Warnings'],
    errors: ['alert.resolved'],
  }),
  Mute: endpoint({
    method: 'POST',
    path: '/{idAlert}/Mute',
    summary: 'Mute an alert until a time; while its condition holds it is open again then',
    permission: change,
    body: alertMuting,
    response: alert,
    answers: 'Basic',
    changes: ['Home.Warnings'],
    errors: ['alert.resolved'],
  }),
  Resolve: endpoint({
    method: 'POST',
    path: '/{idAlert}/Resolve',
    summary: 'Resolve an alert, with a note and whether it was a false alarm',
    permission: change,
    body: alertResolution,
    response: alert,
    answers: 'Basic',
    changes: ['DialModuleLines.Backtest', 'Home.Warnings'],
    errors: ['alert.resolved'],
  }),
  Mark: endpoint({
    method: 'POST',
    path: '/{idAlert}/Mark',
    summary: 'Say of an alert, resolved or not, whether it was real or false',
    permission: change,
    body: alertMark,
    response: alert,
    answers: 'Basic',
    changes: ['DialModuleLines.Backtest'],
  }),
  /** Items are `alertNews`. */
  AlertStream: endpoint({
    method: 'GET',
    path: '/AlertStream',
    summary: 'Follow alerts of lines',
    permission: view,
    response: 'stream',
    transport: 'hub',
  }),
})
