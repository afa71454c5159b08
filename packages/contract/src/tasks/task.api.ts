import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { own } from '../kernel/permission.ts'
import { id, none, pageOf } from '../kernel/schema.ts'
import { task, taskLogEntry, taskQuery } from './task.schema.ts'

const params = z.object({ id })

export const taskApi = group('Tasks', '/Tasks', {
  Tasks: endpoint({
    method: 'GET',
    path: '/Tasks',
    summary: 'Tasks: one’s own, or everybody’s',
    permission: 'signedIn',
    bySecret: 'narrowed',
    query: taskQuery,
    response: pageOf(task),
    errors: ['permission.missing'],
  }),
  Log: endpoint({
    method: 'GET',
    path: '/{id}/Log',
    summary: 'What the task has reported so far',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    params,
    response: z.object({ items: z.array(taskLogEntry) }),
  }),
  Result: endpoint({
    method: 'GET',
    path: '/{id}/Result',
    summary: 'The file that the task has left',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    params,
    response: 'stream',
    ticket: true,
    errors: ['task.noResult'],
  }),
  Cancel: endpoint({
    method: 'POST',
    path: '/{id}/Cancel',
    summary: 'Ask the task to stop',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    params,
    response: task,
    errors: ['task.notCancelable'],
  }),
  Retry: endpoint({
    method: 'POST',
    path: '/{id}/Retry',
    summary: 'Run a failed or cancelled task again',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    params,
    response: task,
    errors: ['task.notRetryable'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{id}',
    summary: 'Remove a finished task from the list',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    params,
    response: none,
    errors: ['task.stillRunning'],
  }),
})
