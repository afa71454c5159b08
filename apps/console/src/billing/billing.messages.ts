import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('billing', {
  tenantNumber: 'Tenant {{id}}',
  titleOf: 'Billing of {{tenant}}',
})
