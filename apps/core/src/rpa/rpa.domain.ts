import { rpaApi } from '@parley/contract/rpa/rpa.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { answerRpaTask, takeRpaTask } from './rpa.service.ts'

export const rpa: Domain = {
  routes: routes(rpaApi, {
    Take: (ctx, { body }) => takeRpaTask(ctx, body),
    Answer: (ctx, { body }) => answerRpaTask(ctx, body),
  }),
}
