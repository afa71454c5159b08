import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('tags', {
  empty: 'No tags yet',
  emptyText: 'Tags mark versions of flows, e.g. “production” or “reviewed”.',
  merge: 'Merge…',
  mergeAction: 'Merge',
  merged: '{{name}} merged into {{target}}',
  mergeInto: 'Tag that stays',
  mergeText_one: 'It takes the place of {{name}} on {{count}} version, and {{name}} is deleted.',
  mergeText_other: 'It takes the place of {{name}} on {{count}} versions, and {{name}} is deleted.',
  mergeTitle: 'Merge {{name}}?',
  removeText: 'No version has it. You can undo this in the audit log.',
  search: 'Search tags',
  showFlows: 'Show its flows',
  tag: 'Tag',
  usage: 'Versions',
})
