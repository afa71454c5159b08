import { operations } from '@parley/contract/operations.ts'
import { guideArea } from '../home/home.area.tsx'
import { area, param, search } from '../shell/area.ts'
import { tenantTabs } from './detail/tabs.ts'
import { t } from './tenants.area.messages.ts'
import { TENANTS_PATH } from './tenants.path.ts'

export const tenantsArea = area({
  path: TENANTS_PATH,
  title: t('tenants'),
  permissions: ['AccessManagement.viewaccount'],
  place: ['Administration', 20],
  group: t('access'),
  summary: t('tenantsSummary'),
  parent: () => guideArea,
  keywords: ['accounts', 'customers', 'companies', 'limits'],
  search: { q: search.text(), sort: search.text(), state: search.text(), panel: search.text() },
  screen: () => import('./list/TenantListPage.tsx'),
})

export const tenantArea = area({
  path: `${TENANTS_PATH}/detail/{idTenant}`,
  title: t('tenant'),
  permissions: ['AccessManagement.viewaccount'],
  parent: () => tenantsArea,
  params: { idTenant: param.id },
  search: { panel: search.text() },
  load: ({ params, read }) => read(operations.Tenants.Basic, { params }),
  screen: () => import('./detail/TenantDetailPage.tsx'),
})

// Every tab has an address of its own, with the permissions of the page and its own on top.
for (const { path, aliases = [], permission, found } of tenantTabs)
  area({
    path: `${tenantArea.path}/${path}`,
    aliases: aliases.map((alias) => `${tenantArea.path}/${alias}`),
    title: t('tenant'),
    permissions: permission ? ['AccessManagement.viewaccount', permission] : ['AccessManagement.viewaccount'],
    parent: () => tenantsArea,
    params: { idTenant: param.id },
    ...(found ? { ofOwnTenant: { title: found[0] }, keywords: found.slice(1) } : {}),
    load: ({ params, read }) => read(operations.Tenants.Basic, { params }),
    screen: () => import('./detail/TenantDetailPage.tsx'),
  })
