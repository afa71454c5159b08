import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './datasets.area.messages.ts'

/** Leads to datasets, models and their tasks: each says by itself what it needs. */
export const nlpTesterArea = area({
  at: screens.nlpTester,
  title: t('tester'),
  place: ['Administration', 62],
  group: t('group'),
  summary: t('testerSummary'),
  keywords: ['nlp', 'intents', 'classifier', 'training'],
  parent: () => guideArea,
  screen: () => import('./NlpTesterPage.tsx'),
})

export const datasetsArea = area({
  at: screens.datasets,
  title: t('datasets'),
  permissions: ['NlpApi.viewdataset'],
  place: ['Administration', 63],
  group: t('group'),
  summary: t('datasetsSummary'),
  keywords: ['nlp', 'intents', 'utterances', 'rasa', 'dialogflow', 'luis', 'clu', 'snips', 'wit'],
  parent: () => nlpTesterArea,
  search: { dataset: search.whole() },
  screen: () => import('./DatasetListPage.tsx'),
})

export const datasetArea = area({
  at: screens.dataset,
  title: t('dataset'),
  permissions: ['NlpApi.viewcategory'],
  parent: () => datasetsArea,
  tabs: {
    categories: { title: t('categories') },
    utterances: { title: t('utterances') },
    issues: { title: t('issues') },
    versions: { title: t('versions') },
  },
  search: { import: search.whole(), result: search.text(), from: search.whole(), to: search.whole() },
  load: ({ params: { idDataset }, read }) => read(operations.Nlp.Dataset, { params: { idDataset } }),
  screen: () => import('./DatasetPage.tsx'),
})

export const categoryArea = area({
  at: screens.category,
  title: t('category'),
  permissions: ['NlpApi.viewcategory'],
  parent: () => datasetsArea,
  load: ({ params: { idDataset, idCategory }, read }) =>
    Promise.all([
      read(operations.Nlp.Dataset, { params: { idDataset } }),
      read(operations.Nlp.Category, { params: { idDataset, idCategory } }),
    ]),
  screen: () => import('./CategoryPage.tsx'),
})
