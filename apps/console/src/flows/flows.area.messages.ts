import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles, tabs. */
export const t = defineMessages('flowsArea', {
  component: 'Component',
  components: 'Components',
  componentsSummary: 'Building blocks that flows run as steps of their own: inputs, exits, results, versions',
  flow: 'Flow',
  flows: 'Flows',
  flowsSummary: 'What bots say and do, in folders: versions, checks, test conversations, publishing',
  history: 'History',
  language: 'Language technology',
  overview: 'Overview',
  relations: 'Relations',
})
