import { taskApi } from '@parley/contract/tasks/task.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { taskArea } from './task.person.ts'
import { cancelTask, findTasks, readResult, readTaskLog, removeTask, retryTask } from './task.service.ts'

export const tasks: Domain = {
  routes: ({ files }: Services) =>
    routes(taskApi, {
      Tasks: (ctx, { query }) => findTasks(ctx, query),
      Log: (ctx, { params }) => readTaskLog(ctx, params.id),
      Result: (ctx, { params }) => readResult(ctx, files, params.id),
      Cancel: (ctx, { params }) => cancelTask(ctx, params.id),
      Retry: (ctx, { params }) => retryTask(ctx, params.id),
      Remove: (ctx, { params }) => removeTask(ctx, params.id),
    }),
  people: [taskArea],
}
