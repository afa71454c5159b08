import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { tasksAddress } from './tasks.address.ts'
import { t } from './tasks.area.messages.ts'

area({
  at: screens.tasks,
  title: t('title'),
  place: ['Administration', 9],
  shortcut: 't',
  group: 'Operations',
  summary: t('description'),
  keywords: ['jobs', 'progress', 'import', 'report', 'notifications'],
  parent: screens.guide,
  search: tasksAddress,
  screen: () => import('./TaskListPage.tsx'),
})
