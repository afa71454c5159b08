import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('rolesArea', {
  role: 'Permission group',
  roles: 'Permission groups',
  rolesSummary: 'What people may do, and who may do it',
})
