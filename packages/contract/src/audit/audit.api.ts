import { z } from 'zod'
import { exportOptions } from '../assets/export.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, pageOf } from '../kernel/schema.ts'
import { task } from '../tasks/task.schema.ts'
import {
  auditChoices,
  auditDetail,
  auditEvent,
  auditExportQuery,
  auditQuery,
  entityAt,
  entityAtQuery,
} from './audit.schema.ts'

const params = z.object({ idAuditEvent: id })

export const auditApi = group('Audit', '/Audit', {
  Audit: endpoint({
    method: 'GET',
    path: '/Audit',
    summary: 'The audit log, newest first',
    permission: 'Auditlog.view',
    query: auditQuery,
    response: pageOf(auditEvent),
  }),
  Choices: endpoint({
    method: 'GET',
    path: '/Choices',
    summary: 'Areas, entity kinds and actors that the audit log of the tenant names',
    permission: 'Auditlog.view',
    response: auditChoices,
  }),
  EntityAt: endpoint({
    method: 'GET',
    path: '/EntityAt',
    summary: 'An entity as it was at a moment',
    permission: 'Auditlog.view',
    query: entityAtQuery,
    response: entityAt,
  }),
  Export: endpoint({
    method: 'GET',
    path: '/Export',
    summary: 'The filtered audit log as CSV',
    permission: 'Auditlog.export',
    query: auditExportQuery.extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
  }),
  Check: endpoint({
    method: 'POST',
    path: '/Check',
    summary: 'Check the chain of the audit log, as a task',
    permission: 'Auditlog.view',
    response: task,
  }),
  Event: endpoint({
    method: 'GET',
    path: '/{idAuditEvent}/Event',
    summary: 'One event, with names of what its ids stand for and whether it can be undone',
    permission: 'Auditlog.view',
    params,
    response: auditDetail,
  }),
  Undo: endpoint({
    method: 'POST',
    path: '/{idAuditEvent}/Undo',
    summary: 'Undo a change on which nothing depends since, with the rights and rules of now',
    permission: 'Auditlog.view',
    params,
    response: auditDetail,
    errors: [
      'audit.cannotUndo',
      'audit.alreadyUndone',
      'audit.changedSince',
      'callScript.nameTaken',
      'folder.nameTaken',
      'notificationGroup.nameTaken',
      'role.nameTaken',
      'tag.nameTaken',
      'user.usernameTaken',
    ],
  }),
})
