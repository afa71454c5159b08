import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('designerOutline', {
  label: 'Outline of the flow',
  keys: 'Arrows move, Enter adds a step below, F2 or typing changes the words, Tab and Shift+Tab move a step in and out, Alt+arrows move it up and down, Delete removes it. Press Esc, then Tab, to leave.',
  add: 'Add step',
  addKind: 'Kind of step to add',
  open: 'not connected',
  jump: 'go to {{name}}',
  unreachable: 'not reachable',
  wordsOf: 'Words of {{name}}',
  errors_one: '{{count}} error',
  errors_other: '{{count}} errors',
  warnings_one: '{{count}} warning',
  warnings_other: '{{count}} warnings',
  openComments_one: '{{count}} open comment',
  openComments_other: '{{count}} open comments',
  added: 'Add {{name}}',
  moved: 'Move step',
  removed: 'Delete step',
  changed: 'Change text',
  empty: 'This flow has no steps yet.',
})
