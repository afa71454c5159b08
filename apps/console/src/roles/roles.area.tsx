import { operations } from '@parley/contract/operations.ts'
import { guideArea } from '../home/home.area.tsx'
import { area, param, search } from '../shell/area.ts'
import { t } from './roles.area.messages.ts'
import { ROLES_PATH } from './roles.path.ts'

export const rolesArea = area({
  path: ROLES_PATH,
  title: t('roles'),
  permissions: ['AccessManagement.viewrole'],
  place: ['Administration', 30],
  group: 'Access',
  summary: t('rolesSummary'),
  keywords: ['roles', 'rights', 'permissions', 'who can'],
  parent: () => guideArea,
  search: { q: search.text(), sort: search.text(), panel: search.text() },
  screen: () => import('./RoleListPage.tsx'),
})

export const roleArea = area({
  path: `${ROLES_PATH}/detail/{idRole}`,
  title: t('role'),
  permissions: ['AccessManagement.viewrole'],
  parent: () => rolesArea,
  params: { idRole: param.id },
  search: { panel: search.text() },
  load: ({ params, read }) =>
    Promise.all([read(operations.Roles.Basic, { params }), read(operations.Roles.Permission, { params })]),
  screen: () => import('./RoleDetailPage.tsx'),
})
