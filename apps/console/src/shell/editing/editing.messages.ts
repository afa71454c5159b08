import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('editing', {
  create: 'Create {{thing}}',
  created: '{{name}} created',
  deleted: '{{name}} deleted',
  deleteNamed: 'Delete {{name}}?',
  deleteThis: 'Delete this {{thing}}?',
  new: 'New {{thing}}',
  saved: '{{name}} saved',
})
