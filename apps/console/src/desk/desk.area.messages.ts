import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('deskArea', {
  title: 'Agent desk',
  summary: 'Conversations that are transferred to you: accept, talk, wrap up',
})
