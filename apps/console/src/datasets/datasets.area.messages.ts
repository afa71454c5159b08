import { defineMessages } from '../messages/messages.ts'

/** What is said of this domain before it is opened: navigation, guide, palette, titles. */
export const t = defineMessages('datasetsArea', {
  categories: 'Categories',
  category: 'Category',
  dataset: 'Dataset',
  datasets: 'Datasets',
  datasetsSummary: 'Examples of what people say, sorted into categories',
  group: 'Language technology',
  issues: 'Conflicts and similar texts',
  tester: 'NLP tester',
  testerSummary: 'Teach flows to understand what people say',
  utterances: 'Utterances',
  versions: 'Versions',
})
