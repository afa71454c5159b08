import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('postcallArea', {
  postcall: 'Post-call analytics',
  profiles: 'Analysis profiles',
  profilesSummary: 'What is judged in calls after they end: scorecards, topics and fields',
})
