import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { EditTenantDrawer } from '../form/EditTenantDrawer.tsx'
import { tenantArea } from '../tenants.area.tsx'
import { ReactivateDialog } from './ReactivateDialog.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

/** The panel or dialog that the address names. */
export function TenantPanels({ tenant }: { tenant: Tenant }) {
  const [{ panel }, change] = useAreaSearch(tenantArea)
  const close = () => change({ panel: '' })
  if (panel === 'edit') return <EditTenantDrawer tenant={tenant} onClose={close} />
  if (panel === 'suspend') return <SuspendDialog tenant={tenant} onClose={close} />
  if (panel === 'reactivate') return <ReactivateDialog tenant={tenant} onClose={close} />
  return null
}
