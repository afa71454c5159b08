import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { besideFlow } from '../flows/flows.tabs.ts'
import { area } from '../shell/area.ts'
import { storeAddress, storeGroupAddress } from './store.address.ts'
import { t } from './store.area.messages.ts'

area({
  at: screens.store,
  title: t('store'),
  permissions: ['StoreGroup.view'],
  place: ['Administration', 45],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['catalogue', 'templates', 'ready flows', 'updates'],
  parent: screens.guide,
  search: storeAddress,
  tabs: { groups: { title: t('groups') }, taken: { title: t('taken') } },
  screen: () => import('./StorePage.tsx'),
})

area({
  at: screens.storeGroup,
  title: t('storeGroup'),
  permissions: ['StoreGroup.view'],
  parent: screens.store,
  search: storeGroupAddress,
  load: ({ params, read }) => read(operations.StoreGroups.Get, { params }),
  screen: () => import('./StoreGroupPage.tsx'),
})

besideFlow.fill(async () => (await import('./OriginCard.tsx')).OriginCard)
