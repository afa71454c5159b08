import { billingMonthKind } from '@parley/contract/economy/economy.entity.ts'
import type { EconomyRun, EconomyRunResult } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteDone } from '../../kernel/notes.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { longWork, type TaskDefinition, type TaskRun } from '../../kernel/taskRun.ts'
import { startTask } from '../../tasks/task.service.ts'
import { lockBilling } from '../../tenants/billing.ts'
import { orderMonth } from '../bundleOrder.ts'
import { keptOf } from '../economy.service.ts'
import { holdPrices, type KnownTerms, readSpans, readTerms } from '../prices.ts'
import { makeAdjustments } from './adjustment.service.ts'
import { callsOf, requireCharged } from './close.ts'
import { inGroups } from './correction.store.ts'
import { type LockedMonth, lockMonth, lockSameCurrency, monthAfter, readMonth } from './month.store.ts'
import type { ChargedCall } from './rateAgain.ts'
import { applyRecharges, correctRecharges, forgetRecharges, lineNames, pricesIn } from './rerate.store.ts'
import { rerateMonth } from './rerate.ts'
import { endRun, failing, holdOwnRun, keepRun, readRun, requireNoRun } from './run.store.ts'
import { Tally } from './tally.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    'economy.recalculate': { readonly month: string; readonly dryRun: boolean }
  }
}

const KIND = 'recalculate'
const MOST_TRIES = 5
/** What was found is not so any more: prices or calls have changed since, and are rated once more. */
class Outdated extends Error {}

export async function startRecalculation(
  ctx: Ctx,
  { month, dryRun }: { month: string; dryRun: boolean },
): Promise<EconomyRun> {
  await requireCharged(ctx, month)
  await requireSameCurrency(ctx, month)
  await requireNoRun(ctx, KIND)
  const { id } = await startTask(ctx, {
    name: dryRun ? 'Recalculate a billing month (dry run)' : 'Recalculate a billing month',
    description: month,
    job: 'economy.recalculate',
    payload: { month, dryRun },
  })
  await keepRun(ctx, KIND, { idTask: id, months: [month], dryRun })
  await noteDone(ctx, billingMonthKind, [month, month], 'Recalculation started', { dryRun })
  return await readRun(ctx, KIND)
}

/** What a closed month’s calls cost more or less is charged in an open one, and that is in the tenant’s currency. */
async function requireSameCurrency(ctx: Ctx, month: string): Promise<void> {
  const kept = await keptOf(ctx, month)
  if (!kept || (await readMonth(ctx.db, month)).state === 'OPEN') return
  const { currency: other } = await ownTenant(ctx)
  if (kept.currency !== other) refuse(reason('month.otherCurrency', { month, currency: kept.currency, other }))
}

/** Finds what changes group by group, and writes all of it in one transaction: killed or canceled before its end nothing has changed. */
export const recalculateTask: TaskDefinition = longWork('economy.recalculate', (run, { month, dryRun }) =>
  failing(run, KIND, async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        await recalculate(run, month, dryRun)
        return { resultPath: screens.billing(BILLED_APP, run.tenant, { tab: 'months', panel: 'recalculation' }) }
      } catch (error) {
        if (!(error instanceof Outdated) || tries === MOST_TRIES) throw error
        run.note('Prices or calls have changed meanwhile, rating them once more')
      }
    }
  }),
)

async function recalculate(run: TaskRun, month: string, dryRun: boolean): Promise<void> {
  const begun = await run.run((ctx) => begin(ctx, run.idTask, month))
  if (!begun) return
  const { prices, zone, total, isOpen } = begun
  const tally = new Tally([month])
  const known: KnownTerms = new Map()
  const rerating = {
    kind: KIND,
    month,
    zone,
    idLines: [],
    known,
    tally,
    total,
    isKept: !dryRun,
    isOrdered: isOpen,
  } as const
  await rerateMonth(run, {
    ...rerating,
    priceOf: (ctx, calls) => pricesOf(ctx, calls, known),
  })
  for (const note of tally.notes) run.note(note)
  run.checkCancelled()
  run.step(dryRun ? 'Comparing' : 'Writing')
  await run.run((ctx) => finish(ctx, run.idTask, { month, dryRun, prices, tally, known }))
}

async function begin(ctx: Ctx, idTask: number, month: string) {
  const { isDone } = await holdOwnRun(ctx, KIND, idTask)
  if (isDone) return undefined
  await forgetRecharges(ctx.db)
  const { state, timezone } = await lockMonth(ctx, month, 'share')
  const zone = state === 'OPEN' ? (await ownTenant(ctx)).timezone : timezone
  return {
    zone,
    isOpen: state === 'OPEN',
    prices: await pricesIn(ctx.db, month),
    total: (await callsOf(ctx, month)).calls,
  }
}

/** What lines had on the days of their calls; calls of lines that are gone keep what they cost. */
async function pricesOf({ db }: Ctx, calls: readonly ChargedCall[], known: KnownTerms) {
  const days = calls.map(({ day }) => day).sort()
  const idLines = [...new Set(calls.flatMap(({ idLine, hasLine }) => (hasLine && idLine !== null ? [idLine] : [])))]
  const spanOf = await readSpans(db, idLines, days[0] ?? '', days.at(-1) ?? '')
  const versionOf = ({ idLine, day }: ChargedCall) => (idLine === null ? undefined : spanOf(idLine, day))
  const termsOf = await readTerms(
    db,
    calls.flatMap((call) => versionOf(call) ?? []),
    known,
  )
  return (call: ChargedCall) => {
    if (call.idLine !== null && !call.hasLine) return undefined
    const version = versionOf(call)
    const terms = version && termsOf(version)
    return version && terms ? { ...version, terms } : null
  }
}

interface Finished {
  readonly month: string
  readonly dryRun: boolean
  readonly prices: string
  readonly tally: Tally
  readonly known: KnownTerms
}

async function finish(ctx: Ctx, idTask: number, { month, dryRun, prices, tally, known }: Finished): Promise<void> {
  const { isDone } = await holdOwnRun(ctx, KIND, idTask)
  if (isDone) return
  await lockBilling(ctx)
  const locked = await lockMonth(ctx, month, 'update')
  await holdPrices(ctx.db, ctx.tenant)
  if ((await pricesIn(ctx.db, month)) !== prices) throw new Outdated()
  const isOpen = locked.state === 'OPEN'
  const adjusted = isOpen || tally.changed === 0 ? null : await adjust(ctx, idTask, locked, tally, dryRun)
  const result = tally.result(await lineNames(ctx.db, tally.idLines), adjusted)
  if (!dryRun) {
    if (isOpen) await write(ctx, idTask)
    if (isOpen) await orderMonth(ctx, month, known) // calls may have been rated meanwhile
    await forgetRecharges(ctx.db)
    await noteDone(ctx, billingMonthKind, [month, month], 'Recalculated', factsOf(result))
  }
  await endRun(ctx, KIND, result)
}

const factsOf = ({ calls, changed, before, after, adjusted }: EconomyRunResult) => ({
  ...{ calls, changed, before, after },
  ...(adjusted ? { adjusted } : {}),
})

const write = (ctx: Ctx, idTask: number) =>
  inGroups(async (after) => goOn(await applyRecharges(ctx.db, idTask, after, ctx.clock.now())))

/** One adjustment for all calls of the month, which it knows one by one. */
async function adjust(ctx: Ctx, idTask: number, corrected: LockedMonth, tally: Tally, dryRun: boolean) {
  const { month: corrects } = corrected
  const { month } = await lockSameCurrency(ctx, corrected, monthAfter(corrects))
  const amount = tally.difference
  if (dryRun) return { month, amount }
  const what = tally.changed === 1 ? '1 call' : `${tally.changed.toLocaleString('en-US')} calls`
  const reason = `${corrects} was recalculated: ${what} changed`
  const [made] = await makeAdjustments(ctx, [{ month, corrects, source: 'recalculation', amount, reason }])
  const idAdjustment = made?.idAdjustment ?? 0
  await inGroups(async (after) => goOn(await correctRecharges(ctx.db, idTask, after, idAdjustment)))
  return { month, amount }
}

function goOn({ last, found, done }: Awaited<ReturnType<typeof applyRecharges>>): string | undefined {
  if (found !== done) throw new Outdated()
  return last ?? undefined
}
