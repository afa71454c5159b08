import { defineMessages } from '../messages/messages.ts'

/** What is said of the designer before it is opened. */
export const t = defineMessages('designerArea', {
  designer: 'Designer',
})
