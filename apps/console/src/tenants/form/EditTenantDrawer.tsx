import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useRead, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useActingFor } from '../acting-for.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { t } from '../tenants.messages.ts'
import { TenantFields } from './TenantFields.tsx'
import { bodyOf, factsOf, type TenantFacts } from './tenant-draft.ts'

const { List, Basic, UpdateBasic } = operations.Tenants
const LABELS: Readonly<Record<keyof TenantFacts, string>> = {
  name: t('name'),
  idParent: t('parent'),
  contactName: t('contactName'),
  contactEmail: t('email'),
  contactPhone: t('phone'),
  timezone: t('timezone'),
  locale: t('locale'),
  currency: t('currency'),
  concurrentCalls: t('concurrentCalls'),
  callsPerMinute: t('callsPerMinute'),
  runningCampaigns: t('runningCampaigns'),
  storageMb: t('storageLimit'),
}

/** Name, contact, zone, currency and, for the operator, parent and limits. */
export function EditTenantDrawer({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const call = useApi()
  const refusalIn = useTenantRights()
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
      labels={LABELS}
      show={({ idParent }) => ({
        idParent:
          idParent === null
            ? t('none')
            : (tenants?.items.find((each) => each.idTenant === idParent)?.name ?? `#${idParent}`),
      })}
      save={async (facts, { rowVersion }) => {
        const saved = await update.write({ params, body: { ...bodyOf(facts), rowVersion } })
        showToast('success', t('saved', { name: saved.name }))
      }}
      read={() => call(Basic, { params }, { silent: true })}
      onClose={onClose}
      blocked={refusalIn(UpdateBasic, idTenant)}
    >
      {(control) => <TenantFields control={control} idTenant={idTenant} isOperator={isOperator} locale={locale} />}
    </EditDrawer>
  )
}
