import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { useState } from 'react'
import { Form } from '../../kit/forms/Form.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { isStale, useApi, useWrite } from '../../shell/api.ts'
import { useActingFor } from '../acting-for.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { t } from '../tenants.messages.ts'
import { MergeTenant } from './MergeTenant.tsx'
import { TenantFields } from './TenantFields.tsx'
import { bodyOf, factsOf, type TenantFacts } from './tenant-draft.ts'

const { List, Basic, UpdateBasic } = operations.Tenants

/** Name, contact, zone, currency and, for the operator, parent and limits. Two people's changes are laid side by side. */
export function EditTenantDrawer({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const call = useApi()
  const refusalIn = useTenantRights()
  const isOperator = useActingFor() === OPERATOR_TENANT
  const [base, setBase] = useState(tenant)
  const [clash, setClash] = useState<{ mine: TenantFacts; theirs: Tenant }>()
  const params = { idTenant: tenant.idTenant }
  const update = useWrite(UpdateBasic, { silent: true, invalidates: [List, Basic, operations.Lookups.Tenants] })
  const draft = useDraft({ values: factsOf(base) })

  async function save(facts: TenantFacts, on: Tenant) {
    try {
      const saved = await update.write({ params, body: { ...bodyOf(facts), rowVersion: on.rowVersion } })
      showToast('success', t('saved', { name: saved.name }))
      onClose()
    } catch (error) {
      if (!isStale(error)) throw error
      if (clash) setBase(clash.theirs)
      setClash({ mine: facts, theirs: await call(Basic, { params }, { silent: true }) })
    }
  }

  if (clash)
    return (
      <GuardedDrawer title={t('staleTitle')} isOpen onClose={onClose}>
        <MergeTenant
          key={clash.theirs.rowVersion}
          base={factsOf(base)}
          mine={clash.mine}
          theirs={factsOf(clash.theirs)}
          onSave={(facts) => save(facts, clash.theirs)}
          onDiscard={onClose}
        />
      </GuardedDrawer>
    )
  return (
    <GuardedDrawer title={t('editTitle')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        submitError={undefined}
        onSubmit={(facts) => save(facts, base)}
        onCancel={onClose}
        blocked={refusalIn(UpdateBasic, tenant.idTenant)}
      >
        <TenantFields
          control={draft.control}
          idTenant={tenant.idTenant}
          isOperator={isOperator}
          locale={tenant.locale}
        />
      </Form>
    </GuardedDrawer>
  )
}
