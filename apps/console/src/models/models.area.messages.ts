import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('modelsArea', {
  doctor: 'Labels',
  drift: 'Drift',
  feedback: 'Feedback',
  group: 'Language technology',
  model: 'Model',
  models: 'Models',
  modelsSummary: 'Classifiers that understand what people say',
  overview: 'Quality',
  tasks: 'Trainings',
  tasksSummary: 'Running and finished trainings of all models',
  tester: 'Tester',
  versions: 'Versions',
})
