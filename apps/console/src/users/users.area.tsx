import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './users.area.messages.ts'

export const usersArea = area({
  at: screens.users,
  title: t('users'),
  offeredWith: ['AccessManagement.viewuser'],
  place: ['Administration', 21],
  shortcut: 'u',
  group: 'Access',
  summary: t('usersSummary'),
  keywords: ['people', 'accounts', 'invite', 'roles', 'import', 'two-factor'],
  parent: () => guideArea,
  search: { import: search.whole(), result: search.text() },
  screen: () => import('./UserListPage.tsx'),
})

export const userArea = area({
  at: screens.user,
  title: t('user'),
  parent: () => usersArea,
  tabs: { overview: { title: t('overview') }, security: { title: t('security') } },
  load: ({ params, read }) => read(operations.Users.UserBasic, { params }),
  screen: () => import('./UserDetailPage.tsx'),
})
