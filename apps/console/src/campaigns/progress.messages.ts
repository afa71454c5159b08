import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('campaignProgress', {
  success: 'Success',
  negative: 'Negative',
  unreached: 'Unreached',
  unknown: 'Unknown',
  excluded: 'Excluded',
  live: 'In a call',
  waiting: 'Waiting',
  doneHint: '{{percent}} % done: {{done}} of {{contacts}} contacts finished.',
  doneHintExcluded:
    '{{percent}} % done: {{done}} of {{contacts}} contacts finished. {{excluded}} of them are excluded: invalid, on a do-not-call list, or left out.',
})
