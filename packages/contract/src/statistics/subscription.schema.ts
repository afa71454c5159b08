import { z } from 'zod'
import { defineEnum, type EnumValue } from '../kernel/enum.ts'
import { messages } from '../kernel/messages.ts'
import { enumOf, id, instant, range, rowVersion, stamps } from '../kernel/schema.ts'

export const statisticRhythm = defineEnum('StatisticRhythm', {
  weekly: { value: 'weekly', label: 'Weekly' },
  monthly: { value: 'monthly', label: 'Monthly' },
})
export type StatisticRhythm = EnumValue<typeof statisticRhythm>

const DAYS_OF_WEEK = 7
/** Every month has it. */
const LAST_DAY = 28
const facts = {
  rhythm: enumOf(statisticRhythm).meta({ label: 'How often' }),
  /** Of the week, 1 is Monday, or of the month. */
  day: range(1, LAST_DAY).meta({ label: 'Day' }),
  hour: range(0, 23).meta({ label: 'Hour' }),
}

/** The numbers of the last seven days, or of the last month, by email to the person who asked for them. */
export const subscription = z.object({
  idStatisticSubscription: id,
  ...facts,
  /** When the next mail leaves, and when the last one did. */
  nextAt: instant,
  lastAt: instant.nullable(),
  rowVersion,
  ...stamps,
})
export type StatisticSubscription = z.output<typeof subscription>
export const subscriptionDraft = z
  .object(facts)
  .refine(({ rhythm, day }) => rhythm === 'monthly' || day <= DAYS_OF_WEEK, {
    error: messages.range(1, DAYS_OF_WEEK),
    path: ['day'],
  })
export type SubscriptionDraft = z.output<typeof subscriptionDraft>
