import { z } from 'zod'
import { billingMode, feeCategory } from '../enums/billing.enum.ts'
import { taskStatus } from '../enums/operations.enum.ts'
import { feePeriod } from '../fees/fee.enum.ts'
import { amountProblem, SIGNED_AMOUNT } from '../kernel/amount.rules.ts'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, guid, id, instant, listQuery, named, person, rowVersion, text } from '../kernel/schema.ts'
import { roundingMode } from '../tariffs/tariff.enum.ts'
import { day, money, month, sum, tariffTerms } from '../tariffs/tariff.schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { leftOut, monthFinding, monthState } from './economy.enum.ts'

const calls = { calls: count, seconds: count, amount: sum }
/** What is charged in a month. */
const revenue = z.object({ ...calls, fees: sum, adjustments: sum, total: sum })
/** Calls of one line, flow, campaign or tariff; without an id those that have none. */
const share = z.object({ id: id.nullable(), name: z.string().nullable(), ...calls, amountBefore: sum })
export type EconomyShare = z.output<typeof share>

export const monthQuery = z.object({
  /** The running one, unless said. */
  month: month.optional(),
})

const monthFacts = {
  month,
  state: enumOf(monthState),
  closedAt: instant.nullable(),
  closedBy: person.nullable(),
  lockedAt: instant.nullable(),
  lockedBy: person.nullable(),
  rowVersion,
}
/** A month of a tenant and what was, or is to be, charged in it. */
export const tenantEconomy = z.object({
  ...monthFacts,
  currency: z.string(),
  timezone: z.string(),
  isRunning: z.boolean(),
  revenue,
  /** The month before; of a running one up to the same moment. */
  revenueBefore: revenue,
  /** The twelve months that end with this one, oldest first. */
  months: z.array(revenue.extend({ month, state: enumOf(monthState) })),
  days: z.array(z.object({ day, ...calls })),
  lines: z.array(share),
  flows: z.array(share),
  campaigns: z.array(share),
  tariffs: z.array(share),
  /** Of the running month: what it comes to if the rest goes as the same weekdays of the last four weeks went. */
  forecast: z
    .object({
      low: sum,
      likely: sum,
      high: sum,
      /** Days of the last four weeks that it was learned from. */
      learnedFromDays: count,
      /** What is certain by now: calls rated, and fees of the whole month. */
      certain: sum,
    })
    .nullable(),
  /** Calls that are still to be rated. */
  waiting: count,
})
export type TenantEconomy = z.output<typeof tenantEconomy>

/** A fee's part in a month. */
const monthFee = z.object({
  idFee: id,
  category: enumOf(feeCategory),
  note: z.string(),
  amount: money,
  quantity: count,
  period: enumOf(feePeriod),
  /** Days that are charged, of those that the fee's amount is for. */
  days: count,
  ofDays: count,
  from: day,
  to: day,
  charged: sum,
})
export const economyFees = z.object({
  month,
  currency: z.string(),
  total: sum,
  totalBefore: sum,
  categories: z.array(z.object({ category: enumOf(feeCategory), charged: sum, chargedBefore: sum })),
  fees: z.array(monthFee),
})
export type EconomyFees = z.output<typeof economyFees>

/** What a call costs; it stays when the conversation goes, and knows no number. */
export const charge = z.object({
  guid,
  startedAt: instant,
  line: named.nullable(),
  flow: named.nullable(),
  campaign: named.nullable(),
  /** Null: its line had none then, so that nothing was charged. */
  tariff: named.nullable(),
  tariffVersion: count.nullable(),
  prefix: z.string(),
  band: z.string().nullable(),
  seconds: count,
  amount: sum,
  ratedAt: instant,
  /** The conversation has not been deleted. */
  hasConversation: z.boolean(),
})
export type Charge = z.output<typeof charge>
const chargeFilter = {
  month,
  day: day.optional(),
  /** 0: without one. */
  idLine: z.int().min(0).optional(),
  idCallScript: z.int().min(0).optional(),
  idCampaign: z.int().min(0).optional(),
  idTariff: z.int().min(0).optional(),
}
export const chargeQuery = listQuery(['startedAt', 'amount', 'seconds']).omit({ search: true }).extend(chargeFilter)
export const chargeReportQuery = z.object(chargeFilter)
export type ChargeQuery = z.output<typeof chargeQuery>

/** How an amount came about, from the rule to the last digit. */
export const chargeExplanation = charge.extend({
  currency: z.string(),
  timezone: z.string(),
  mode: enumOf(billingMode).nullable(),
  rounding: z.object({ digits: count, mode: enumOf(roundingMode) }).nullable(),
  trace: z
    .object({
      prefix: z.string(),
      band: z.string().nullable(),
      seconds: count,
      freeSeconds: count,
      /** Included in the month, and not taken by other calls. */
      bundleSeconds: count,
      connectFee: z.string(),
      steps: z.array(
        z.object({
          fromSecond: count,
          seconds: count,
          increment: count,
          increments: count,
          price: z.string(),
          amount: z.string(),
        }),
      ),
      sum: z.string(),
      raisedTo: z.string().nullable(),
      exact: z.string(),
    })
    .nullable(),
  /** Later changes of it, charged in another month. */
  adjustments: z.array(z.object({ month, amount: sum, reason: z.string(), at: instant })),
})
export type ChargeExplanation = z.output<typeof chargeExplanation>

/** What should be looked at before a month is closed. */
export const monthCheck = z.object({
  /** The number of its invoice, once that is issued and unless it was credited. */
  invoice: z.string().nullable(),
  /** The first later month that is closed, too. */
  laterClosed: month.nullable(),
  ...monthFacts,
  findings: z.array(
    z.object({
      finding: enumOf(monthFinding),
      /** The month cannot be closed before it is gone. */
      blocks: z.boolean(),
      count,
      /** Lines concerned, calls most first. */
      lines: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), calls: count })),
      month: month.nullable(),
      /** Why calls that wait could not be rated, where it was tried. */
      problem: z.string().nullable(),
    }),
  ),
})
export type MonthCheck = z.output<typeof monthCheck>
export const monthChange = z.object({ rowVersion })

/** Money that a month gets or loses on top of what its calls and fees come to. */
export const adjustment = z.object({
  idAdjustment: id,
  /** Where it is charged, and the month that it corrects. */
  month,
  corrects: month,
  amount: sum,
  reason: z.string(),
  guid: guid.nullable(),
  createdAt: instant,
  createdBy: person.nullable(),
})
export type EconomyAdjustment = z.output<typeof adjustment>
export const adjustmentsOfMonth = z.object({
  /** Charged in the month. */
  items: z.array(adjustment),
  /** Made for it when it was closed, so charged in a later month; those of single calls are at their calls. */
  later: z.array(adjustment),
})
export const adjustmentDraft = z.object({
  /** The month that is corrected; charged in the first one that is open. */
  month,
  amount: z
    .string()
    .regex(SIGNED_AMOUNT, { error: ({ input }) => amountProblem(String(input), SIGNED_AMOUNT) })
    .meta({ label: 'Amount', help: 'Negative to give money back.', kind: 'sum' }),
  reason: text(1, 300).refine(isPlain, { error: messages.plain }).meta({ label: 'Reason' }),
})

const compared = { calls: count, before: sum, after: sum }
/** A month rated again, or as if other prices had held. */
export const economyRunResult = z.object({
  ...compared,
  /** Calls whose amount changes. */
  changed: count,
  lines: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), ...compared })),
  months: z.array(z.object({ month, ...compared })),
  /** Calls that change most. */
  most: z.array(z.object({ guid, startedAt: instant, seconds: count, before: sum, after: sum })),
  /** Calls that count with the amount they had, by the reason why they could not be rated again. */
  leftOut: z.array(z.object({ reason: enumOf(leftOut), calls: count, amount: sum })),
  /** Of what could not be changed, and was adjusted in this month instead. */
  adjusted: z.object({ month, amount: sum }).nullable(),
})
export type EconomyRunResult = z.output<typeof economyRunResult>
/** The latest recalculation or what-if; a task does it. */
export const economyRun = z.object({
  /** Null: never asked for. */
  status: enumOf(taskStatus).nullable(),
  idTask: id.nullable(),
  startedAt: instant.nullable(),
  months: z.array(month),
  dryRun: z.boolean(),
  /** Of a what-if: the tariff whose prices were tried. */
  tariff: named.nullable(),
  result: economyRunResult.nullable(),
  error: z.string().nullable(),
})
export type EconomyRun = z.output<typeof economyRun>
export const recalculation = z.object({
  month,
  dryRun: z.boolean().meta({ label: 'Dry run', help: 'Shows what would change, and changes nothing.' }),
})
export const whatIf = z.object({
  from: month.meta({ label: 'First month' }),
  to: month.meta({ label: 'Last month' }),
  /** Lines whose calls are rated again; empty: all. */
  idLines: z.array(id).max(200),
  /** A tariff as it is, or terms that were never saved. */
  idTariff: id.nullable().meta({ label: 'Tariff' }),
  terms: tariffTerms.nullable(),
})
export type WhatIf = z.output<typeof whatIf>
