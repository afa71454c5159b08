import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('erasureArea', {
  description: 'Finds a person in everything that is kept, erases them, and signs a receipt. Statistics stay.',
  title: 'Erasure desk',
})
