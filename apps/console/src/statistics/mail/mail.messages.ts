import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('statisticsMail', {
  add: 'New email',
  addAction: 'Send me this',
  added: 'Statistics will be sent to you',
  byEmail: 'By email',
  dayOfMonth: 'Day {{day}}',
  empty: 'No statistics by email',
  emptyText: 'Get the numbers of the last 7 days or of last month, compared with the period before.',
  hourHelp: 'In the tenant’s time zone',
  monthly: 'Day {{day}} of the month at {{hour}}: last month',
  next: 'Next: {{time}}',
  stop: 'Stop: {{what}}',
  stopped: 'Email stopped',
  text: 'You get the numbers and a link by email. The link works for people who can sign in and see them.',
  weekly: 'Every {{day}} at {{hour}}: last 7 days',
})
