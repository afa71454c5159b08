import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('suspicionsArea', {
  billing: 'Without billing',
  fraud: 'Signs of fraud',
  monitoring: 'Without monitoring',
  summary: 'Lines without monitoring or billing, or with signs of fraud',
  suspicious: 'Suspicious entities',
})
