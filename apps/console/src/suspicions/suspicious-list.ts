import { screens } from '@parley/contract/kernel/screens.ts'
import { filter } from '../shell/lists.ts'
import { t } from './suspicions.messages.ts'

/** What the three lists have in common; what is found changes by itself. */
export const REFRESH_MS = 60_000

export const at = screens.suspiciousEntities
export const common = {
  search: t('search'),
  filters: { accepted: filter.cases(t('acceptedOnes'), { accepted: [t('acceptedShown'), true] }) },
} as const
