import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { instanceAddress, instancesAddress } from './instances.address.ts'
import { t } from './instances.area.messages.ts'

area({
  at: screens.instances,
  title: t('instances'),
  permissions: ['InstanceOverview.view'],
  place: ['Administration', 48],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['installations', 'compare', 'drift', 'master', 'slave', 'staging'],
  parent: screens.guide,
  search: instancesAddress,
  screen: () => import('./InstanceListPage.tsx'),
})

area({
  at: screens.instance,
  title: t('instance'),
  permissions: ['InstanceOverview.view'],
  parent: screens.instances,
  search: instanceAddress,
  tabs: {
    grammars: { title: t('grammars') },
    languages: { title: t('languages') },
    components: { title: t('components') },
  },
  load: ({ params, read }) => read(operations.Instances.At, { query: { appUrl: params.appUrl } }),
  screen: () => import('./InstancePage.tsx'),
})
