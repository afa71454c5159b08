import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('languagesArea', {
  group: 'Language technology',
  language: 'Language',
  languages: 'Languages',
  languagesSummary: 'Languages of the installation, and what flows lack in them',
  overview: 'Overview',
  relations: 'Relations',
})
