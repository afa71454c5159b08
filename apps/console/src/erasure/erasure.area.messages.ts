import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('erasureArea', {
  description: 'Find everything kept about a person, erase it, and get a signed receipt. Statistics are kept.',
  title: 'Erasure desk',
})
