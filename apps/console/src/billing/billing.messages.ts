import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('billing', {
  billing: 'Billing',
  fees: 'Fees',
  lines: 'Lines',
  notFound: 'This billing doesn’t exist',
  notFoundText: 'The address names an application or tenant that doesn’t exist here.',
  summary: 'What your tenant pays: tariffs, fees and the lines they apply to.',
  tariffs: 'Tariffs',
  tenantNumber: 'Tenant {{id}}',
  titleOf: 'Billing of {{tenant}}',
})
