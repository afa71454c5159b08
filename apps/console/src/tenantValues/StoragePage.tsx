import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { lazy, Suspense } from 'react'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './tenantValues.messages.ts'

/** What each tab shows, downloaded when it is opened. */
const contents = {
  values: lazy(() => import('./ValuesTab.tsx')),
  key: lazy(() => import('./KeyTab.tsx')),
  tenants: lazy(() => import('./TenantsTab.tsx')),
}

/** The values of a tenant: of the one in the address, else of the one acted for. */
export default function StoragePage() {
  const { idTenant: asked } = useAreaParams(screens.variablesStorage)
  const { context, tenantsForContextSwitch } = useUserInfo()
  const idTenant = asked ?? context.id
  // Only from the operator’s own tenant are the others seen.
  const { tab, page } = useTabs(screens.variablesStorage, {
    of: idTenant,
    without: context.id === OPERATOR_TENANT ? [] : ['tenants'],
  })
  const known = [context, ...tenantsForContextSwitch].find(({ id }) => id === idTenant)
  const title = t('titleOf', { tenant: known?.name ?? t('tenantNumber', { id: idTenant }) })
  usePageTitle(title)
  const Content = contents[tab]
  return (
    <DetailPage crumbs={crumbsOf(screens.variablesStorage)} title={title} {...page}>
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content key={idTenant} idTenant={idTenant} />
      </Suspense>
    </DetailPage>
  )
}
