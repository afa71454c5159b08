import { BILLED_APP, OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Ban, Coins, Pencil, Play } from 'lucide-react'
import { lazy } from 'react'
import { EntityHistoryButton } from '../../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { usePanels } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { useCan } from '../../shell/access/use-can.ts'
import { useLoaded } from '../../shell/api.ts'
import { useTabs } from '../../shell/area/use-tabs.ts'
import { useAreaParams } from '../../shell/area.ts'
import { crumbsOf } from '../../shell/crumbs.ts'
import { LoadedPage } from '../../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../../shell/title/page-title.ts'
import { useActingFor } from '../acting-for.ts'
import { t } from '../tenants.messages.ts'

const EditTenantDrawer = lazyPart(async () => (await import('../form/EditTenantDrawer.tsx')).EditTenantDrawer)
const ReactivateDialog = lazyPart(async () => (await import('./TenantQuestions.tsx')).ReactivateDialog)
const SuspendDialog = lazyPart(async () => (await import('./TenantQuestions.tsx')).SuspendDialog)

const { Basic, Reactivate, Suspend, UpdateBasic } = operations.Tenants

/** What each tab shows, downloaded when it is opened. */
const contents = {
  overview: lazy(() => import('./OverviewTab.tsx')),
  users: lazy(() => import('../users/TenantUsersTab.tsx')),
  statistics: lazy(() => import('../../statistics/TenantStatisticsTab.tsx')),
  'data/knowledge-bases': lazy(() => import('../knowledgeBase/KnowledgeBasesTab.tsx')),
  advanced: lazy(() => import('../../retention/RetentionTab.tsx')),
  notifications: lazy(() => import('../notifications/NotificationsTab.tsx')),
  agentAssist: lazy(() => import('../agentAssist/AgentAssistTab.tsx')),
}

const missing = { title: t('notFound'), text: t('notFoundText') }

export default function TenantDetailPage() {
  const { idTenant } = useAreaParams(screens.tenant)
  return (
    <LoadedPage key={idTenant} crumbs={crumbsOf(screens.tenant)} missing={missing}>
      <TenantDetail idTenant={idTenant} />
    </LoadedPage>
  )
}

/** One tenant: who it is, what it may use, who works there, how it signs in. */
function TenantDetail({ idTenant }: { idTenant: number }) {
  const { data: tenant } = useLoaded(Basic, { params: { idTenant } })
  usePageTitle(tenant.name)
  const { panel, open, close } = usePanels()
  const can = useCan()
  const more = useTenantActions(tenant, open)
  const { tab, page } = useTabs(screens.tenant, { of: idTenant })
  const Content = contents[tab]
  return (
    <DetailPage
      crumbs={crumbsOf(screens.tenant)}
      title={tenant.name}
      state={<EnumTag of={tenantState} value={tenant.state} />}
      more={more}
      secondary={
        <>
          {can('AccessManagement.viewtariff', idTenant) && (
            <ButtonLink href={screens.billing(BILLED_APP, idTenant)} icon={Coins}>
              {t('billing')}
            </ButtonLink>
          )}
          <EntityHistoryButton kind="Tenant" id={idTenant} />
        </>
      }
      primary={
        <ActionButton endpoint={UpdateBasic} at={idTenant} icon={Pencil} onPress={() => open('edit')}>
          {t('edit')}
        </ActionButton>
      }
      {...page}
    >
      <LoadedPart key={tab} lines={8}>
        <Content tenant={tenant} idTenant={idTenant} />
      </LoadedPart>
      {panel === 'edit' && <EditTenantDrawer tenant={tenant} onClose={close} />}
      {panel === 'suspend' && <SuspendDialog tenant={tenant} onClose={close} />}
      {panel === 'reactivate' && <ReactivateDialog tenant={tenant} onClose={close} />}
    </DetailPage>
  )
}

/** What the operator can do with a tenant; what cannot be done says why. */
function useTenantActions(tenant: Tenant, open: (panel: string) => void): readonly MenuAction[] {
  const actingFor = useActingFor()
  const at = tenant.idTenant
  if (actingFor !== OPERATOR_TENANT) return []
  if (tenant.state === 'suspended')
    return [
      {
        id: 'reactivate',
        label: t('reactivate'),
        icon: Play,
        endpoint: Reactivate,
        at,
        onAction: () => open('reactivate'),
      },
    ]
  return [
    {
      id: 'suspend',
      label: t('suspend'),
      icon: Ban,
      isDangerous: true,
      endpoint: Suspend,
      at,
      blocked: tenantBlocked.suspend(tenant, actingFor),
      onAction: () => open('suspend'),
    },
  ]
}
