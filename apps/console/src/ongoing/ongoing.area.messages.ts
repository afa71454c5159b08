import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('ongoingArea', {
  title: 'Live calls',
  summary: 'Conversations that run now: follow, help and end them',
  tab: 'Live calls',
  assist: 'Agent assist',
})
