import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('flowDialogs', {
  topLevel: 'Top level',
  moved_one: '{{count}} flow moved to {{folder}}',
  moved_other: '{{count}} flows moved to {{folder}}',
  moveFlow: 'Move {{name}}',
  moveFlows_one: 'Move {{count}} flow',
  moveFlows_other: 'Move {{count}} flows',
  moveHere: 'Move',
  alreadyThere: 'Already in this folder.',
  targetFolder: 'Folder',
  targetHelp: 'Type to find a folder.',
  selectedMixed: 'You can’t move {{count}} of the selected flows: {{reason}}',

  lines: 'Lines',
  parentFlows: 'Flows',
  unused: 'Not used yet.',

  createFlow: 'Create flow',
  created: '{{name}} created',
  duplicateTitle: 'Duplicate {{name}}',
  duplicateAction: 'Duplicate',
  duplicateText: 'The copy starts as a draft, with the latest version as its version 1.',
  duplicateVersionText: 'The new flow starts as a draft, with version {{version}} as its version 1.',
  copyOf: '{{name}} – copy',
  duplicated: '{{name}} created',
  removeTitle: 'Delete {{name}}',
  removeAction: 'Delete',
  removeText: 'Deletes the flow and all its versions. Conversations are kept.',
  removed: '{{name}} deleted',
})
