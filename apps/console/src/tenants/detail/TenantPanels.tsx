import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useAreaSearch } from '../../shell/area.ts'
import { tenantArea } from '../tenants.area.tsx'

const EditTenantDrawer = lazyPart(async () => (await import('../form/EditTenantDrawer.tsx')).EditTenantDrawer)
const ReactivateDialog = lazyPart(async () => (await import('./ReactivateDialog.tsx')).ReactivateDialog)
const SuspendDialog = lazyPart(async () => (await import('./SuspendDialog.tsx')).SuspendDialog)

/** The panel or dialog that the address names. */
export function TenantPanels({ tenant }: { tenant: Tenant }) {
  const [{ panel }, change] = useAreaSearch(tenantArea)
  const close = () => change({ panel: '' })
  if (panel === 'edit') return <EditTenantDrawer tenant={tenant} onClose={close} />
  if (panel === 'suspend') return <SuspendDialog tenant={tenant} onClose={close} />
  if (panel === 'reactivate') return <ReactivateDialog tenant={tenant} onClose={close} />
  return null
}
