import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('tagsArea', {
  tags: 'Tags',
  tagsSummary: 'Labels on versions of flows and components',
})
