import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { tenantValuesAddress } from './tenantValues.address.ts'
import { t } from './tenantValues.area.messages.ts'

area({
  at: screens.variablesStorage,
  title: t('storage'),
  permissions: ['TenantValue.view'],
  place: ['Administration', 58],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['opening times', 'holidays', 'variables', 'secrets', 'API key'],
  parent: screens.guide,
  search: tenantValuesAddress,
  tabs: { values: { title: t('values') }, key: { title: t('key') }, tenants: { title: t('tenants') } },
  screen: () => import('./StoragePage.tsx'),
})
