import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './tasks.area.messages.ts'

export const tasksArea = area({
  at: screens.tasks,
  title: t('title'),
  place: ['Administration', 9],
  shortcut: 't',
  group: 'Operations',
  summary: t('description'),
  keywords: ['jobs', 'progress', 'import', 'report', 'notifications'],
  parent: () => guideArea,
  search: { task: search.whole() },
  screen: () => import('./TaskListPage.tsx'),
})
