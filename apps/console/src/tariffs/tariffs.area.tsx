import { billingTabs, tariffPlace } from '../billing/billing.tabs.ts'
import { t } from './tariffs.area.messages.ts'

const permission = 'AccessManagement.viewtariff'

billingTabs.add('tariffs', { title: t('tariffs'), permission, content: () => import('./TariffsTab.tsx') })
billingTabs.add('lines', { title: t('lines'), permission, content: () => import('./LinesTab.tsx') })
tariffPlace.fill(async () => (await import('./TariffPage.tsx')).default)
