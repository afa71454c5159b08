import { endpoint, group } from '../../kernel/endpoint.ts'
import { exportOptions } from '../../kernel/export.schema.ts'
import { anyOf } from '../../kernel/permission.ts'
import { pageOf } from '../../kernel/schema.ts'
import { task } from '../../tasks/task.schema.ts'
import { dialLog, dialLogFilter, dialLogQuery } from './dialLog.schema.ts'

/** Each action shows the logs of what it names; those of demo calls are everybody’s who may view these. */
export const viewDialLogs = anyOf(
  'CallScript.viewdiallogs',
  'Line.viewdiallogs',
  'Module.viewdiallogs',
  'Campaign.viewdiallogs',
  'DemoCall.view',
)

export const dialLogApi = group('DialLogs', '/DialLogs', {
  DialLogs: endpoint({
    method: 'GET',
    path: '/DialLogs',
    summary: 'List conversations, newest first',
    permission: viewDialLogs,
    query: dialLogQuery,
    response: pageOf(dialLog),
  }),
  ExportDialLogs: endpoint({
    method: 'POST',
    path: '/ExportDialLogs',
    summary: 'Export filtered conversations to CSV or an Excel workbook, as a task',
    permission: viewDialLogs,
    body: dialLogFilter.extend(exportOptions.shape),
    response: task,
    changes: { only: ['Tasks', 'Home.UserTasksOverview', 'Audit'] },
    errors: ['export.tooLong'],
  }),
})
