import { billingTabs } from '../billing/billing.tabs.ts'
import { t } from './invoices.area.messages.ts'

billingTabs.add('invoices', {
  title: t('invoices'),
  permission: 'Statistics.viewbilling',
  content: () => import('./InvoicesTab.tsx'),
})
