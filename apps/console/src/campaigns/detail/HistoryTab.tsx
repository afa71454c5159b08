import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { EntityHistory, FullHistory } from '../../audit/EntityHistory.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { t } from './detail.messages.ts'

/** Every change of the campaign, with undo. */
export default function HistoryTab({ campaign: { idCampaign } }: { campaign: Campaign }) {
  return (
    <Card title={t('changes')} actions={<FullHistory kind="Campaign" id={idCampaign} />}>
      <EntityHistory kind="Campaign" id={idCampaign} />
    </Card>
  )
}
