import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('modulesArea', {
  modules: 'Modules',
  module: 'Module',
  summary: 'Connections that carry calls and messages, with their status and load',
  overview: 'Overview',
})
