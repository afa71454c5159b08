import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('designerPick', {
  nothing: 'Nothing found for “{{search}}”',
  talk: 'Talk and listen',
  logic: 'Logic',
  connect: 'Connections',
  finish: 'Results and endings',
  components: 'Components',
  unpublished: 'Not published yet. {{text}}',
  addStep: 'Add a step',
  findKind: 'Search kinds of steps',
  newStep: 'New step',
  existing: 'Steps of this flow',
  connectExit: 'Connect {{exit}}',
  chooseExit: 'Connect which exit?',
  leadsTo: 'leads to {{step}}',
  notConnected: 'not connected',
  paletteHelp: 'Drag a step to the canvas, or press Enter to add it after the selected one.',
})
