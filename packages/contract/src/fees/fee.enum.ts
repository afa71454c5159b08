import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** How often a fee is charged. */
export const feePeriod = defineEnum('FeePeriod', {
  ONCE: { value: 'once', label: 'Once' },
  MONTH: { value: 'month', label: 'Monthly' },
  QUARTER: { value: 'quarter', label: 'Quarterly' },
  YEAR: { value: 'year', label: 'Yearly' },
})
export type FeePeriod = EnumValue<typeof feePeriod>
