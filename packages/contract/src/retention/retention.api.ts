import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid, id, none } from '../kernel/schema.ts'
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

const params = z.object({ idTenant: id })
const view = 'AccessManagement.viewaccount'
const edit = 'AccessManagement.editaccount'

export const retentionApi = group('Tenants', '/Administration/Tenants', {
  Retention: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention',
    summary: 'How long each part is kept, and whether a legal hold stops all removal',
    permission: view,
    params,
    response: retention,
  }),
  UpdateRetention: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Retention',
    summary: 'Change how long parts are kept, put the tenant on hold or lift it',
    permission: edit,
    params,
    body: retentionChange,
    response: retention,
    errors: ['retention.auditTooShort', 'retention.auditDelete', 'entity.stale'],
  }),
  RetentionPreview: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention/Preview',
    summary: 'What tonight’s run would remove, by part',
    permission: view,
    params,
    response: retentionPreview,
  }),
  RunRetention: endpoint({
    method: 'POST',
    path: '/{idTenant}/Retention/Run',
    summary: 'Remove now what is older than the rules allow',
    permission: edit,
    params,
    response: task,
    errors: ['retention.held', 'retention.noRules', 'retention.running'],
  }),
  RetentionRuns: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention/Runs',
    summary: 'The last runs and what they proved',
    permission: view,
    params,
    response: z.object({ items: z.array(retentionRun) }),
  }),
  RetentionRunDays: endpoint({
    method: 'GET',
    path: '/{idTenant}/Retention/Runs/{idRetentionRun}',
    summary: 'What a run found and removed on each day',
    permission: view,
    params: params.extend({ idRetentionRun: id }),
    response: retentionRunDays,
  }),
  LegalHolds: endpoint({
    method: 'GET',
    path: '/{idTenant}/LegalHolds',
    summary: 'Conversations that stay whatever the rules say, newest hold first',
    permission: view,
    params,
    response: z.object({ items: z.array(legalHold) }),
  }),
  HoldConversation: endpoint({
    method: 'POST',
    path: '/{idTenant}/LegalHolds',
    summary: 'Keep a conversation whatever the rules say',
    permission: edit,
    params,
    body: legalHoldDraft,
    response: legalHold,
    errors: ['retention.alreadyHeld'],
  }),
  ReleaseConversation: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/LegalHolds/{guid}',
    summary: 'Let the rules hold for the conversation again',
    permission: edit,
    params: params.extend({ guid }),
    response: none,
  }),
})
