import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { nlpTesterArea } from '../datasets/datasets.area.tsx'
import { area, search } from '../shell/area.ts'
import { t } from './models.area.messages.ts'

export const modelsArea = area({
  at: screens.models,
  title: t('models'),
  permissions: ['NlpApi.viewmodel'],
  place: ['Administration', 64],
  group: t('group'),
  summary: t('modelsSummary'),
  keywords: ['nlp', 'intent', 'classifier', 'training', 'machine learning'],
  parent: () => nlpTesterArea,
  screen: () => import('./ModelListPage.tsx'),
})

export const modelArea = area({
  at: screens.model,
  title: t('model'),
  permissions: ['NlpApi.viewmodel'],
  parent: () => modelsArea,
  tabs: {
    overview: { title: t('overview') },
    tester: { title: t('tester') },
    doctor: { title: t('doctor'), permission: 'NlpApi.viewcategory' },
    feedback: { title: t('feedback'), permission: 'NlpApi.editcategory' },
    drift: { title: t('drift'), permission: 'NlpApi.viewcategory' },
    versions: { title: t('versions') },
  },
  search: { version: search.whole(), actual: search.text(), predicted: search.text() },
  load: ({ params, read }) => read(operations.Nlp.Model, { params }),
  screen: () => import('./ModelPage.tsx'),
})

export const nlpTasksArea = area({
  at: screens.nlpTasks,
  title: t('tasks'),
  permissions: ['NlpApi.viewmodel'],
  place: ['Administration', 65],
  group: t('group'),
  summary: t('tasksSummary'),
  parent: () => nlpTesterArea,
  screen: () => import('./TrainingListPage.tsx'),
})
