import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('campaignProgress', {
  success: 'Success',
  negative: 'Negative',
  unreached: 'Unreached',
  unknown: 'Unknown',
  excluded: 'Excluded',
  live: 'In a call',
  waiting: 'Waiting',
})
