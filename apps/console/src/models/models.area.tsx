import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { modelAddress } from './models.address.ts'
import { t } from './models.area.messages.ts'

area({
  at: screens.models,
  title: t('models'),
  permissions: ['NlpApi.viewmodel'],
  place: ['Administration', 64],
  group: t('group'),
  summary: t('modelsSummary'),
  keywords: ['nlp', 'intent', 'classifier', 'training', 'machine learning'],
  parent: screens.nlpTester,
  aliases: [`${screens.models.path}/overview`],
  screen: () => import('./ModelListPage.tsx'),
})

area({
  at: screens.model,
  title: t('model'),
  permissions: ['NlpApi.viewmodel'],
  parent: screens.models,
  tabs: {
    overview: { title: t('overview') },
    tester: { title: t('tester') },
    doctor: { title: t('doctor'), permission: 'NlpApi.viewcategory' },
    feedback: { title: t('feedback'), permission: 'NlpApi.editcategory' },
    drift: { title: t('drift'), permission: 'NlpApi.viewcategory' },
    versions: { title: t('versions') },
  },
  search: modelAddress,
  load: ({ params, read }) => read(operations.Nlp.Model, { params }),
  screen: () => import('./ModelPage.tsx'),
})

area({
  at: screens.nlpTasks,
  title: t('tasks'),
  permissions: ['NlpApi.viewmodel'],
  place: ['Administration', 65],
  group: t('group'),
  summary: t('tasksSummary'),
  parent: screens.nlpTester,
  aliases: [`${screens.models.path}/tasks`],
  screen: () => import('./TrainingListPage.tsx'),
})
