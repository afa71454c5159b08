import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('campaignValidation', {
  title: 'Ready to start?',
  checked: 'Checked',
  rehearse: 'Rehearse',
  prepare: 'Prepare',
  prepareText:
    'Prepare gives each new contact the time of its first call, and fixes the version of a pinned flow. Planning and starting do this, too. No calls are made. A rehearsal shows how the campaign would go.',
  prepared: 'Prepared: nothing stops the start',
  preparedWith_one: 'Prepared: {{count}} finding stops the start',
  preparedWith_other: 'Prepared: {{count}} findings stop the start',
  noContacts: 'There are no contacts to prepare. Import some first.',
  ready: 'Nothing stops the start',
  readyText: 'Contacts, flow, lines and schedule are as they should be.',
  errors_one: '{{count}} finding stops the start',
  errors_other: '{{count}} findings stop the start',
  warnings_one: '{{count}} warning',
  warnings_other: '{{count}} warnings',
  fix: 'Open {{place}}',
  fixOf: 'Fix: {{message}}',
})
