import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { t } from './roles.area.messages.ts'

area({
  at: screens.roles,
  title: t('roles'),
  permissions: ['AccessManagement.viewrole'],
  place: ['Administration', 30],
  group: 'Access',
  summary: t('rolesSummary'),
  keywords: ['roles', 'rights', 'permissions', 'who can'],
  parent: screens.guide,
  screen: () => import('./RoleListPage.tsx'),
})

area({
  at: screens.role,
  title: t('role'),
  permissions: ['AccessManagement.viewrole'],
  parent: screens.roles,
  load: ({ params, read }) =>
    Promise.all([read(operations.Roles.Basic, { params }), read(operations.Roles.Permission, { params })]),
  screen: () => import('./RoleDetailPage.tsx'),
})
