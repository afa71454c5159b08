import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './tags.area.messages.ts'

export const tagsArea = area({
  at: screens.tags,
  title: t('tags'),
  permissions: ['CallScript.viewtags'],
  place: ['Administration', 60],
  group: 'Operations',
  summary: t('tagsSummary'),
  keywords: ['labels', 'versions', 'production', 'merge'],
  parent: () => guideArea,
  search: { tag: search.whole() },
  screen: () => import('./TagListPage.tsx'),
})
