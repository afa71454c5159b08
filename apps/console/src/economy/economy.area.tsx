import { billingTabs, overBilling } from '../billing/billing.tabs.ts'
import { t } from './economy.area.messages.ts'

const permission = 'Statistics.viewbilling'

billingTabs.add('overview', { title: t('overview'), permission, content: () => import('./EconomyTab.tsx') })
billingTabs.add('months', { title: t('months'), permission, content: () => import('./MonthsTab.tsx') })
billingTabs.add('calls', { title: t('calls'), permission, content: () => import('./ChargesTab.tsx') })
overBilling.fill(async () => (await import('./runs/EconomyRuns.tsx')).EconomyRuns)
