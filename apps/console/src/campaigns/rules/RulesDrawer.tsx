import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { ruleWords } from '@parley/contract/campaigns/rule.rules.ts'
import type { CampaignRule } from '@parley/contract/campaigns/rule.schema.ts'
import { UpdateRules as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { RuleFields } from './RuleFields.tsx'
import { t } from './rules.messages.ts'
import { actionOf, conditionOf, draftOf, type RuleDraft, type RulesDraft, rulesOf } from './rules-draft.ts'

const { Basic, UpdateRules } = operations.Campaigns
interface Saved {
  readonly rules: readonly CampaignRule[]
  readonly rowVersion: number
}

/** What the campaign does by itself, as a form. */
export function RulesDrawer({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { idCampaign, idFolder, rules, currency } = campaign
  const change = useChange(UpdateRules, Basic, { params: { idCampaign }, saved: t('saved') })
  const lists = useMemo(() => {
    const nameOf = (id: number) => rules.find(({ target }) => target?.id === id)?.target?.name ?? `#${id}`
    const words = (draft: RuleDraft) => {
      const action = actionOf(draft)
      const other = action.kind === 'priority' && action.idCampaign !== null ? nameOf(action.idCampaign) : null
      return ruleWords({ condition: conditionOf(draft), action }, currency, other)
    }
    return { rules: { key: words, name: words } }
  }, [rules, currency])
  return (
    <EditDrawer<Saved, RulesDraft>
      endpoint={change.endpoint}
      title={t('edit')}
      width="wide"
      entity={savedOf(campaign)}
      factsOf={draftOf}
      fields={facts}
      lists={lists}
      save={(draft, on) => change.save({ rules: rulesOf(draft) }, on)}
      read={async () => savedOf(await change.read())}
      onClose={onClose}
      at={idFolder}
    >
      {(control) => <RuleFields control={control} campaign={campaign} />}
    </EditDrawer>
  )
}

const savedOf = ({ rules, rowVersion }: Campaign): Saved => ({ rules, rowVersion })
