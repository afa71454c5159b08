import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid, none } from '../kernel/schema.ts'
import { task } from '../tasks/task.schema.ts'
import {
  legalHold,
  legalHoldDraft,
  retention,
  retentionChange,
  retentionPreview,
  retentionRun,
  retentionRunDays,
} from './retention.schema.ts'

const view = 'AccessManagement.viewaccount'
const edit = 'AccessManagement.editaccount'

export const retentionApi = group('Tenants', '/Administration/Tenants', {
  Retention: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention',
    on: 'tenant',
    summary: 'Get retention periods and legal hold',
    permission: view,
    response: retention,
  }),
  UpdateRetention: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Retention',
    on: 'tenant',
    summary: 'Update retention periods, or place or lift a legal hold',
    permission: edit,
    body: retentionChange,
    response: retention,
    answers: 'Retention',
    errors: ['retention.auditTooShort', 'retention.auditDelete', 'entity.stale'],
  }),
  RetentionPreview: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention/Preview',
    on: 'tenant',
    summary: 'Preview what tonight’s run would delete, by part',
    permission: view,
    response: retentionPreview,
  }),
  RunRetention: endpoint({
    method: 'POST',
    path: '/{idTenant}/Retention/Run',
    on: 'tenant',
    summary: 'Run retention now',
    permission: edit,
    response: task,
    changes: ['Tasks', 'Home.UserTasksOverview'],
    errors: ['retention.held', 'retention.noRules', 'retention.running'],
  }),
  RetentionRuns: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention/Runs',
    on: 'tenant',
    summary: 'List the latest retention runs and their verification',
    permission: view,
    response: z.object({ items: z.array(retentionRun) }),
  }),
  RetentionRunDays: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention/Runs/{idRetentionRun}',
    on: 'tenant',
    summary: 'List what a run found and deleted, by day',
    permission: view,
    response: retentionRunDays,
  }),
  LegalHolds: endpoint({
    method: 'GET',
    path: '/{idTenant}/LegalHolds',
    on: 'tenant',
    summary: 'List conversations on hold, newest first',
    permission: view,
    response: z.object({ items: z.array(legalHold) }),
  }),
  HoldConversation: endpoint({
    method: 'POST',
    path: '/{idTenant}/LegalHolds',
    on: 'tenant',
    summary: 'Place a conversation on hold',
    permission: edit,
    body: legalHoldDraft,
    response: legalHold,
    errors: ['retention.alreadyHeld'],
  }),
  ReleaseConversation: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/LegalHolds/{guid}',
    on: 'tenant',
    summary: 'Release a conversation from hold',
    permission: edit,
    params: z.object({ guid }),
    response: none,
  }),
})
