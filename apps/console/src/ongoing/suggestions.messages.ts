import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('suggestions', {
  title: 'Suggested answers',
  use: 'Use',
  useOf: 'Use: {{text}}',
  page: 'page {{page}}',
  row: 'row {{row}}',
})
