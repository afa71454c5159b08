import { type CostUnit, costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit } from '@parley/contract/costs/cost.rules.ts'
import { dayIn } from '@parley/rating'
import type { Logger } from 'pino'
import { holdMonths } from '../economy/months/late.ts'
import type { Clock } from '../kernel/clock.ts'
import type { ContextOpener } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { costOf } from './costOf.ts'
import {
  holdPriceLists,
  type NewCost,
  type PriceSpan,
  queueChangedDay,
  removeWaitingCosts,
  storeCosts,
  takeWaitingCosts,
  tenantsToCost,
  type WaitingCost,
} from './costRating.store.ts'

interface CosterOptions {
  readonly db: Db
  readonly contexts: Pick<ContextOpener, 'run'>
  readonly clock: Clock
  readonly log: Logger
}

const AT_ONCE = 2_000
/** Then the others have their turn. */
const MOST_GROUPS = 20

/** Rates what conversations of all tenants cost, a group of each at a time; answers how many there were. Several processes may; `asked` ends it after a group. */
export function costerOf({ db, contexts, clock, log }: CosterOptions): (asked?: AbortSignal) => Promise<number> {
  const rateGroup = async (idTenant: number): Promise<{ rated: number; isMore: boolean }> => {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
    const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'costs', log, clock }
    try {
      return await contexts.run(scope, rateWaitingCosts, { isRepeatable: true })
    } catch (error) {
      log.error({ err: error, idTenant }, 'costs could not be rated')
      return { rated: 0, isMore: false }
    }
  }
  return async (asked) => {
    let rated = 0
    let tenants = (await tenantsToCost(db)).map(({ idTenant }) => idTenant)
    for (let group = 0; group < MOST_GROUPS && tenants.length > 0; group += 1) {
      const more: number[] = []
      for (const idTenant of tenants) {
        if (asked?.aborted) return rated
        const done = await rateGroup(idTenant)
        if (done.isMore) more.push(idTenant)
        rated += done.rated
      }
      tenants = more
    }
    return rated
  }
}

/** Rates the next group of the tenant; where nothing waits, the conversations of a day whose prices changed begin to. */
async function rateWaitingCosts(ctx: Ctx): Promise<{ rated: number; isMore: boolean }> {
  const { db, clock } = ctx
  const { timezone: zone } = await ownTenant(ctx)
  const waiting = await takeWaitingCosts(db, AT_ONCE)
  if (waiting.length === 0) return { rated: 0, isMore: await queueChangedDay(db, zone) }
  const uses = waiting.flatMap((each) => usesOf(each, zone))
  const days = uses.map(({ day }) => day).sort()
  const closed = await holdMonths(ctx, [...new Set(days.map((day) => day.slice(0, 7)))])
  const lists = await holdPriceLists(db, ctx.tenant, days[0] ?? '9999-12-31', days.at(-1) ?? '0001-01-01')
  // What a closed month cost by the prices of then stays.
  const toRate = uses.filter(({ day, isRepriced }) => !(isRepriced && closed.has(day.slice(0, 7))))
  await storeCosts(
    db,
    toRate.map((use) => rated(use, lists)),
    clock.now(),
  )
  await removeWaitingCosts(
    db,
    waiting.map(({ guid }) => guid),
  )
  return { rated: waiting.length, isMore: true }
}

type Use = Omit<NewCost, 'idProviderPrice' | 'amount' | 'prefix'> & {
  readonly isRepriced: boolean
  readonly to: string
}

/** What a conversation used, by unit; of one that is gone, what is known from before. */
function usesOf({ guid, isRepriced, call, used, before }: WaitingCost, zone: string): Use[] {
  const known = new Map(before.map((each) => [each.unit, each]))
  const facts = call ?? before[0]
  if (!facts) return []
  const quantities = new Map<CostUnit, number>(before.map(({ unit, quantity }) => [unit, quantity]))
  const callUnit = call?.direction === 'in' ? costUnit.of.CALLS_IN : costUnit.of.CALLS_OUT
  if (call && (call.seconds > 0 || quantities.has(callUnit))) quantities.set(callUnit, call.seconds)
  for (const { unit, quantity } of used) quantities.set(unit, quantity)
  const { startedAt, idLine, idCallScript, idCampaign } = facts
  const day = before[0]?.day ?? dayIn(zone, new Date(startedAt))
  return [...quantities].map(([unit, quantity]) => ({
    ...{ guid, unit, quantity, startedAt, day, idLine, idCallScript, idCampaign, isRepriced },
    to: isCallUnit(unit) ? numberOf(call?.to, known.get(unit)?.prefix) : '',
  }))
}

/** Once numbers are hidden, what has been kept of them tells their price. */
const numberOf = (to = '', prefix = '') => (/\d/.test(to) ? to : prefix)

function rated(use: Use, lists: readonly PriceSpan[]): NewCost {
  const { unit, day, quantity, to } = use
  const list = lists.find((each) => each.unit === unit && each.from <= day && (each.to === null || day <= each.to))
  if (!list || quantity === 0) return { ...use, idProviderPrice: null, prefix: '', amount: '0' }
  return { ...use, idProviderPrice: list.idProviderPrice, ...costOf(unit, list, quantity, to) }
}
