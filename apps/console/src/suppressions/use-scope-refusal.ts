import { reason } from '@parley/contract/kernel/errors.ts'
import { type SuppressionScope, suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import { useCan } from '../shell/access/use-can.ts'

/** Entries for all tenants are for people who may stop all campaigns. */
export function useScopeRefusal() {
  const can = useCan()
  return (scope: SuppressionScope) =>
    scope === suppressionScope.of.GLOBAL && !can('Campaign.control')
      ? reason('suppression.globalNeedsControl')
      : undefined
}
