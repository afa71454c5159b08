import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** Shares of which a difference between two campaigns is tested. */
export const comparedShare = defineEnum('ComparedShare', {
  SUCCESS: { value: 'success', label: 'Success rate' },
  NEGATIVE: { value: 'negative', label: 'Negative' },
  UNREACHED: { value: 'unreached', label: 'Unreached' },
  ANSWERED: { value: 'answered', label: 'Reached' },
})
export type ComparedShare = EnumValue<typeof comparedShare>
