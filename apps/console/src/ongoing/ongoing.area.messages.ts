import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('ongoingArea', {
  title: 'Live calls',
  summary: 'Conversations that run now: listen in, help and end them',
  tab: 'Live calls',
})
