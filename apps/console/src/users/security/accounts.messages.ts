import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('linkedAccounts', {
  current: 'Signed in with it now',
  first: 'First sign-in',
  gone: 'No longer set up here: no one can sign in with it',
  link: 'Link {{name}}',
  linked: 'Account linked',
  linkedAt: 'Linked',
  none: 'Waiting for the first sign-in.',
  text: 'Each of these accounts can be used to sign in.',
  title: 'Sign-in accounts',
  unlink: 'Unlink',
  unlinkLastText:
    'This is the only account {{name}} can sign in with. The next sign-in with the email address of this user takes the account over, as after an invitation.',
  unlinkText: 'It can no longer be used to sign in here. The account itself stays as it is.',
  unlinkTitle: 'Unlink the account at {{name}}?',
  unlinked: 'Account unlinked',
})
