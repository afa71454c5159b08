import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('instancesArea', {
  instances: 'Instances',
  instance: 'Instance',
  summary: 'Other installations, and what they have that differs from this one',
  grammars: 'Grammars',
  languages: 'Languages',
  components: 'Components',
})
