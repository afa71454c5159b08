import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('monitoringArea', {
  alerts: 'Alerts',
  alertsSummary: 'What the rules of lines found, and who looks after it',
  monitoring: 'Monitoring',
})
