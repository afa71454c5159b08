import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('tasksArea', {
  description: 'Long work: imports, reports, training. It goes on when you leave.',
  title: 'Tasks',
})
