import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('linesArea', {
  line: 'Line',
  lines: 'Lines',
  linesSummary: 'Numbers and addresses, and what answers on them',
  overview: 'Overview',
  queue: 'Queue',
  statistics: 'Statistics',
})
