import { defineMessages } from '../messages/messages.ts'

export const t = defineMessages('nlpTester', {
  also: 'Also for language',
  collect: 'Collect',
  text_collect: 'Import examples of what people say, or type them, and sort them into categories.',
  compare: 'Compare',
  text_compare: 'Try texts on two versions side by side and see which words mattered.',
  description: 'Teach flows to understand what people say.',
  feed: 'Feed back',
  text_feed: 'Sort what flows did not understand into categories, and train again.',
  nothing: 'You can’t open datasets or models',
  publish: 'Publish',
  text_publish: 'Put a version live. Flows use it in new conversations.',
  steps: 'How it works',
  train: 'Train',
  text_train: 'Train a model, watch its progress, and see where it is wrong.',
  work: 'Data and models',
})
