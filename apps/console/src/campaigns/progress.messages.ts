import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('campaignProgress', {
  success: 'Success',
  negative: 'Negative',
  unreached: 'Unreached',
  unknown: 'Unknown',
  excluded: 'Excluded',
  live: 'In a call',
  waiting: 'Waiting',
  doneHint: '{{percent}} % done: nothing more is to be done for {{done}} of {{contacts}} contacts.',
  doneHintExcluded:
    '{{percent}} % done: nothing more is to be done for {{done}} of {{contacts}} contacts. {{excluded}} of them are excluded: invalid, on a do-not-call list, or left out.',
})
