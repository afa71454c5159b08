import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('fees', {
  amountHelp: 'For one, each time, in {{currency}}.',
  charged: 'Charged',
  chargedDays: 'Days',
  daysOf_one: '{{days}} of {{count}} day',
  daysOf_other: '{{days}} of {{count}} days',
  empty: 'No fees yet',
  emptyText: 'Fees are charged beside calls: licenses, service levels and others.',
  fee: 'Fee',
  fees: 'Fees',
  monthBefore: 'Previous month',
  named: '{{category}} – {{note}}',
  noEnd: 'no end',
  noneCharged: 'No fees are charged in this month.',
  ofMonth: 'Fees by month',
  ownCurrency: 'the tenant’s currency',
  priceOf: '{{quantity}} × {{amount}}, {{period}}',
  removeCharged:
    'Open months are no longer charged the {{amount}} that it comes to by the end of this one. You can undo this in the audit log.',
  removeText: 'It has not been charged yet. You can undo this in the audit log.',
  search: 'Search notes',
  state: 'State',
  total: 'Total',
})
