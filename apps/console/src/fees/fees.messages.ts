import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('fees', {
  amountHelp: 'For one, each time, in {{currency}}.',
  create: 'New fee',
  createAction: 'Create fee',
  created: 'Fee created',
  empty: 'No fees yet',
  emptyText: 'Fees are charged beside calls: licenses, service levels and others.',
  fee: 'Fee',
  fees: 'Fees',
  named: '{{category}} – {{note}}',
  noEnd: 'no end',
  ownCurrency: 'the tenant’s currency',
  removed: 'Fee deleted',
  removeText: 'It has not been charged yet. You can undo this in the audit log.',
  removeTitle: 'Delete this fee?',
  saved: 'Fee saved',
  search: 'Search notes',
  state: 'State',
})
