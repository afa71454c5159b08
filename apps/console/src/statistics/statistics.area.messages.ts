import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('statisticsArea', {
  noLine: 'Line not found',
  noLineText: 'It may have been deleted, or belong to another tenant.',
  tenants: 'Tenant statistics',
  tenantsSummary: 'Conversations, minutes, and outcomes of tenants, compared with the previous period.',
})
