import { UpdateBasic as fields } from '@parley/contract/fields/tenants.gen.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { fileSize } from '../../kit/text/file-size.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useRead, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useActingFor } from '../acting-for.ts'
import { t } from '../tenants.messages.ts'
import { TenantFields } from './TenantFields.tsx'
import { factsOf } from './tenant-draft.ts'

const { List, Basic, UpdateBasic } = operations.Tenants

/** Name, contact, zone, currency and, for the operator, parent and limits. */
export function EditTenantDrawer({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const call = useApi()
  const isOperator = useActingFor() === OPERATOR_TENANT
  const { data: tenants } = useRead(List, { query: { limit: 200 } }, { enabled: isOperator })
  const { idTenant, locale } = tenant
  const params = { idTenant }
  const update = useWrite(UpdateBasic, { silent: true })
  return (
    <EditDrawer
      title={t('editTitle')}
      entity={tenant}
      factsOf={factsOf}
      fields={fields}
      show={({ idParent, limits }) => ({
        'limits.storageBytes': limits.storageBytes === null ? '' : fileSize(limits.storageBytes),
        idParent:
          idParent === null
            ? t('none')
            : (tenants?.items.find((each) => each.idTenant === idParent)?.name ?? `#${idParent}`),
      })}
      save={async (facts, { rowVersion }) => {
        const saved = await update.write({ params, body: { ...facts, rowVersion } })
        showToast('success', t('saved', { name: saved.name }))
      }}
      read={() => call(Basic, { params }, { silent: true })}
      onClose={onClose}
      endpoint={UpdateBasic}
      at={idTenant}
    >
      {(control) => <TenantFields control={control} idTenant={idTenant} isOperator={isOperator} locale={locale} />}
    </EditDrawer>
  )
}
