import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('campaignsArea', {
  campaigns: 'Campaigns',
  campaignsSummary: 'Calls to lists of contacts: planned, running and done',
  campaign: 'Campaign',
  overview: 'Overview',
  contacts: 'Contacts',
  schedule: 'Schedule',
  configuration: 'Configuration',
  validation: 'Validation',
  history: 'History',
})
