import { billingMonthKind } from '@parley/contract/economy/economy.entity.ts'
import type { EconomyRun, WhatIf } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { tariffBlocked } from '@parley/contract/tariffs/tariff.rules.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteDone } from '../../kernel/notes.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { cellOf, columnOf } from '../../kernel/rows.ts'
import { longWork, type TaskDefinition, type TaskRun } from '../../kernel/taskRun.ts'
import { getTariff } from '../../tariffs/tariff.store.ts'
import { startTask } from '../../tasks/task.service.ts'
import { billingOf } from '../../tenants/billing.ts'
import type { KnownTerms } from '../prices.ts'
import type { Price } from '../rated.ts'
import { requireCharged } from './close.ts'
import { monthAfter } from './month.store.ts'
import { lineNames } from './rerate.store.ts'
import { rerateMonth } from './rerate.ts'
import { endRun, failing, holdOwnRun, keepRun, readRun, requireNoRun } from './run.store.ts'
import { Tally } from './tally.ts'

interface Trial {
  readonly months: readonly string[]
  readonly idLines: readonly number[]
  /** A tariff has the version that it had when the trial was asked for. */
  readonly idTariff: number | null
  readonly version: number | null
  readonly terms: TariffTerms
}

declare module '../../kernel/job.ts' {
  interface Jobs {
    'economy.whatIf': Trial
  }
}

const KIND = 'whatIf'

/** Begins to rate past months by other prices; nothing is changed by it. */
export async function startTrial(ctx: Ctx, { from, to, idLines, idTariff, terms }: WhatIf): Promise<EconomyRun> {
  if (to < from) refuse(reason('whatIf.backwards'))
  await requireCharged(ctx, to)
  const { today, currency } = await billingOf(ctx)
  const tariff = idTariff === null ? undefined : await getTariff(ctx.db, today, idTariff)
  const tried = tariff ? tariff.versions.find(({ version }) => version === tariff.version) : terms
  if (!tried) return refuse(reason('whatIf.noPrices'))
  refuse(tariffBlocked.terms(tried))
  const months = await monthsOf(ctx, from, to)
  await requireCurrencyOf(ctx, months, tariff?.currency ?? currency)
  await requireNoRun(ctx, KIND)
  const { id } = await startTask(ctx, {
    name: 'Try other prices',
    description: [tariff?.name ?? 'New prices', from === to ? from : `${from} – ${to}`].join(', '),
    job: 'economy.whatIf',
    payload: { months, idLines, idTariff, version: tariff?.version ?? null, terms: tried },
  })
  const named = tariff && { id: tariff.idTariff, name: tariff.name }
  await keepRun(ctx, KIND, { idTask: id, months: [...months], dryRun: true, tariff: named })
  await noteDone(ctx, billingMonthKind, [to, to], 'Other prices tried', { from, to, tariff: tariff?.name ?? null })
  return await readRun(ctx, KIND)
}

/** From the first of them that has calls. */
async function monthsOf({ db }: Ctx, from: string, to: string): Promise<string[]> {
  const first = await cellOf(db)<string | null>`SELECT min(month) FROM charge_day WHERE month BETWEEN ${from} AND ${to}`
  const months: string[] = []
  for (let month = first ?? to; month <= to; month = monthAfter(month)) months.push(month)
  return months
}

/** Amounts of two currencies can’t be compared. */
async function requireCurrencyOf(ctx: Ctx, months: readonly string[], currency: string): Promise<void> {
  const { currency: own } = await ownTenant(ctx)
  const kept = await columnOf(ctx.db)<string>`
    SELECT DISTINCT currency FROM billing_month WHERE month = ANY (${[...months]}::text[])`
  const other = [...kept, ...(kept.length === 0 ? [own] : [])].find((each) => each !== currency)
  if (other !== undefined) refuse(reason('tariff.otherCurrency', { currency, other }))
}

/** Run again after a crash it starts over. */
export const whatIfTask: TaskDefinition = longWork('economy.whatIf', (run, trial) =>
  failing(run, KIND, async () => {
    await tryPrices(run, trial)
    return { resultPath: screens.billing(BILLED_APP, run.tenant, { tab: 'months', panel: 'whatIf' }) }
  }),
)

async function tryPrices(run: TaskRun, { months, idLines, idTariff, version, terms }: Trial): Promise<void> {
  const begun = await run.run(async (ctx) => {
    const { isDone } = await holdOwnRun(ctx, KIND, run.idTask)
    const { timezone } = await ownTenant(ctx)
    return isDone ? undefined : { zone: timezone, total: await callsIn(ctx, months, idLines) }
  })
  if (!begun) return
  const { zone, total } = begun
  const price: Price =
    idTariff === null || version === null ? { idTariff: null, version: null, terms } : { idTariff, version, terms }
  const tally = new Tally(months)
  const known: KnownTerms = new Map()
  for (const month of months) {
    const rerating = { kind: KIND, month, zone, idLines, known, tally, total, isKept: false, isOrdered: false } as const
    await rerateMonth(run, { ...rerating, priceOf: async () => () => price })
  }
  for (const note of tally.notes) run.note(note)
  await run.run(async (ctx) => {
    await holdOwnRun(ctx, KIND, run.idTask)
    await endRun(ctx, KIND, tally.result(await lineNames(ctx.db, tally.idLines), null))
  })
}

const callsIn = async ({ db }: Ctx, months: readonly string[], idLines: readonly number[]): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT coalesce(sum(calls), 0)::int FROM charge_day WHERE month = ANY (${[...months]}::text[])
      AND (${idLines.length === 0} OR id_line = ANY (${[...idLines]}::bigint[]))`) ?? 0
