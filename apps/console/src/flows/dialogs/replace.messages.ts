import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('replace', {
  open: 'Replace in flows…',
  unused: 'No flow that you can view uses it.',
  title: 'Replace {{name}}',
  text: 'Each flow you choose gets a new version that uses the replacement. Earlier versions stay in its history.',
  find: 'Type to find it',
  itself: 'Choose another one.',
  nobody: 'No flow that you can view uses it.',
  hidden_one: '{{count}} more flow uses it that you can’t view. It stays as it is.',
  hidden_other: '{{count}} more flows use it that you can’t view. They stay as they are.',
  openDesigner: 'Open designer',
  cancel: 'Cancel',
  close: 'Close',
  nothingChosen: 'Choose at least one flow.',
  action_one: 'Replace in {{count}} flow',
  action_other: 'Replace in {{count}} flows',
  notReplaced: 'not replaced. {{reason}}',
  draftReplaced: 'replaced in the draft.',
  versionSaved: 'replaced in version {{version}}.',
  versionPublished: 'replaced in version {{version}}, which is live.',
  stillLive: 'The live version still uses the old one. Publish the new version.',
})
