import { z } from 'zod'
import { billingMode } from '../enums/billing.enum.ts'
import { lineKind } from '../enums/line.enum.ts'
import { AMOUNT, amountProblem } from '../kernel/amount.rules.ts'
import { messages } from '../kernel/messages.ts'
import {
  clock,
  count,
  enumOf,
  id,
  instant,
  listQuery,
  named,
  person,
  range,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { roundingMode, validity } from './tariff.enum.ts'
import { MOST_RATES, PREFIX } from './tariff.rules.ts'

/** An amount of money as a decimal number in text, so that no digit is lost on the way. */
export const money = z
  .string()
  .regex(AMOUNT, { error: ({ input }) => amountProblem(String(input)) })
  .meta({ kind: 'money' })
/** A day of the tenant's calendar. */
export const day = z.iso.date()
/** A month of the tenant's calendar: yyyy-mm. */
export const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, { error: messages.invalid })
  .meta({ label: 'Month' })
/** A sum of money, which can be negative: a decimal number in text with up to six places. */
export const sum = z.string().regex(/^-?(0|[1-9]\d{0,17})(\.\d{1,6})?$/)
const name = (max: number) => text(1, max).refine(isPlain, { error: messages.plain })

const timeBand = z.strictObject({
  name: name(40).meta({ label: 'Name' }),
  /** 1 is Monday. */
  days: z.array(range(1, 7)).min(1).max(7).meta({ label: 'Days' }),
  from: clock.meta({ label: 'From' }),
  to: clock.meta({ label: 'To' }),
})
export const step = z.strictObject({
  fromSecond: range(0, 86_400).meta({ label: 'From second' }),
  price: money.meta({ label: 'Price', help: 'For every increment that begins.' }),
  increment: range(1, 3_600).meta({ label: 'Increment (seconds)' }),
})
export const rate = z.strictObject({
  /** Numbers that begin so; of several the longest counts, and nothing stands for all others. */
  prefix: z
    .string()
    .regex(PREFIX, { error: messages.wholeNumber })
    .meta({ label: 'Prefix', help: 'The longest prefix of a number counts. Leave empty for all other numbers.' }),
  /** Name of the time band; null: whenever no band has a price. */
  band: z.string().trim().max(40).nullable().meta({ label: 'Time band' }),
  connectFee: money.meta({ label: 'Connection fee' }),
  steps: z.array(step).max(10).meta({ label: 'Steps' }),
})
const terms = {
  mode: enumOf(billingMode).meta({ label: 'Billing' }),
  validFrom: day.meta({ label: 'First day' }),
  validTo: day.nullable().meta({ label: 'Last day', help: 'Leave empty for no end.' }),
  freeSeconds: range(0, 86_400).meta({ label: 'Free seconds' }),
  /** Absent: none. */
  bundleSeconds: range(0, 100_000_000)
    .optional()
    .meta({ label: 'Included seconds a month', help: 'Shared by all lines. Connection fee and minimum stay.' }),
  minimum: money.meta({ label: 'Minimum', help: 'The least that an answered call costs.' }),
  rounding: z.strictObject({
    digits: range(0, 6).meta({ label: 'Decimal places' }),
    mode: enumOf(roundingMode).meta({ label: 'Rounding' }),
  }),
  bands: z.array(timeBand).max(20).meta({ label: 'Time bands' }),
  rates: z.array(rate).min(1).max(MOST_RATES).meta({ label: 'Rates' }),
}
export const tariffTerms = z.strictObject(terms)
export type TariffTerms = z.output<typeof tariffTerms>

export const tariffVersion = z.object({
  version: z.int().min(1),
  ...terms,
  /** Files may bring more than can be typed. */
  rates: z.array(rate).min(1),
  createdAt: instant,
  createdBy: person.nullable(),
})
export type TariffVersion = z.output<typeof tariffVersion>

export const tariffRow = z.object({
  idTariff: id,
  name: z.string(),
  currency: z.string(),
  /** Of the version in force, else the next, else the last. */
  mode: enumOf(billingMode),
  version: z.int().min(1),
  versions: count,
  state: enumOf(validity),
  validFrom: day,
  validTo: day.nullable(),
  /** Lines that have it now or will have it. */
  lines: count,
  rowVersion,
  ...stamps,
})
export type TariffRow = z.output<typeof tariffRow>
export const tariff = tariffRow.omit({ versions: true }).extend({ versions: z.array(tariffVersion) })
export type Tariff = z.output<typeof tariff>

const tariffName = name(80).meta({ label: 'Name' })
export const tariffDraft = z.object({ name: tariffName, terms: tariffTerms })
export type TariffDraft = z.output<typeof tariffDraft>
export const tariffChange = z.object({ name: tariffName, rowVersion })
export const tariffVersionDraft = z.object({ terms: tariffTerms, rowVersion })
export const tariffEnd = z.object({ lastDay: day.meta({ label: 'Last day' }), rowVersion })

const linePeriod = z.object({ tariff: named, validFrom: day, validTo: day.nullable(), state: enumOf(validity) })
export const lineTariff = z.object({
  idLine: id,
  name: z.string(),
  numbers: z.array(z.string()),
  kind: enumOf(lineKind),
  enabled: z.boolean(),
  /** The tariff today; null: its calls are not billed. */
  tariff: named.nullable(),
  periods: z.array(linePeriod),
  rowVersion,
})
export type LineTariff = z.output<typeof lineTariff>
export const lineTariffQuery = listQuery(['name']).extend({ withoutTariff: z.boolean().optional() })

/** From that day on the lines have the tariff (null: none), whatever was planned for later. */
export const lineTariffChange = z.object({
  lines: z
    .array(z.strictObject({ idLine: id, rowVersion }))
    .min(1)
    .max(200),
  idTariff: id.nullable().meta({ label: 'Tariff' }),
  validFrom: day.meta({ label: 'First day' }),
})
/** The same of one line, by the version of its tariffs. */
export const lineTariffDraft = lineTariffChange.omit({ lines: true }).extend({ rowVersion })
export type LineTariffChange = z.output<typeof lineTariffChange>
