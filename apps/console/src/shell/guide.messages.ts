import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('home', {
  description: 'Settings and records you can access. Press {{keys}} anywhere to find them by name.',
  summary: 'Settings and records you can access, by topic',
  title: 'Administration',
})
