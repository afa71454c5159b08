import { screens } from '@parley/contract/kernel/screens.ts'
import { Suspense } from 'react'
import { useAddress } from '../kit/address/use-address.ts'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { partsIn, useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { billingAddress } from './billing.address.ts'
import { t } from './billing.messages.ts'
import { billingTabs, overBilling, tariffPlace } from './billing.tabs.ts'

const TariffPage = partsIn(tariffPlace)
const OverBilling = partsIn(overBilling)

/** What a tenant pays, and for what; one tariff has a page of its own. */
export default function BillingPage() {
  const { app, idTenant } = useAreaParams(screens.billing)
  const [{ tariff }] = useAddress(billingAddress)
  const { context, tenantsForContextSwitch } = useUserInfo()
  const known = [context, ...tenantsForContextSwitch].find(({ id }) => id === idTenant)
  const title = t('titleOf', { tenant: known?.name ?? t('tenantNumber', { id: idTenant }) })
  const above = crumbsOf(screens.billing)
  if (tariff === undefined) return <BillingTabs idTenant={idTenant} title={title} crumbs={above} />
  return (
    <TariffPage
      idTenant={idTenant}
      idTariff={tariff}
      crumbs={[...above, { label: title, href: screens.billing(app, idTenant, { tab: 'tariffs' }) }]}
    />
  )
}

type Props = { idTenant: number; title: string; crumbs: ReturnType<typeof crumbsOf> }

function BillingTabs({ idTenant, title, crumbs }: Props) {
  const { tab, page } = useTabs(screens.billing, { of: idTenant })
  usePageTitle(title)
  const Content = billingTabs.contentOf(tab)
  return (
    <DetailPage crumbs={crumbs} title={title} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>{Content && <Content idTenant={idTenant} />}</Suspense>
      <OverBilling idTenant={idTenant} />
    </DetailPage>
  )
}
