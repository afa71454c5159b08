import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('themeArea', {
  summary: 'Title, logo and colors of the console, for everyone',
  title: 'Theme configurator',
})
