import { taskApi } from '@parley/contract/tasks/task.api.ts'
import { routes } from '../kernel/routes.ts'
import { cancelTask, findTasks, readTaskLog, removeTask, retryTask } from './task.service.ts'

export const taskRoutes = routes(taskApi, {
  Tasks: (ctx, { query }) => findTasks(ctx, query),
  Log: (ctx, { params }) => readTaskLog(ctx, params.id),
  Cancel: (ctx, { params }) => cancelTask(ctx, params.id),
  Retry: (ctx, { params }) => retryTask(ctx, params.id),
  Remove: (ctx, { params }) => removeTask(ctx, params.id),
})
