import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('fees', {
  create: 'New fee',
  createAction: 'Create fee',
  created: 'Fee created',
  empty: 'No fees yet',
  emptyText: 'Fees are charged beside calls: licenses, service levels and others.',
  fee: 'Fee',
  fees: 'Fees',
  noEnd: 'no end',
  removed: 'Fee deleted',
  removeText: 'It has not been charged yet. You can undo this in the audit log.',
  removeTitle: 'Delete this fee?',
  saved: 'Fee saved',
  search: 'Search notes',
  state: 'State',
})
