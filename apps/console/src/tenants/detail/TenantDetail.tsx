import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { lazy, Suspense } from 'react'
import { useKit } from '../../kit/KitProvider.tsx'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useCan } from '../../shell/access/use-can.ts'
import { usePageTitle } from '../../shell/title/page-title.ts'
import { t } from '../tenants.messages.ts'
import { TENANTS_PATH, tenantHref } from '../tenants.path.ts'
import { tenantTabs } from './tabs.ts'

const screens = new Map(tenantTabs.map(({ path, screen }) => [path, lazy(screen)]))

export function TenantDetail({ tenant }: { tenant: Tenant }) {
  usePageTitle(tenant.name)
  const can = useCan()
  const { href } = useKit()
  const path = new URL(href, 'http://local').pathname
  const tabs = tenantTabs.filter(({ permission }) => permission === undefined || can(permission, tenant.idTenant))
  const current = tabs.find((tab) => path.endsWith(`/${tab.path}`))?.path ?? 'overview'
  const Screen = screens.get(current)
  return (
    <DetailPage
      crumbs={[{ label: t('tenants'), href: TENANTS_PATH }]}
      title={tenant.name}
      state={<EnumTag of={tenantState} value={tenant.state} />}
      tabs={tabs.map((tab) => ({ href: tenantHref(tenant.idTenant, tab.path), label: tab.title }))}
      currentTab={tenantHref(tenant.idTenant, current)}
    >
      <Suspense fallback={<CardSkeleton lines={8} />}>
        {Screen && <Screen tenant={tenant} idTenant={tenant.idTenant} />}
      </Suspense>
    </DetailPage>
  )
}
