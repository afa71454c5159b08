import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, guid, id, listQuery, range, rowVersion, stamps, text } from '../kernel/schema.ts'
import { validity } from '../tariffs/tariff.enum.ts'
import { day, money, month, sum } from '../tariffs/tariff.schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { costUnit } from './cost.enum.ts'

const prefixPrice = z.strictObject({
  prefix: z
    .string()
    .regex(/^\d{1,15}$/, { error: messages.wholeNumber })
    .meta({ label: 'Prefix' }),
  price: money.meta({ label: 'Price' }),
})
const facts = {
  provider: text(1, 80).refine(isPlain, { error: messages.plain }).meta({ label: 'Provider' }),
  unit: enumOf(costUnit).meta({ label: 'What it is for' }),
  price: money.meta({ label: 'Price' }),
  /** Of calls: what is shorter costs as much as this. */
  leastSeconds: range(0, 3_600).meta({ label: 'Least (seconds)', help: 'Shorter calls cost as much as this.' }),
  increment: range(1, 3_600).meta({ label: 'Increment (seconds)', help: 'Each that begins is paid in full.' }),
  /** Of calls: the longest prefix counts; all other numbers cost `price`. */
  prefixes: z.array(prefixPrice).max(500).meta({ label: 'Prefixes' }),
  validFrom: day.meta({ label: 'First day' }),
  validTo: day.nullable().meta({ label: 'Last day', help: 'Leave empty for no end.' }),
  note: text(0, 300).refine(isPlain, { error: messages.plain }).meta({ label: 'Note' }),
}
/** What a provider is paid for a minute, a part of a text message, 1,000 tokens or 1,000 characters. */
export const providerPrice = z.object({
  idProviderPrice: id,
  ...facts,
  currency: z.string(),
  state: enumOf(validity),
  rowVersion,
  ...stamps,
})
export type ProviderPrice = z.output<typeof providerPrice>
export const providerPriceDraft = z.object({
  ...facts,
  /** The tenant’s, unless said. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: messages.invalid })
    .optional(),
})
export type ProviderPriceDraft = z.output<typeof providerPriceDraft>
export const providerPriceChange = z.object({ ...facts, rowVersion })
export const providerPriceQuery = listQuery(['validFrom', 'provider']).extend({
  unit: z.array(enumOf(costUnit)).optional(),
  state: z.array(enumOf(validity)).optional(),
})

/** What a conversation costs the one who runs it. */
export const conversationCosts = z.object({
  guid,
  currency: z.string(),
  items: z.array(
    z.object({
      unit: enumOf(costUnit),
      quantity: count,
      /** Null on days without a price list: what was used costs nothing here. */
      provider: z.string().nullable(),
      amount: sum,
    }),
  ),
  cost: sum,
})
export type ConversationCosts = z.output<typeof conversationCosts>

/** What was taken for the same calls; null where the reader may not see billing. */
const revenue = sum.nullable()
/** Of one line, flow or campaign; without an id those that have none. */
const costShare = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  cost: sum,
  costBefore: sum,
  revenue,
})
export type CostShare = z.output<typeof costShare>
/** What a month costs the one who runs its conversations, and what is left of what they are charged. */
export const economyCosts = z.object({
  month,
  currency: z.string(),
  timezone: z.string(),
  isRunning: z.boolean(),
  cost: sum,
  /** In the month before; of a running one up to the same day. */
  costBefore: sum,
  /** Calls, fees and adjustments; null where the reader may not see billing. */
  revenue,
  margin: sum.nullable(),
  units: z.array(
    z.object({
      unit: enumOf(costUnit),
      /** Begun seconds, parts, tokens or characters; `unpriced` are those of days without a price list. */
      quantity: count,
      unpriced: count,
      cost: sum,
      costBefore: sum,
    }),
  ),
  providers: z.array(z.object({ provider: z.string(), cost: sum, costBefore: sum })),
  lines: z.array(costShare),
  flows: z.array(costShare),
  campaigns: z.array(costShare),
  /** Of days the revenue of their calls, without fees. */
  days: z.array(z.object({ day, cost: sum, revenue })),
  /** The twelve months that end with this one, oldest first. */
  months: z.array(z.object({ month, cost: sum, revenue, margin: sum.nullable() })),
  /** Conversations that are still to be rated; more where days of changed prices wait. */
  waiting: count,
  isRatingAgain: z.boolean(),
})
export type EconomyCosts = z.output<typeof economyCosts>
