import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('flowVersions', {
  newest: 'v{{version}} – latest',
  live: 'v{{version}} – live',
  plain: 'v{{version}}',
  broken_one: '{{count}} error: may end early',
  broken_other: '{{count}} errors: may end early',
})
