import { comparisonApi } from '@parley/contract/costs/comparison.api.ts'
import { costApi } from '@parley/contract/costs/cost.api.ts'
import { providerPriceKind } from '@parley/contract/costs/cost.entity.ts'
import { providerPriceChange, providerPriceDraft } from '@parley/contract/costs/cost.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { removeComparison, startComparison } from './comparison/comparison.service.ts'
import { getComparison, listComparisonRows, listComparisons } from './comparison/comparison.store.ts'
import { compareTask } from './comparison/comparison.task.ts'
import { createPriceList, readPriceList, readPriceLists, removePriceList, updatePriceList } from './cost.service.ts'
import { conversationCosts, economyCosts } from './costTotals.service.ts'
import { costerOf } from './rateCosts.ts'

const changeable = providerPriceChange.omit({ rowVersion: true })

export const costs: Domain = {
  rounds: [{ what: 'rating costs', role: 'jobs', everyMs: 3_000, of: costerOf }],
  routes: [
    ...routes(costApi, {
      EconomyCosts: (ctx, { query }) => economyCosts(ctx, query.month),
      ConversationCosts: (ctx, { params }) => conversationCosts(ctx, params.guid),
      ProviderPrices: (ctx, { query }) => readPriceLists(ctx, query),
      ProviderPrice: (ctx, { params }) => readPriceList(ctx, params.idProviderPrice),
      CreateProviderPrice: (ctx, { body }) => createPriceList(ctx, body),
      UpdateProviderPrice: (ctx, { params, body }) => updatePriceList(ctx, params.idProviderPrice, body),
      RemoveProviderPrice: (ctx, { params }) => removePriceList(ctx, params.idProviderPrice),
    }),
    ...routes(comparisonApi, {
      CostComparisons: async (ctx) => ({ items: await listComparisons(ctx.db) }),
      CostComparison: (ctx, { params }) => getComparison(ctx.db, params.idCostComparison),
      CostComparisonRows: async (ctx, { params, query }) => {
        await getComparison(ctx.db, params.idCostComparison)
        return await listComparisonRows(ctx.db, params.idCostComparison, query)
      },
      CompareCosts: (ctx, { body }) => startComparison(ctx, body),
      RemoveCostComparison: (ctx, { params }) => removeComparison(ctx, params.idCostComparison),
    }),
  ],
  tasks: (services) => [compareTask(services)],
  undo: [
    undoOf({
      of: providerPriceKind,
      as: costApi.UpdateProviderPrice,
      fields: Object.keys(changeable.shape),
      async update(ctx, idProviderPrice, values) {
        const { rowVersion, ...current } = await readPriceList(ctx, idProviderPrice)
        await updatePriceList(ctx, idProviderPrice, { ...changeable.parse({ ...current, ...values }), rowVersion })
      },
      create: removePriceList,
      remove: (ctx, before) => createPriceList(ctx, providerPriceDraft.parse(before)),
    }),
  ],
}
