import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { tenantAddress } from './tenants.address.ts'
import { t } from './tenants.area.messages.ts'

area({
  at: screens.tenants,
  title: t('tenants'),
  permissions: ['AccessManagement.viewaccount'],
  place: ['Administration', 20],
  group: t('access'),
  summary: t('tenantsSummary'),
  parent: screens.guide,
  keywords: ['accounts', 'customers', 'companies', 'limits'],
  screen: () => import('./list/TenantListPage.tsx'),
})

area({
  at: screens.tenant,
  title: t('tenant'),
  permissions: ['AccessManagement.viewaccount'],
  parent: screens.tenants,
  search: tenantAddress,
  // People look for “webhook”, not for the tab where it is.
  tabs: {
    overview: {
      title: t('overview'),
      ofOwnTenant: [t('foundOverview'), 'policy', 'two-factor', 'networks', 'addresses', 'limits', 'expiration'],
    },
    users: { title: t('users') },
    statistics: { title: t('statistics') },
    'data/knowledge-bases': {
      title: t('knowledgeBases'),
      aliases: ['data'],
      permission: 'KnowledgeBase.view',
      ofOwnTenant: [t('knowledgeBases'), 'data', 'files', 'documents'],
    },
    advanced: {
      title: t('advanced'),
      aliases: ['advanced/retention'],
      ofOwnTenant: [t('foundRetention'), 'advanced', 'keep', 'older', 'delete', 'days'],
    },
    notifications: {
      title: t('notifications'),
      ofOwnTenant: [t('foundNotifications'), 'webhook', 'alerts', 'email', 'quiet hours', 'delivery'],
    },
    agentAssist: {
      title: t('agentAssist'),
      permission: 'AccessManagement.viewAgentControl',
      ofOwnTenant: [t('agentAssist'), 'agent control', 'live'],
    },
  },
  load: ({ params, read }) => read(operations.Tenants.Basic, { params }),
  screen: () => import('./detail/TenantDetailPage.tsx'),
})
