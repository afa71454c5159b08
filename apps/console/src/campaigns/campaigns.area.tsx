import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area, search } from '../shell/area.ts'
import { t } from './campaigns.area.messages.ts'

const folders = { query: { kind: 'campaign' as const } }

export const campaignsArea = area({
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

export const campaignFolderArea = area({
  at: screens.campaignFolder,
  title: t('campaigns'),
  permissions: ['Campaign.view'],
  parent: () => campaignsArea,
  load: ({ read }) => read(operations.Folders.GetFolders, folders),
  screen: async () => ({ default: (await import('./CampaignListPage.tsx')).CampaignFolderPage }),
})

export const campaignArea = area({
  at: screens.campaign,
  title: t('campaign'),
  permissions: ['Campaign.view'],
  parent: () => campaignsArea,
  tabs: {
    overview: { title: t('overview') },
    contacts: { title: t('contacts') },
    schedule: { title: t('schedule') },
    configuration: { title: t('configuration') },
    validation: { title: t('validation') },
    history: { title: t('history') },
  },
  search: { contact: search.whole(), import: search.whole(), rehearsal: search.text() },
  load: ({ params, read }) => read(operations.Campaigns.Basic, { params }),
  screen: () => import('./CampaignDetailPage.tsx'),
})
