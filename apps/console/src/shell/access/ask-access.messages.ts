import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('askAccess', {
  ask: 'Request access',
  askedOn: 'You requested access on',
  askedNext: 'You’ll be notified here when your request is answered.',
  cancel: 'Cancel',
  send: 'Send request',
})
