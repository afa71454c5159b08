import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './billing.area.messages.ts'

export const ownBillingArea = area({
  at: screens.ownBilling,
  title: t('billing'),
  permissions: ['AccessManagement.viewtariff'],
  place: ['Administration', 25],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['prices', 'costs', 'money', 'tariffs', 'fees'],
  parent: () => guideArea,
  screen: () => import('./OwnBillingPage.tsx'),
})

export const billingArea = area({
  at: screens.billing,
  title: t('billing'),
  permissions: ['AccessManagement.viewtariff'],
  parent: () => ownBillingArea,
  search: { tariff: search.whole(), fee: search.whole(), version: search.whole() },
  tabs: { tariffs: { title: t('tariffs') }, fees: { title: t('fees') }, lines: { title: t('lines') } },
  screen: () => import('./BillingPage.tsx'),
})
