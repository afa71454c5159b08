import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('storeArea', {
  groups: 'Groups',
  store: 'Store',
  storeGroup: 'Store group',
  summary: 'Ready flows, components and grammars to take',
  taken: 'Taken',
})
