import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('campaignQuestion', {
  copyTitle: 'Copy or redial {{name}}',
  copyText: 'A new campaign with the same flow, lines, schedule and rules. It starts with nothing but what you choose.',
  dates: 'Start and end',
  months: 'Moved by whole months',
  weeks: 'Moved by whole weeks',
  noDates: 'No dates',
  fromTo: '{{from}} – {{to}}',
  from: 'from {{from}}',
  to: 'until {{to}}',
  copyStates: 'Contacts to take along',
  countedState: '{{label}} ({{count}})',
  copyStatesHelp: 'Contacts in these states come along as new ones. Choose none for the settings alone.',
  copyAction: 'Create copy',
  copyOf: '{{name}} (copy)',
  copied: '{{name}} created',
  removeTitle: 'Delete {{name}}?',
  removeAction: 'Delete campaign',
  removeText_one: '{{contacts}} contact and its attempts are deleted for good. Conversations stay.',
  removeText_other: '{{contacts}} contacts and their attempts are deleted for good. Conversations stay.',
  removed: '{{name}} deleted',
})
