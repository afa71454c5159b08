import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('audio', {
  gone: 'The sound is no longer there.',
  listen: 'Listen',
  pause: 'Pause',
  play: 'Play',
  position: 'Position',
  positionOf: '{{at}} of {{all}}',
})
