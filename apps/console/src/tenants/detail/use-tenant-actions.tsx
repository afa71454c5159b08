import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { operations } from '@parley/contract/operations.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { Ban, Play } from 'lucide-react'
import { usePanels } from '../../kit/address/use-panel.ts'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { useActingFor } from '../acting-for.ts'
import { t } from '../tenants.messages.ts'

const { Suspend, Reactivate } = operations.Tenants

/** What the operator can do with a tenant; what cannot be done says why. */
export function useTenantActions(tenant: Tenant): readonly MenuAction[] {
  const { open: openPanel } = usePanels()
  const actingFor = useActingFor()
  if (actingFor !== OPERATOR_TENANT) return []
  const open = (panel: string) => () => openPanel(panel)
  if (tenant.state === 'suspended')
    return [
      {
        id: 'reactivate',
        label: t('reactivate'),
        icon: Play,
        endpoint: Reactivate,
        at: tenant.idTenant,
        onAction: open('reactivate'),
      },
    ]
  return [
    {
      id: 'suspend',
      label: t('suspend'),
      icon: Ban,
      isDangerous: true,
      endpoint: Suspend,
      at: tenant.idTenant,
      blocked: tenantBlocked.suspend(tenant, actingFor),
      onAction: open('suspend'),
    },
  ]
}
