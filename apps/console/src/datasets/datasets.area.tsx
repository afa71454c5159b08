import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { datasetAddress, datasetsAddress } from './datasets.address.ts'
import { t } from './datasets.area.messages.ts'

/** Leads to datasets, models and their tasks: each says by itself what it needs. */
area({
  at: screens.nlpTester,
  title: t('tester'),
  place: ['Administration', 62],
  group: t('group'),
  summary: t('testerSummary'),
  keywords: ['nlp', 'intents', 'classifier', 'training'],
  parent: screens.guide,
  screen: () => import('./NlpTesterPage.tsx'),
})

area({
  at: screens.datasets,
  title: t('datasets'),
  permissions: ['NlpApi.viewdataset'],
  place: ['Administration', 63],
  group: t('group'),
  summary: t('datasetsSummary'),
  keywords: ['nlp', 'intents', 'utterances', 'rasa', 'dialogflow', 'luis', 'clu', 'snips', 'wit'],
  parent: screens.nlpTester,
  search: datasetsAddress,
  screen: () => import('./DatasetListPage.tsx'),
})

area({
  at: screens.dataset,
  title: t('dataset'),
  permissions: ['NlpApi.viewcategory'],
  parent: screens.datasets,
  tabs: {
    categories: { title: t('categories') },
    utterances: { title: t('utterances') },
    issues: { title: t('issues') },
    versions: { title: t('versions') },
  },
  search: datasetAddress,
  load: ({ params: { idDataset }, read }) => read(operations.Nlp.Dataset, { params: { idDataset } }),
  screen: () => import('./DatasetPage.tsx'),
})

area({
  at: screens.category,
  title: t('category'),
  permissions: ['NlpApi.viewcategory'],
  parent: screens.datasets,
  load: ({ params: { idDataset, idCategory }, read }) =>
    Promise.all([
      read(operations.Nlp.Dataset, { params: { idDataset } }),
      read(operations.Nlp.Category, { params: { idDataset, idCategory } }),
    ]),
  screen: () => import('./CategoryPage.tsx'),
})
