import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('tenantsArea', {
  access: 'Access',
  advanced: 'Advanced',
  agentAssist: 'Agent assist',
  foundNotifications: 'Notification groups and webhooks',
  foundOverview: 'Parameters, limits and password rules',
  foundRetention: 'Retention',
  knowledgeBases: 'Knowledge bases',
  notifications: 'Notifications',
  overview: 'Overview',
  statistics: 'Statistics',
  tenant: 'Tenant',
  tenants: 'Tenants',
  tenantsSummary: 'Companies that work here: limits, parameters, people, notifications, agent assist',
  users: 'Users',
})
