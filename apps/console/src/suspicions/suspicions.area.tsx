import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { t } from './suspicions.area.messages.ts'

area({
  at: screens.suspiciousEntities,
  title: t('suspicious'),
  permissions: ['SuspiciousEntities.view'],
  place: ['Administration', 15],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['fraud', 'unbilled', 'unwatched', 'lines', 'alerts'],
  parent: screens.guide,
  tabs: {
    'lines-without-monitoring': { title: t('monitoring') },
    'lines-without-billing': { title: t('billing') },
    'lines-with-fraud': { title: t('fraud') },
  },
  screen: () => import('./SuspiciousPage.tsx'),
})
