import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import type { Fact } from '../../kit/pages/FactList.tsx'
import { Count } from '../../kit/text/Count.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { CampaignFlow } from '../CampaignFlow.tsx'
import { t as list } from '../campaigns.messages.ts'
import { t } from './detail.messages.ts'

/** The few facts under the title. */
export function factsOf({
  flows,
  owner,
  progress,
  startedAt,
  finishedAt,
  schedule,
  priority,
}: Campaign): readonly Fact[] {
  return [
    {
      label: list('flow'),
      value: (
        <span className="flex flex-wrap gap-x-2">
          {flows.map((flow) => (
            <CampaignFlow key={flow.id} flow={flow} />
          ))}
          {flows.length === 0 && '–'}
        </span>
      ),
    },
    { label: list('owner'), value: owner?.name ?? list('unassigned') },
    { label: list('contactsColumn'), value: <Count value={progress.contacts} /> },
    { label: list('priority'), value: priority },
    ...(startedAt === null && schedule.startsAt !== null
      ? [{ label: t('starts'), value: <Timestamp value={schedule.startsAt} /> }]
      : [{ label: t('started'), value: startedAt ? <Timestamp value={startedAt} /> : t('notYet') }]),
    ...(finishedAt ? [{ label: t('finished'), value: <Timestamp value={finishedAt} /> }] : []),
  ]
}
