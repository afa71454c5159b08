import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('campaignValidation', {
  title: 'Ready to start?',
  checked: 'Checked',
  rehearse: 'Rehearse',
  prepare: 'Prepare',
  prepareText:
    'Prepare checks contacts and flow, keeps the version of a flow that stays, and makes new contacts ready. A rehearsal shows how the campaign would go; nobody is called.',
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
