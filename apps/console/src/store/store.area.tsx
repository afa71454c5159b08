import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { besideFlow } from '../flows/flows.tabs.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './store.area.messages.ts'

export const storeArea = area({
  at: screens.store,
  title: t('store'),
  permissions: ['StoreGroup.view'],
  place: ['Administration', 45],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['catalogue', 'templates', 'ready flows', 'updates'],
  parent: () => guideArea,
  search: { taken: search.whole() },
  tabs: { groups: { title: t('groups') }, taken: { title: t('taken') } },
  screen: () => import('./StorePage.tsx'),
})

export const storeGroupArea = area({
  at: screens.storeGroup,
  title: t('storeGroup'),
  permissions: ['StoreGroup.view'],
  parent: () => storeArea,
  search: { item: search.whole() },
  load: ({ params, read }) => read(operations.StoreGroups.Get, { params }),
  screen: () => import('./StoreGroupPage.tsx'),
})

besideFlow.fill(async () => (await import('./OriginCard.tsx')).OriginCard)
