import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { lazy, Suspense } from 'react'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useAreaParams, useTabs } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { billingArea } from './billing.area.tsx'
import { t } from './billing.messages.ts'

/** What each tab shows, downloaded when it is opened. */
const contents = {
  tariffs: lazy(() => import('../tariffs/TariffsTab.tsx')),
  fees: lazy(() => import('../fees/FeesTab.tsx')),
  lines: lazy(() => import('../tariffs/LinesTab.tsx')),
}

/** What a tenant pays, and for what. */
export default function BillingPage() {
  const { app, idTenant } = useAreaParams(billingArea)
  const { context, tenantsForContextSwitch } = useUserInfo()
  const { tab, page } = useTabs(billingArea, { of: idTenant })
  const known = [context, ...tenantsForContextSwitch].find(({ id }) => id === idTenant)
  const title = t('titleOf', { tenant: known?.name ?? t('tenantNumber', { id: idTenant }) })
  usePageTitle(title)
  const Content = contents[tab]
  if (app !== BILLED_APP) return <EmptyState title={t('notFound')}>{t('notFoundText')}</EmptyState>
  return (
    <DetailPage crumbs={crumbsOf(billingArea)} title={title} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content idTenant={idTenant} />
      </Suspense>
    </DetailPage>
  )
}
