import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './tenantValues.area.messages.ts'

export const tenantValuesArea = area({
  at: screens.variablesStorage,
  title: t('storage'),
  permissions: ['TenantValue.view'],
  place: ['Administration', 58],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['opening times', 'holidays', 'variables', 'secrets', 'API key'],
  parent: () => guideArea,
  search: { value: search.text() },
  tabs: { values: { title: t('values') }, key: { title: t('key') }, tenants: { title: t('tenants') } },
  screen: () => import('./StoragePage.tsx'),
})
