import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('funnel', {
  empty: 'No conversations in this period',
  emptyText: 'Choose another period, or show tests only.',
  ended: 'Ended here',
  errors: 'Errors',
  hungUp: 'Hung up',
  period: 'Period',
  reached: 'Reached',
  step: 'Step',
  steps: 'Steps of the flow',
  tests: 'Tests only',
  title: 'Where callers leave {{name}}',
  version: 'Version',
  versionOf_one: 'Version {{version}} ({{count}} conversation)',
  versionOf_other: 'Version {{version}} ({{count}} conversations)',
  worst_one: '{{callers}} caller hangs up at “{{step}}”: {{share}} of those who get there.',
  worst_other: '{{callers}} callers hang up at “{{step}}”: {{share}} of those who get there.',
})
