import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import type { ComponentType } from 'react'
import { t } from '../tenants.area.messages.ts'

export type TenantTabProps = { readonly tenant: Tenant; readonly idTenant: number }

export type TenantTab = {
  /** Below the tenant's address. */
  readonly path: string
  /** Other paths below it that lead to it. */
  readonly aliases?: readonly string[]
  readonly title: string
  /** On top of what the page needs. */
  readonly permission?: AreaAction
  /** The name under which the palette finds it, and more words for it. */
  readonly found?: readonly [title: string, ...words: string[]]
  readonly screen: () => Promise<{ default: ComponentType<TenantTabProps> }>
}

/** The tabs of a tenant in their order; each is downloaded when it is opened. What a tab keeps in the address it reads with `useSearchState`. */
export const tenantTabs: readonly TenantTab[] = [
  {
    path: 'overview',
    title: t('overview'),
    found: [t('foundOverview'), 'policy', 'two-factor', 'networks', 'addresses', 'limits', 'expiration'],
    screen: () => import('./OverviewTab.tsx'),
  },
  { path: 'users', title: t('users'), screen: () => import('../users/TenantUsersTab.tsx') },
  {
    path: 'statistics',
    title: t('statistics'),
    screen: () => import('../../statistics/TenantStatisticsTab.tsx'),
  },
  {
    path: 'data/knowledge-bases',
    aliases: ['data'],
    title: t('knowledgeBases'),
    found: [t('knowledgeBases'), 'data', 'files', 'documents'],
    permission: 'KnowledgeBase.view',
    screen: () => import('../data/KnowledgeBasesTab.tsx'),
  },
  {
    path: 'advanced',
    aliases: ['advanced/retention'],
    title: t('advanced'),
    found: [t('foundRetention'), 'advanced', 'keep', 'older', 'delete', 'days'],
    screen: () => import('../../retention/RetentionTab.tsx'),
  },
  {
    path: 'notifications',
    title: t('notifications'),
    found: [t('foundNotifications'), 'webhook', 'alerts', 'email', 'quiet hours', 'delivery'],
    screen: () => import('../notifications/NotificationsTab.tsx'),
  },
  {
    path: 'agentAssist',
    title: t('agentAssist'),
    found: [t('agentAssist'), 'agent control', 'live'],
    permission: 'AccessManagement.viewAgentControl',
    screen: () => import('../agentAssist/AgentAssistTab.tsx'),
  },
]
