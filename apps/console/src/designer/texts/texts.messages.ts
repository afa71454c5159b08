import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('designerTexts', {
  label: 'Texts of the flow',
  step: 'Step',
  find: 'Find in texts',
  languages: 'Languages…',
  missingOnly: 'Missing only',
  missing_one: '{{count}} missing',
  missing_other: '{{count}} missing',
  complete: 'Complete',
  none: 'This flow says nothing yet.',
  nothingFound: 'No text found.',
  cell: '{{step}} in {{language}}',
  recording: 'Recording',
  more_one: '{{count}} more alternative',
  more_other: '{{count}} more alternatives',
  isMissing: 'Missing',
  changed: 'Change text',
})
