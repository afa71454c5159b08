import { billingTabs } from '../billing/billing.tabs.ts'
import { chargePlace } from '../economy/economy.places.ts'
import { t } from './costs.area.messages.ts'

billingTabs.add('costs', {
  title: t('costs'),
  permission: 'Statistics.viewcosts',
  content: () => import('./CostsTab.tsx'),
})
chargePlace.fill(async () => (await import('./ConversationCosts.tsx')).ConversationCosts)
