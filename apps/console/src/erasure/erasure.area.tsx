import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './erasure.area.messages.ts'

export const erasureArea = area({
  at: screens.erasures,
  title: t('title'),
  permissions: ['AccessManagement.erase'],
  place: ['Administration', 60],
  group: 'Compliance',
  summary: t('description'),
  keywords: ['forget', 'gdpr', 'privacy', 'delete a person', 'anonymise', 'anonymize', 'receipt'],
  parent: () => guideArea,
  search: { erasure: search.whole() },
  screen: () => import('./ErasurePage.tsx'),
})
