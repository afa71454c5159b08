import { screens } from '@parley/contract/kernel/screens.ts'
import { lazy, Suspense } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams, useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { billingArea } from './billing.area.tsx'
import { t } from './billing.messages.ts'

/** What each tab shows, downloaded when it is opened. */
const contents = {
  overview: lazy(() => import('../economy/EconomyTab.tsx')),
  months: lazy(() => import('../economy/MonthsTab.tsx')),
  calls: lazy(() => import('../economy/ChargesTab.tsx')),
  invoices: lazy(() => import('../invoices/InvoicesTab.tsx')),
  tariffs: lazy(() => import('../tariffs/TariffsTab.tsx')),
  fees: lazy(() => import('../fees/FeesTab.tsx')),
  lines: lazy(() => import('../tariffs/LinesTab.tsx')),
  costs: lazy(() => import('../costs/CostsTab.tsx')),
}
const EconomyRuns = lazyPart(async () => (await import('../economy/runs/EconomyRuns.tsx')).EconomyRuns)
const TariffPage = lazy(() => import('../tariffs/TariffPage.tsx'))

/** What a tenant pays, and for what; one tariff has a page of its own. */
export default function BillingPage() {
  const { app, idTenant } = useAreaParams(billingArea)
  const [{ tariff }] = useAreaSearch(billingArea)
  const { context, tenantsForContextSwitch } = useUserInfo()
  const known = [context, ...tenantsForContextSwitch].find(({ id }) => id === idTenant)
  const title = t('titleOf', { tenant: known?.name ?? t('tenantNumber', { id: idTenant }) })
  const above = crumbsOf(billingArea)
  if (tariff === undefined) return <BillingTabs idTenant={idTenant} title={title} crumbs={above} />
  return (
    <Suspense>
      <TariffPage
        idTenant={idTenant}
        idTariff={tariff}
        crumbs={[...above, { label: title, href: screens.billing(app, idTenant, { tab: 'tariffs' }) }]}
      />
    </Suspense>
  )
}

type Props = { idTenant: number; title: string; crumbs: ReturnType<typeof crumbsOf> }

function BillingTabs({ idTenant, title, crumbs }: Props) {
  const { tab, page } = useTabs(billingArea, { of: idTenant })
  usePageTitle(title)
  const Content = contents[tab]
  return (
    <DetailPage crumbs={crumbs} title={title} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content idTenant={idTenant} />
      </Suspense>
      <EconomyRuns idTenant={idTenant} />
    </DetailPage>
  )
}
