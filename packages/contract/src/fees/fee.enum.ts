import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** How often a fee is charged. */
export const feePeriod = defineEnum('FeePeriod', {
  ONCE: { value: 'once', label: 'Once' },
  MONTH: { value: 'month', label: 'Every month' },
  QUARTER: { value: 'quarter', label: 'Every quarter' },
  YEAR: { value: 'year', label: 'Every year' },
})
export type FeePeriod = EnumValue<typeof feePeriod>
