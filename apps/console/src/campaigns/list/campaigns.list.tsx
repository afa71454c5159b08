import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { columnsOf, filter, listOf } from '../../shell/lists.ts'
import { CampaignStatus, HoldTags, ProgressCell } from '../campaign-marks.tsx'
import { t } from '../campaigns.messages.ts'
import { ownerOption } from '../people.ts'

const { List, Owners } = operations.Campaigns
const owners = filter.from(Owners, {}, (all) => all.map(ownerOption))

/** The campaigns, of all folders or below one. */
export const campaigns = listOf(screens.campaigns, List, {
  name: 'campaigns',
  sort: '-updatedAt',
  search: t('search'),
  filters: {
    status: filter.anyOf(t('status'), processState),
    hold: filter.anyOf(t('hold'), holdReason),
    owner: filter.ids(t('owner'), owners),
  },
  row: {
    id: 'idCampaign',
    name: ({ name }) => name,
    href: ({ idCampaign }) => screens.campaign(idCampaign),
  },
})

const column = columnsOf(List)
export const campaignColumns = [
  column.name('name', t('name'), { minWidth: 220, grow: 4 }),
  column.own(
    'status',
    t('status'),
    (campaign) => (
      <span className="flex min-w-0 items-center gap-1.5">
        <CampaignStatus campaign={campaign} />
        {campaign.holds.length > 0 && <HoldTags holds={campaign.holds} />}
      </span>
    ),
    { width: 320 },
  ),
  column.own('progress', t('progress'), ({ name, progress }) => <ProgressCell name={name} progress={progress} />, {
    width: 156,
  }),
  column.words('flows', t('flow'), ({ flows }) => flows.map(({ name }) => name).join(', '), {
    minWidth: 100,
    grow: 2,
    isHiddenAtFirst: true,
  }),
  column.named('owner', t('owner'), { width: 140, isHiddenAtFirst: true }),
  column.count('priority', t('priority'), { width: 84, isHiddenAtFirst: true }),
  column.time('updatedAt', t('updatedAt')),
  column.time('startsAt', t('startsAt'), { isHiddenAtFirst: true }),
  column.named('updatedBy', t('updatedBy'), { width: 140, isHiddenAtFirst: true }),
]
