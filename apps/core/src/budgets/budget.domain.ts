import { budgetApi } from '@parley/contract/budgets/budget.api.ts'
import { budgetKind } from '@parley/contract/budgets/budget.entity.ts'
import { budgetChange, budgetDraft } from '@parley/contract/budgets/budget.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { updateBudget } from './budget.service.ts'
import { readBudget } from './budget.store.ts'
import { watchBudgets } from './watchBudgets.ts'

export const budgets: Domain = {
  rounds: [{ what: 'looking at budgets', role: 'jobs', everyMs: 15_000, of: (ports) => () => watchBudgets(ports) }],
  routes: routes(budgetApi, {
    Budget: (ctx) => readBudget(ctx),
    UpdateBudget: (ctx, { body }) => updateBudget(ctx, body),
  }),
  undo: [
    undoOf({
      of: budgetKind,
      as: budgetApi.UpdateBudget,
      fields: Object.keys(budgetDraft.shape),
      update: async (ctx, _, values) =>
        updateBudget(ctx, budgetChange.parse({ ...(await readBudget(ctx)), ...values })),
    }),
  ],
}
