import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** For whom an entry of the do-not-call list holds. */
export const suppressionScope = defineEnum('SuppressionScope', {
  GLOBAL: { value: 'global', label: 'All tenants' },
  TENANT: { value: 'tenant', label: 'All campaigns' },
  CAMPAIGN: { value: 'campaign', label: 'This campaign' },
})
export type SuppressionScope = EnumValue<typeof suppressionScope>

export const MAX_SUPPRESSIONS_ADDED = 5_000
/** Rows of a file of entries. */
export const MAX_SUPPRESSION_ROWS = 20_000
