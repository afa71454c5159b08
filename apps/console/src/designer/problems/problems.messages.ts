import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('designerProblems', {
  problems: 'Problems',
  checking: 'Checking …',
  none: 'No problems found',
  noneText: 'The flow is checked after each change.',
  errors_one: '{{count}} error stops publishing',
  errors_other: '{{count}} errors stop publishing',
  warnings_one: '{{count}} warning',
  warnings_other: '{{count}} warnings',
  rest_one: '{{count}} more',
  rest_other: '{{count}} more',
  json: 'The JSON you typed has problems and is not applied.',
  showJson: 'Show JSON',
  fix: 'Fix',
  named: '{{word}}: {{problem}}',
})
