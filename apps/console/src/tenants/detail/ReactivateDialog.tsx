import { operations } from '@parley/contract/operations.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from '../tenants.messages.ts'

const { Reactivate } = operations.Tenants

export function ReactivateDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { idTenant, name, rowVersion } = tenant
  const reactivate = useWrite(Reactivate, { silent: true })

  async function confirm() {
    await reactivate.write({ params: { idTenant }, body: { rowVersion } })
    showToast('success', t('reactivated', { name }))
  }

  return (
    <ConfirmDialog
      title={t('reactivateTitle', { name })}
      action={t('reactivate')}
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      isDangerous={false}
      endpoint={Reactivate}
      at={idTenant}
      blocked={tenantBlocked.reactivate(tenant)}
    >
      {t('reactivateText')}
    </ConfirmDialog>
  )
}
