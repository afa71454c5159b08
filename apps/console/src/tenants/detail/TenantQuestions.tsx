import { Suspend as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type { Tenant } from '@parley/contract/tenants/tenant.schema.ts'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { RelativeTime } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { useActingFor } from '../acting-for.ts'
import { t } from '../tenants.messages.ts'

const { Reactivate, Running, Suspend } = operations.Tenants
type Props = { tenant: Tenant; onClose: () => void }

export const ReactivateDialog = ({ tenant, onClose }: Props) => (
  <ConfirmWrite
    title={t('reactivateTitle', { name: tenant.name })}
    action={t('reactivate')}
    isDangerous={false}
    operation={Reactivate}
    input={{ params: { idTenant: tenant.idTenant }, body: { rowVersion: tenant.rowVersion } }}
    done={t('reactivated', { name: tenant.name })}
    at={tenant.idTenant}
    blocked={tenantBlocked.reactivate(tenant)}
    onClose={onClose}
  >
    {t('reactivateText')}
  </ConfirmWrite>
)

/** Says what a suspension would end before it is done. */
export function SuspendDialog({ tenant, onClose }: Props) {
  const { idTenant, name, rowVersion } = tenant
  const params = { idTenant }
  const refusal = useRefusal()(Suspend, idTenant)
  const blocked = tenantBlocked.suspend(tenant, useActingFor())
  const running = useRead(Running, { params }, { keepPrevious: false })
  const total = running.data?.total ?? 0
  const suspend = useWrite(Suspend, { silent: true })
  const draft = useDraft({ values: { reason: '', endConversations: false } })
  const isLeft = total > 0 && !draft.watch('endConversations')

  async function submit(facts: { reason: string; endConversations: boolean }) {
    await suspend.write({ params, body: { ...facts, rowVersion } })
    showToast('success', t('suspended', { name }))
    onClose()
  }
  return (
    <FormDialog
      title={t('suspendTitle', { name })}
      onClose={onClose}
      draft={draft}
      onSubmit={submit}
      isUnguarded
      isDangerous
      blocked={refusal ?? blocked ?? (isLeft ? fields.endConversations.label : undefined)}
      submitLabel={t('suspendAction')}
    >
      <p className="text-soft">{t('suspendText')}</p>
      <FormText control={draft.control} field={fields.reason} autoFocus />
      <ErrorNote error={running.error} />
      {running.data && <p>{total === 0 ? t('runningNone') : t('running', { count: total })}</p>}
      {total > 0 && (
        <>
          <ul className="max-h-40 overflow-y-auto text-faint text-xs">
            {running.data?.items.map((each) => (
              <li key={each.guid}>
                {each.flow} · {t('runningFrom', { from: each.from })} · <RelativeTime value={each.startedAt} />
              </li>
            ))}
          </ul>
          <FormCheckbox control={draft.control} field={fields.endConversations} />
        </>
      )}
    </FormDialog>
  )
}
