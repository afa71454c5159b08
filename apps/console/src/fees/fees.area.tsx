import { billingTabs } from '../billing/billing.tabs.ts'
import { t } from './fees.area.messages.ts'

billingTabs.add('fees', {
  title: t('fees'),
  permission: 'AccessManagement.viewtariff',
  content: () => import('./FeesTab.tsx'),
})
