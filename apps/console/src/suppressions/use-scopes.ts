import { AddSuppressions as fields } from '@parley/contract/fields/campaigns.gen.ts'
import { suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import { useScopeRefusal } from './use-scope-refusal.ts'

const { CAMPAIGN, TENANT } = suppressionScope.of

/** For whom entries can be added here: where there is no campaign, not for one; with the reason where it is not allowed. */
export function useScopes(idCampaign: number | undefined) {
  const scopeRefusal = useScopeRefusal()
  const options = fields.scope.options
    .filter(({ value }) => value !== CAMPAIGN || idCampaign !== undefined)
    .map((option) => {
      const refusal = scopeRefusal(option.value)
      return refusal ? { ...option, isDisabled: true, description: refusal.message } : option
    })
  const first = idCampaign === undefined ? TENANT : CAMPAIGN
  return { options, first }
}
