import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('userImport', {
  applied: 'Import started. Follow its progress under Notifications.',
  apply_one: 'Import {{count}} user',
  apply_other: 'Import {{count}} users',
  hint: 'CSV with the columns Username, First name, Last name, Email and Permission groups (names separated by |), in any order.',
  name: 'Name',
  nothing: 'No row of this file would create or change a user.',
  title: 'Import users',
  users: 'Users',
})
