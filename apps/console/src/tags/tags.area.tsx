import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { tagsAddress } from './tags.address.ts'
import { t } from './tags.area.messages.ts'

area({
  at: screens.tags,
  title: t('tags'),
  permissions: ['CallScript.viewtags'],
  place: ['Administration', 60],
  group: 'Operations',
  summary: t('tagsSummary'),
  keywords: ['labels', 'versions', 'production', 'merge'],
  parent: screens.guide,
  search: tagsAddress,
  screen: () => import('./TagListPage.tsx'),
})
