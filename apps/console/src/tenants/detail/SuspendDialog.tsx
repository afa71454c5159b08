import { Suspend as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { useState } from 'react'
import { Checkbox } from '../../kit/fields/Checkbox.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { RelativeTime } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { useActingFor } from '../acting-for.ts'
import { t } from '../tenants.messages.ts'

const { Running, Suspend } = operations.Tenants

/** Says what a suspension would end before it is done. */
export function SuspendDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const { idTenant, name } = tenant
  const params = { idTenant }
  const actingFor = useActingFor()
  const running = useRead(Running, { params }, { keepPrevious: false })
  const suspend = useWrite(Suspend, { silent: true })
  const [reason, setReason] = useState('')
  const [endsThem, setEndsThem] = useState(false)
  const total = running.data?.total ?? 0
  const isOpen = total > 0 && !endsThem
  const missing = reason.trim() === '' ? fields.reason.label : isOpen ? fields.endConversations.label : undefined

  async function confirm() {
    const body = { reason, endConversations: endsThem, rowVersion: tenant.rowVersion }
    await suspend.write({ params, body })
    showToast('success', t('suspended', { name }))
  }

  return (
    <ConfirmDialog
      title={t('suspendTitle', { name })}
      action={t('suspendAction')}
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      endpoint={Suspend}
      at={idTenant}
      blocked={tenantBlocked.suspend(tenant, actingFor) ?? missing}
    >
      <div className="flex flex-col gap-4">
        <p>{t('suspendText')}</p>
        <TextField {...wordsOf(fields.reason)} value={reason} onChange={setReason} />
        <ErrorNote error={running.error} />
        {running.data && (
          <div className="flex flex-col gap-2">
            <p className="text-ink">{total === 0 ? t('runningNone') : t('running', { count: total })}</p>
            {total > 0 && (
              <>
                <ul className="max-h-40 overflow-y-auto text-faint text-xs">
                  {running.data.items.map((each) => (
                    <li key={each.guid}>
                      {each.flow} · {t('runningFrom', { from: each.from })} · <RelativeTime value={each.startedAt} />
                    </li>
                  ))}
                </ul>
                <Checkbox isSelected={endsThem} onChange={setEndsThem}>
                  {fields.endConversations.label}
                </Checkbox>
              </>
            )}
          </div>
        )}
      </div>
    </ConfirmDialog>
  )
}
