import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('speechArea', {
  assets: 'Audio assets',
  prompts: 'Flow prompts',
  speak: 'Speak',
  summary: 'Speak texts, and keep what flows play',
  title: 'TTS generator',
})
