import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('flowHistory', {
  history: 'History',
})
