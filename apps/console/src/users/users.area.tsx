import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { usersAddress } from './users.address.ts'
import { t } from './users.area.messages.ts'

area({
  at: screens.users,
  title: t('users'),
  offeredWith: ['AccessManagement.viewuser'],
  place: ['Administration', 21],
  shortcut: 'u',
  group: 'Access',
  summary: t('usersSummary'),
  keywords: ['people', 'accounts', 'invite', 'roles', 'import', 'two-factor'],
  parent: screens.guide,
  search: usersAddress,
  screen: () => import('./UserListPage.tsx'),
})

area({
  at: screens.user,
  title: t('user'),
  parent: screens.users,
  tabs: { overview: { title: t('overview') }, security: { title: t('security') } },
  load: ({ params, read }) => read(operations.Users.UserBasic, { params }),
  screen: () => import('./UserDetailPage.tsx'),
})
