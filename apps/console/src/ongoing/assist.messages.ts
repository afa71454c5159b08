import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('lineAssist', {
  title: 'Agent assist',
  text: 'Applies to conversations that begin from now on; transfers at once.',
  by: 'On this line',
  ofTenant: 'As in the tenant',
  ofLine: 'Only what is chosen here',
  now: 'Now: {{features}}',
  nothing: 'nothing',
  feature_0: 'What people say is scored by the risk rules of the tenant.',
  feature_1: 'What is said is shown to everyone who follows a conversation, not only to the person who has it.',
  feature_2: 'Conversations can be offered at the agent desk.',
  saved: 'Agent assist of the line saved',
})
