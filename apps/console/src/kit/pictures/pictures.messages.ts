import { defineMessages } from '../../messages/messages.ts'

export const t = defineMessages('pictures', {
  broken: 'The picture can’t be read. It may be damaged or cut off.',
  fileTooLarge: 'The file has {{size}}. The limit is {{most}}.',
  notSmall: 'The picture can’t be made small enough. Choose a simpler one.',
  tooManyPixels: 'The picture has {{width}} × {{height}} pixels. Choose a smaller one.',
})
