import type { screens } from '@parley/contract/kernel/screens.ts'
import type { Crumb } from '../kit/pages/Breadcrumb.tsx'
import { type MoreTabs, moreTabs, type Place, place } from '../shell/area.ts'

type OfTenant = { idTenant: number }

/** What billing shows of a tenant; the rooms of prices, amounts and costs add their tabs. */
export const billingTabs: MoreTabs<typeof screens.billing, OfTenant> = moreTabs()

/** One tariff in place of the tabs. */
export const tariffPlace: Place<OfTenant & { idTariff: number; crumbs: readonly Crumb[] }> = place()

/** What the address opens over any of the tabs. */
export const overBilling: Place<OfTenant> = place()
