import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { callbacksAddress } from './callbacks.address.ts'
import { t } from './callbacks.area.messages.ts'

area({
  at: screens.callbacks,
  title: t('callbacks'),
  permissions: ['Line.viewCallbacks'],
  place: ['Administration', 7],
  group: 'Operations',
  summary: t('callbacksSummary'),
  keywords: ['call back', 'promised', 'due', 'late', 'owner'],
  parent: screens.guide,
  search: callbacksAddress,
  screen: () => import('./CallbackListPage.tsx'),
})
