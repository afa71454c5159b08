import { operations } from '@parley/contract/operations.ts'
import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { EntityHistoryButton } from '../../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { usePanels } from '../../kit/address/use-panel.ts'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useTabs } from '../../shell/area/use-tabs.ts'
import { crumbsOf } from '../../shell/crumbs.ts'
import { usePageTitle } from '../../shell/title/page-title.ts'
import { tenantArea } from '../tenants.area.tsx'
import { t } from '../tenants.messages.ts'
import { TenantPanels } from './TenantPanels.tsx'
import { useTenantActions } from './use-tenant-actions.tsx'

/** What each tab shows, downloaded when it is opened. */
const contents = {
  overview: lazy(() => import('./OverviewTab.tsx')),
  users: lazy(() => import('../users/TenantUsersTab.tsx')),
  statistics: lazy(() => import('../../statistics/TenantStatisticsTab.tsx')),
  'data/knowledge-bases': lazy(() => import('../data/KnowledgeBasesTab.tsx')),
  advanced: lazy(() => import('../../retention/RetentionTab.tsx')),
  notifications: lazy(() => import('../notifications/NotificationsTab.tsx')),
  agentAssist: lazy(() => import('../agentAssist/AgentAssistTab.tsx')),
}

export function TenantDetail({ tenant }: { tenant: Tenant }) {
  usePageTitle(tenant.name)
  const { open } = usePanels()
  const more = useTenantActions(tenant)
  const { tab, page } = useTabs(tenantArea, { of: tenant.idTenant })
  const Content = contents[tab]
  return (
    <DetailPage
      crumbs={crumbsOf(tenantArea)}
      title={tenant.name}
      state={<EnumTag of={tenantState} value={tenant.state} />}
      more={more}
      secondary={<EntityHistoryButton kind="Tenant" id={tenant.idTenant} />}
      primary={
        <ActionButton
          endpoint={operations.Tenants.UpdateBasic}
          at={tenant.idTenant}
          icon={Pencil}
          onPress={() => open('edit')}
        >
          {t('edit')}
        </ActionButton>
      }
      {...page}
    >
      <Suspense fallback={<CardSkeleton lines={8} />}>
        <Content tenant={tenant} idTenant={tenant.idTenant} />
      </Suspense>
      <TenantPanels tenant={tenant} />
    </DetailPage>
  )
}
