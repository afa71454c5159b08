import { screens } from '@parley/contract/kernel/screens.ts'
import { area, search } from '../shell/area.ts'
import { guideArea } from '../shell/guide.area.tsx'
import { t } from './billing.area.messages.ts'
import { billingTabs } from './billing.tabs.ts'

const seesPrices = 'AccessManagement.viewtariff'
const seesAmounts = 'Statistics.viewbilling'
const seesCosts = 'Statistics.viewcosts'

export const ownBillingArea = area({
  at: screens.ownBilling,
  title: t('billing'),
  anyOf: [seesPrices, seesAmounts, seesCosts],
  place: ['Administration', 25],
  group: 'Operations',
  summary: t('summary'),
  keywords: ['prices', 'costs', 'money', 'tariffs', 'fees', 'revenue', 'months', 'invoices'],
  parent: () => guideArea,
  screen: () => import('./OwnBillingPage.tsx'),
})

export const billingArea = area({
  at: screens.billing,
  title: t('billing'),
  anyOf: [seesPrices, seesAmounts, seesCosts],
  parent: () => ownBillingArea,
  search: {
    tariff: search.whole(),
    fee: search.whole(),
    version: search.whole(),
    providerPrice: search.whole(),
    comparison: search.whole(),
    month: search.text(),
    day: search.text(),
    line: search.whole(),
    flow: search.whole(),
    campaign: search.whole(),
    idTariff: search.whole(),
    call: search.text(),
    sort: search.text(),
    import: search.whole(),
    result: search.text(),
  },
  moreTabs: billingTabs,
  screen: () => import('./BillingPage.tsx'),
})
