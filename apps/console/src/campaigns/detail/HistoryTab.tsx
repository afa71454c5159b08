import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { EntityHistory, FullHistory } from '../../audit/EntityHistory.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { usePages } from '../../shell/api.ts'
import { EventList } from '../overview/EventList.tsx'
import { t } from './detail.messages.ts'

/** What happened, for all who see the campaign; each change with its values and undo for those who may read the audit log. */
export default function HistoryTab({ campaign: { idCampaign } }: { campaign: Campaign }) {
  const refusal = useRefusal()(operations.Audit.Audit)
  return (
    <>
      {refusal === undefined && (
        <Card title={t('changes')} actions={<FullHistory kind="Campaign" id={idCampaign} />}>
          <EntityHistory kind="Campaign" id={idCampaign} />
        </Card>
      )}
      <LogCard idCampaign={idCampaign} />
    </>
  )
}

function LogCard({ idCampaign }: { idCampaign: number }) {
  const { items, error, reload, table } = usePages(operations.Campaigns.Log, { params: { idCampaign }, query: {} })
  return (
    <Card title={t('log')}>
      {error && <ErrorState error={error} onRetry={reload} />}
      {!items && !error && <Skeleton height={160} />}
      {items?.length === 0 && <p className="text-faint text-sm">{t('noLog')}</p>}
      {items && items.length > 0 && <EventList events={items} />}
      {table.hasMore && (
        <div className="pt-3">
          <Button size="small" isPending={table.isLoadingMore} onPress={table.onLoadMore}>
            {t('moreLog')}
          </Button>
        </div>
      )}
    </Card>
  )
}
