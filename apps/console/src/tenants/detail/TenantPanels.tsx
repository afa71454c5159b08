import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { usePanels } from '../../kit/address/use-panel.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'

const EditTenantDrawer = lazyPart(async () => (await import('../form/EditTenantDrawer.tsx')).EditTenantDrawer)
const ReactivateDialog = lazyPart(async () => (await import('./ReactivateDialog.tsx')).ReactivateDialog)
const SuspendDialog = lazyPart(async () => (await import('./SuspendDialog.tsx')).SuspendDialog)

/** The panel or dialog that the address names. */
export function TenantPanels({ tenant }: { tenant: Tenant }) {
  const { panel, close } = usePanels()
  if (panel === 'edit') return <EditTenantDrawer tenant={tenant} onClose={close} />
  if (panel === 'suspend') return <SuspendDialog tenant={tenant} onClose={close} />
  if (panel === 'reactivate') return <ReactivateDialog tenant={tenant} onClose={close} />
  return null
}
