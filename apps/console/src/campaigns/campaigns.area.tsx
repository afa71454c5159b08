import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { campaignAddress } from './campaigns.address.ts'
import { t } from './campaigns.area.messages.ts'

const folders = { query: { kind: 'campaign' as const } }

area({
  at: screens.campaigns,
  title: t('campaigns'),
  place: ['Campaigns', 10],
  offeredFor: operations.Campaigns.List,
  shortcut: 'c',
  summary: t('campaignsSummary'),
  keywords: ['dialer', 'outbound', 'contacts', 'calling lists', 'do not call', 'folders'],
  load: ({ read }) => read(operations.Folders.GetFolders, folders),
  screen: () => import('./CampaignListPage.tsx'),
})

area({
  at: screens.campaignFolder,
  title: t('campaigns'),
  parent: screens.campaigns,
  load: ({ read }) => read(operations.Folders.GetFolders, folders),
  screen: async () => ({ default: (await import('./CampaignListPage.tsx')).CampaignFolderPage }),
})

area({
  at: screens.campaign,
  title: t('campaign'),
  permissions: ['Campaign.view'],
  parent: screens.campaigns,
  tabs: {
    overview: { title: t('overview') },
    contacts: { title: t('contacts') },
    schedule: { title: t('schedule') },
    configuration: { title: t('configuration') },
    validation: { title: t('validation') },
    history: { title: t('history') },
  },
  search: campaignAddress,
  load: ({ params, read }) => read(operations.Campaigns.Basic, { params }),
  screen: () => import('./CampaignDetailPage.tsx'),
})
