import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { webhooksAddress } from './webhooks.address.ts'
import { t } from './webhooks.area.messages.ts'

area({
  at: screens.webhooks,
  title: t('webhooks'),
  permissions: ['TenantValue.view'],
  place: ['Administration', 60],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['events', 'http', 'integration', 'callback url', 'vcon', 'signature'],
  parent: screens.guide,
  search: webhooksAddress,
  screen: () => import('./WebhookListPage.tsx'),
})
