import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('time', {
  apply: 'Apply',
  from: 'From',
  hour: 'Last hour',
  last30: 'Last 30 days',
  last7: 'Last 7 days',
  lastMonth: 'Last month',
  removeTime: 'Clear time filter',
  since: 'since {{day}}',
  thisMonth: 'This month',
  time: 'Time',
  timeZone: 'Days start at midnight in {{zone}}.',
  to: 'To',
  today: 'Today',
  until: 'until {{day}}',
  yesterday: 'Yesterday',
})
