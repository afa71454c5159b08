import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('designerJson', {
  label: 'Flow as JSON',
  valid: 'Changes apply as you type.',
  readOnly: 'Read-only',
  invalid: 'Invalid JSON format',
  problems_one: '{{count}} problem. The flow keeps its last valid state.',
  problems_other: '{{count}} problems. The flow keeps its last valid state.',
  edited: 'Edit JSON',
  keys: 'Ctrl+Space suggests fields and values, F8 goes to the next problem.',
  discard: 'Discard this text',
})
