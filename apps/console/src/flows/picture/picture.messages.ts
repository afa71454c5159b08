import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('flowPicture', {
  escape: 'too many times',
  pictureOf: 'Flow {{name}}',
  markAdded: 'added',
  markRemoved: 'removed',
  markChanged: 'changed',
  errorsHere_one: '{{count}} error here',
  errorsHere_other: '{{count}} errors here',
  warningsHere_one: '{{count}} warning here',
  warningsHere_other: '{{count}} warnings here',

  ssml: 'SSML',
  audio: 'Recording',
  large: 'This flow has {{count}} steps. Only the steps around the selected one are shown.',
})
