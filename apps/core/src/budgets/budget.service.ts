import { budgetApi } from '@parley/contract/budgets/budget.api.ts'
import { budgetKind } from '@parley/contract/budgets/budget.entity.ts'
import { type Budget, type BudgetChange, budgetDraft } from '@parley/contract/budgets/budget.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { addAmounts } from '@parley/rating'
import { feePartsOf, sumOfParts } from '../economy/months/feePart.ts'
import { thisMonth } from '../economy/months/month.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, factsIn, type Keeping } from '../kernel/keeping.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { type BillingOf, lockBilling } from '../tenants/billing.ts'
import { lockTold, readBudget, readTold, storeBudget, storeTold, sumCharged } from './budget.store.ts'
import { ALL, budgetLevel } from './budgetLevel.ts'

const budgets: Keeping<Budget, BillingOf> = {
  of: budgetKind,
  lock: lockBilling,
  get: (ctx) => readBudget(ctx),
  name: () => 'Monthly budget',
  facts: factsIn(budgetDraft),
}

/** Whoever may set it is answered with it, so that both permissions are needed. */
export async function updateBudget(ctx: Ctx, { rowVersion, ...draft }: BudgetChange): Promise<Budget> {
  await ctx.require(budgetApi.Budget.permission)
  const budget = await changeOf(ctx, budgets, ctx.tenant, rowVersion, (_, { currency }) =>
    storeBudget(ctx, draft, currency),
  )
  await watchBudget(ctx)
  return budget
}

/** Tells of each warning once a month. One that no longer holds is taken back, and told again when it does. */
export async function watchBudget(ctx: Ctx): Promise<void> {
  const told = await lockTold(ctx.db)
  if (!told) return
  const { amount, warnAt } = await readBudget(ctx)
  const month = await thisMonth(ctx)
  const level = amount === null ? 0 : budgetLevel(await usedIn(ctx, month), { amount, warnAt })
  const before = told.toldMonth === month ? told.toldLevel : 0
  if (level === before && told.toldMonth === month) return
  await storeTold(ctx.db, month, level)
  if (level > before)
    await raiseEvent(ctx, 'budget.reached', { title: 'Budget', text: textOf(month, level), path: pathOf(ctx) })
}

const usedIn = async ({ db }: Ctx, month: string): Promise<string> =>
  addAmounts(await sumCharged(db, month), sumOfParts(await feePartsOf(db, month)))

/** The warning that holds, for who may see amounts. */
export async function budgetWarning(ctx: Ctx): Promise<{ message: string; path: string } | undefined> {
  if (!ctx.can('Statistics.viewbilling')) return undefined
  const told = await readTold(ctx.db)
  if (!told?.toldLevel || told.toldMonth !== (await thisMonth(ctx))) return undefined
  return { message: textOf(told.toldMonth, told.toldLevel), path: pathOf(ctx) }
}

const pathOf = ({ tenant }: Ctx) => screens.billing(BILLED_APP, tenant)
const named = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const textOf = (month: string, level: number) =>
  level === ALL
    ? `The budget of ${named.format(new Date(`${month}-01`))} is used up`
    : `${level}% of the budget of ${named.format(new Date(`${month}-01`))} is used`
