import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { erasureAddress } from './erasure.address.ts'
import { t } from './erasure.area.messages.ts'

area({
  at: screens.erasures,
  title: t('title'),
  permissions: ['AccessManagement.erase'],
  place: ['Administration', 60],
  group: 'Compliance',
  summary: t('description'),
  keywords: ['forget', 'gdpr', 'privacy', 'delete a person', 'anonymise', 'anonymize', 'receipt'],
  parent: screens.guide,
  search: erasureAddress,
  screen: () => import('./ErasurePage.tsx'),
})
