import { guideArea } from '../home/home.area.tsx'
import { area, search } from '../shell/area.ts'
import { t } from './tasks.area.messages.ts'
import { TASKS_PATH } from './tasks.path.ts'

export const tasksArea = area({
  path: TASKS_PATH,
  title: t('title'),
  place: ['Administration', 9],
  shortcut: 't',
  group: 'Operations',
  summary: t('description'),
  keywords: ['jobs', 'progress', 'import', 'report', 'notifications'],
  parent: () => guideArea,
  search: { q: search.text(), sort: search.text(), status: search.text(), whose: search.text(), task: search.whole() },
  screen: () => import('./TaskListPage.tsx'),
})
