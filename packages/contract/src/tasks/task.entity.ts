import { entityKind } from '../kernel/entityKind.ts'
import { task } from './task.schema.ts'

export const taskKind = entityKind({
  kind: 'Task',
  label: 'Task',
  area: 'Settings',
  part: 'Tasks',
  view: ['Settings.viewtasks'],
  page: '/administration/tasks?task={id}',
  fields: task,
})
