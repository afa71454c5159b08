import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('tags', {
  create: 'New tag',
  createAction: 'Create tag',
  created: 'Tag created',
  empty: 'No tags yet',
  emptyText: 'Tags mark versions of flows, e.g. “production” or “reviewed”.',
  merge: 'Merge…',
  mergeAction: 'Merge',
  merged: '{{name}} merged into {{target}}',
  mergeInto: 'Tag that stays',
  mergeText_one: 'It takes the place of {{name}} on {{count}} version, and {{name}} is deleted.',
  mergeText_other: 'It takes the place of {{name}} on {{count}} versions, and {{name}} is deleted.',
  mergeTitle: 'Merge {{name}}?',
  removed: 'Tag deleted',
  removeText: 'No version has it. You can undo this in the audit log.',
  removeTitle: 'Delete this tag?',
  saved: 'Tag saved',
  search: 'Search tags',
  showFlows: 'Show its flows',
  tag: 'Tag',
  usage: 'Versions',
})
