import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('suggestions', {
  title: 'Suggested answers',
  none: 'The knowledge bases have no answer to what was said last.',
  use: 'Use',
  useOf: 'Use: {{text}}',
  page: 'page {{page}}',
  row: 'row {{row}}',
})
