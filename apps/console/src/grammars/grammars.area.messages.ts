import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('grammarsArea', {
  grammar: 'Grammar',
  grammars: 'Grammars',
  grammarsSummary: 'What people say and what it means',
  group: 'Language technology',
  overview: 'Overview',
  relations: 'Relations',
})
