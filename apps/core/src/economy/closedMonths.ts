import type { Ctx } from '../kernel/ctx.ts'
import type { NewCharge, Problem } from './charge.store.ts'
import { chargeLate } from './months/late.ts'

/** What calls of closed months cost more or less than what was charged for them is charged in the first month that is open; answers those that can’t be. */
export const adjustLate = (ctx: Ctx, charges: readonly NewCharge[]): Promise<Problem[]> =>
  chargeLate(
    ctx,
    charges.map(({ guid, day, amount, before }) => ({
      ...{ guid, amount, month: day.slice(0, 7) },
      charged: before?.amount ?? null,
    })),
  )
