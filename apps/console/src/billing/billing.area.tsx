import { screens } from '@parley/contract/kernel/screens.ts'
import { area } from '../shell/area.ts'
import { billingAddress } from './billing.address.ts'
import { t } from './billing.area.messages.ts'
import { billingTabs } from './billing.tabs.ts'

const seesPrices = 'AccessManagement.viewtariff'
const seesAmounts = 'Statistics.viewbilling'
const seesCosts = 'Statistics.viewcosts'

area({
  at: screens.ownBilling,
  title: t('billing'),
  anyOf: [seesPrices, seesAmounts, seesCosts],
  place: ['Administration', 25],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['prices', 'costs', 'money', 'tariffs', 'fees', 'revenue', 'months', 'invoices'],
  parent: screens.guide,
  screen: () => import('./OwnBillingPage.tsx'),
})

area({
  at: screens.billing,
  title: t('billing'),
  anyOf: [seesPrices, seesAmounts, seesCosts],
  parent: screens.ownBilling,
  search: billingAddress,
  moreTabs: billingTabs,
  screen: () => import('./BillingPage.tsx'),
})
