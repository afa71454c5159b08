import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { task } from './task.schema.ts'

export const taskKind = entityKind({
  kind: 'Task',
  label: 'Task',
  area: 'Settings',
  part: 'Tasks',
  view: ['Settings.viewtasks'],
  page: (task: number) => screens.tasks({ task }),
  fields: task,
})
