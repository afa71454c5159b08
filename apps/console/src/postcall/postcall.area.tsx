import { screens } from '@parley/contract/kernel/screens.ts'
import { lineTabs } from '../lines/lines.tabs.ts'
import { area } from '../shell/area.ts'
import { profilesAddress } from './postcall.address.ts'
import { t } from './postcall.area.messages.ts'

area({
  at: screens.analysisProfiles,
  title: t('profiles'),
  permissions: ['Line.view'],
  place: ['Administration', 13],
  group: 'Operations',
  summary: t('profilesSummary'),
  keywords: ['scorecard', 'quality', 'review', 'calibration', 'topics', 'post-call'],
  parent: screens.guide,
  search: profilesAddress,
  screen: () => import('./ProfileListPage.tsx'),
})

lineTabs.add('postcall-analytics', {
  title: t('postcall'),
  permission: 'Line.view',
  content: () => import('./PostcallTab.tsx'),
})
