import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('signIn', {
  away: '{{name}} can’t be reached right now. Try again in a moment, or sign in another way.',
  title: 'Choose how to sign in',
  with: 'Sign in with {{name}}',
})
