import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('callbacksArea', {
  callbacks: 'Callbacks',
  callbacksSummary: 'Who wants to be called back, when, and by whom',
})
