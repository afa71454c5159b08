import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('conversationErrors', {
  nextStep: 'Next step',
  expression: 'Expression',
  values: 'Values used',
  hidden: 'hidden',
  empty: 'empty',
  said: 'said by the caller at {{at}}, step {{step}}',
  set: 'set in {{step}} at {{at}}',
  fromStart: 'initial value',
  ranVersion: 'Flow version',
  version: '{{name}} v{{version}}',
  draft: '{{name}}, draft',
  author: 'by {{name}}',
  system: 'the system',
  liveSince: 'live since',
  notLive: 'not live at that time',
  sameStep: 'Same step',
  failures_one: '{{count}} conversation failed here in 30 days',
  failures_other: '{{count}} conversations failed here in 30 days',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
})
