import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('canvas', {
  canvasOf: 'Canvas of {{name}}',
  help: 'Arrow keys move between steps. Press the question mark for all keys.',
  exits_one: '{{count}} exit',
  exits_other: '{{count}} exits',
  noExits: 'no exits',
  loose_one: '{{count}} not connected',
  loose_other: '{{count}} not connected',
  errors_one: '{{count}} error',
  errors_other: '{{count}} errors',
  warnings_one: '{{count}} warning',
  warnings_other: '{{count}} warnings',
  notConnected: 'Not connected: {{exit}}',
  connectFrom: 'Drag to connect {{exit}}',
  nextExit: 'next step',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to view',
  tidyAll: 'Tidy all',
  moved_one: 'Move step',
  moved_other: 'Move {{count}} steps',
})
