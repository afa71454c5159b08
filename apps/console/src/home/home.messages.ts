import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('home', {
  description: 'Everything you may open here. Press {{keys}} anywhere to find it by name.',
  summary: 'Everything you may administer, by subject',
  title: 'Administration',
})
