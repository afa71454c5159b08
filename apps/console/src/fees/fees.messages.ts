import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('fees', {
  create: 'New fee',
  createAction: 'Create fee',
  created: 'Fee created',
  deleted: 'Fee deleted',
  deleteText: 'It has not been charged yet. You can undo this from the history.',
  deleteTitle: 'Delete this fee?',
  description: 'What the tenant pays whether it calls or not.',
  edit: 'Edit fee',
  empty: 'No fees yet',
  emptyText: 'Fees are charged beside calls: licenses, service levels and others.',
  fees: 'Fees',
  noEnd: 'no end',
  saved: 'Fee saved',
  search: 'Search notes',
  state: 'State',
})
