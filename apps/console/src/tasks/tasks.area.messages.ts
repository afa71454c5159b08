import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('tasksArea', {
  description: 'Imports, exports and other background tasks. You can leave this page while they run.',
  title: 'Tasks',
})
