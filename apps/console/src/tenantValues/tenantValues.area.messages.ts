import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('tenantValuesArea', {
  storage: 'Variables storage',
  summary: 'Values and opening times that flows and your systems share',
  values: 'Values',
  key: 'API key',
  tenants: 'Tenants',
})
