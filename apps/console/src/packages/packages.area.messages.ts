import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('packagesArea', {
  create: 'Packages',
  createSummary: 'Pack flows with what they need, for another tenant or installation',
  install: 'Installed packages',
  installSummary: 'Install packages with a plan, and undo it',
})
