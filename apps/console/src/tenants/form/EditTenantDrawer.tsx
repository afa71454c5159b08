import { UpdateBasic as fields } from '@parley/contract/fields/tenants.gen.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { fileSize } from '../../kit/text/file-size.ts'
import { useRead } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { useActingFor } from '../acting-for.ts'
import { t } from '../tenants.messages.ts'
import { factsOf, TenantFields } from './TenantFields.tsx'

const { List, Basic, UpdateBasic } = operations.Tenants

/** Contact, zone, currency and, for the operator, name, parent and limits. */
export function EditTenantDrawer({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const isOperator = useActingFor() === OPERATOR_TENANT
  const { data: tenants } = useRead(List, { query: { limit: 200 } }, { enabled: isOperator })
  const { idTenant, locale } = tenant
  const change = useChange(UpdateBasic, Basic, { params: { idTenant }, saved: ({ name }) => t('saved', { name }) })
  return (
    <EditDrawer
      {...change}
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
      onClose={onClose}
      at={idTenant}
    >
      {(control) => <TenantFields control={control} idTenant={idTenant} isOperator={isOperator} locale={locale} />}
    </EditDrawer>
  )
}
