import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { ruleWords } from '@parley/contract/campaigns/rule.rules.ts'
import type { CampaignRule } from '@parley/contract/campaigns/rule.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Pencil } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { usePanel } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { AllowedDrawer } from '../../kit/overlays/AllowedDrawer.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './rules.messages.ts'

const RulesDrawer = lazyPart(async () => (await import('./RulesDrawer.tsx')).RulesDrawer)
const { UpdateRules } = operations.Campaigns

/** What the campaign does by itself, and what came of it. */
export function RulesCard({ campaign }: { campaign: Campaign }) {
  const { rules, idFolder, currency } = campaign
  const editing = usePanel('rules')
  return (
    <Card
      title={t('title')}
      description={t('text')}
      actions={
        <ActionButton
          size="small"
          icon={Pencil}
          endpoint={UpdateRules}
          at={idFolder}
          blocked={editBlocked('rules', campaign)}
          onPress={editing.open}
        >
          {t('edit')}
        </ActionButton>
      }
    >
      {rules.length === 0 ? (
        <p className="text-faint text-sm">{t('none')}</p>
      ) : (
        <ol className="flex flex-col">
          {rules.map((rule, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no names, and their order is theirs
            <li key={at} className="flex flex-col gap-1.5 border-line border-t py-2.5 first:border-t-0 first:pt-0">
              <p className="min-w-0 break-words text-ink text-sm">
                {ruleWords(rule, currency, rule.target?.name ?? null)}.
              </p>
              <RuleState rule={rule} />
            </li>
          ))}
        </ol>
      )}
      {editing.isOpen && (
        <AllowedDrawer endpoint={UpdateRules} at={idFolder} title={t('edit')} onClose={editing.close}>
          <RulesDrawer campaign={campaign} onClose={editing.close} />
        </AllowedDrawer>
      )}
    </Card>
  )
}

function RuleState({ rule: { action, target, firedAt, outcome } }: { rule: CampaignRule }) {
  const isGone = action.kind === 'priority' && action.idCampaign !== null && target === null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-soft text-xs">
      <StatusTag tone={firedAt === null ? 'info' : 'success'}>{t(firedAt === null ? 'waits' : 'fired')}</StatusTag>
      {isGone && <StatusTag tone="danger">{t('targetGone')}</StatusTag>}
      {firedAt !== null && <Timestamp value={firedAt} />}
      {outcome !== null && <span>{outcome}</span>}
    </p>
  )
}
