import { operations } from '@parley/contract/operations.ts'
import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { EntityHistoryButton } from '../../audit/EntityHistoryButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useCan } from '../../shell/access/use-can.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { crumbsOf } from '../../shell/crumbs.ts'
import { usePageTitle } from '../../shell/title/page-title.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { tenantArea } from '../tenants.area.tsx'
import { t } from '../tenants.messages.ts'
import { tenantHref } from '../tenants.path.ts'
import { TenantPanels } from './TenantPanels.tsx'
import { tenantTabs } from './tabs.ts'
import { useTenantActions } from './use-tenant-actions.tsx'

const screens = new Map(tenantTabs.map(({ path, screen }) => [path, lazy(screen)]))

export function TenantDetail({ tenant }: { tenant: Tenant }) {
  usePageTitle(tenant.name)
  const can = useCan()
  const refusalIn = useTenantRights()
  const [, change] = useAreaSearch(tenantArea)
  const more = useTenantActions(tenant)
  const { href } = useKit()
  const path = new URL(href, 'http://local').pathname
  const tabs = tenantTabs.filter(({ permission }) => permission === undefined || can(permission, tenant.idTenant))
  const current = tabs.find((tab) => path.endsWith(`/${tab.path}`))?.path ?? 'overview'
  const Screen = screens.get(current)
  return (
    <DetailPage
      crumbs={crumbsOf(tenantArea)}
      title={tenant.name}
      state={<EnumTag of={tenantState} value={tenant.state} />}
      more={more}
      secondary={<EntityHistoryButton kind="Tenant" id={tenant.idTenant} />}
      primary={
        <Button
          blocked={refusalIn(operations.Tenants.UpdateBasic, tenant.idTenant)}
          icon={Pencil}
          onPress={() => change({ panel: 'edit' }, { push: true })}
        >
          {t('edit')}
        </Button>
      }
      tabs={tabs.map((tab) => ({ href: tenantHref(tenant.idTenant, tab.path), label: tab.title }))}
      currentTab={tenantHref(tenant.idTenant, current)}
    >
      <Suspense fallback={<CardSkeleton lines={8} />}>
        {Screen && <Screen tenant={tenant} idTenant={tenant.idTenant} />}
      </Suspense>
      <TenantPanels tenant={tenant} />
    </DetailPage>
  )
}
