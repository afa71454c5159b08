import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { pageOf } from '../kernel/schema.ts'
import { task } from '../tasks/task.schema.ts'
import {
  auditChoices,
  auditDetail,
  auditEvent,
  auditExportQuery,
  auditQuery,
  auditUndo,
  entityAt,
  entityAtQuery,
} from './audit.schema.ts'

export const auditApi = group('Audit', '/Audit', {
  Audit: endpoint({
    method: 'GET',
    path: '/Audit',
    summary: 'List audit events, newest first',
    permission: 'Auditlog.view',
    query: auditQuery,
    response: pageOf(auditEvent),
  }),
  Choices: endpoint({
    method: 'GET',
    path: '/Choices',
    summary: 'List areas, entity kinds and actors in the tenant’s audit log',
    permission: 'Auditlog.view',
    response: auditChoices,
  }),
  EntityAt: endpoint({
    method: 'GET',
    path: '/EntityAt',
    summary: 'Get an entity as it was at a point in time',
    permission: 'Auditlog.view',
    query: entityAtQuery,
    response: entityAt,
  }),
  Export: endpoint({
    method: 'GET',
    path: '/Export',
    summary: 'Export the filtered audit log as CSV',
    permission: 'Auditlog.export',
    query: auditExportQuery.extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
  }),
  Check: endpoint({
    method: 'POST',
    path: '/Check',
    summary: 'Verify the chain of the audit log, as a task',
    permission: 'Auditlog.view',
    response: task,
    changes: { only: ['Tasks', 'Home.UserTasksOverview'] },
  }),
  Event: endpoint({
    method: 'GET',
    path: '/{idAuditEvent}/Event',
    summary: 'Get an audit event with the names behind its IDs and whether it can be undone',
    permission: 'Auditlog.view',
    response: auditDetail,
  }),
  Undo: endpoint({
    method: 'POST',
    path: '/{idAuditEvent}/Undo',
    summary: 'Undo a change, or some fields of it, under current permissions and rules',
    permission: 'Auditlog.view',
    body: auditUndo.optional(),
    response: auditDetail,
    changes: 'all',
    answers: 'Event',
    errors: [
      'audit.cannotUndo',
      'audit.alreadyUndone',
      'audit.changedSince',
      'callScript.nameTaken',
      'folder.nameTaken',
      'notificationGroup.nameTaken',
      'role.nameTaken',
      'savedFilter.nameTaken',
      'savedFilter.notOwn',
      'savedFilter.tooMany',
      'tag.nameTaken',
      'user.usernameTaken',
    ],
  }),
})
