import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { own } from '../kernel/permission.ts'
import { none, pageOf } from '../kernel/schema.ts'
import { task, taskLogEntry, taskQuery } from './task.schema.ts'

export const taskApi = group('Tasks', '/Tasks', {
  Tasks: endpoint({
    method: 'GET',
    path: '/Tasks',
    summary: 'List your tasks, or everyone’s',
    permission: 'signedIn',
    bySecret: 'narrowed',
    query: taskQuery,
    response: pageOf(task),
    errors: ['permission.missing'],
  }),
  Log: endpoint({
    method: 'GET',
    path: '/{id}/Log',
    summary: 'Get a task’s log',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    response: z.object({ items: z.array(taskLogEntry) }),
  }),
  Result: endpoint({
    method: 'GET',
    path: '/{id}/Result',
    summary: 'Download a task’s file',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    response: 'stream',
    ticket: true,
    errors: ['task.noResult'],
  }),
  Cancel: endpoint({
    method: 'POST',
    path: '/{id}/Cancel',
    summary: 'Cancel a task',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    response: task,
    changes: ['Home.UserTasksOverview'],
    errors: ['task.notCancelable'],
  }),
  Retry: endpoint({
    method: 'POST',
    path: '/{id}/Retry',
    summary: 'Run a failed or canceled task again',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    response: task,
    changes: ['Home.UserTasksOverview'],
    errors: ['task.notRetryable'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{id}',
    summary: 'Delete a finished task',
    permission: own('Settings.viewtasks'),
    bySecret: 'narrowed',
    response: none,
    changes: ['Home.UserTasksOverview'],
    removes: 'id',
    errors: ['task.stillRunning'],
  }),
})
