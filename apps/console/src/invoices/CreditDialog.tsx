import { monthState } from '@parley/contract/economy/economy.enum.ts'
import { CreditInvoice as fields } from '@parley/contract/fields/statistics.gen.ts'
import type { Invoice } from '@parley/contract/invoices/invoice.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { monthText } from '../economy/month.ts'
import { FormDialog } from '../kit/forms/FormDialog.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './invoices.messages.ts'

type Props = { invoice: Invoice; number: string; idTenant: number; onClose: () => void }

/** Asks why an invoice is cancelled, and says what follows. */
export function CreditDialog({ invoice: { month, state }, number, idTenant, onClose }: Props) {
  const draft = useDraft({ values: { reason: '' } })
  const credit = useWrite(operations.Statistics.CreditInvoice, { silent: true })
  async function submit({ reason }: { reason: string }) {
    const made = await credit.write({ params: { idTenant, month }, body: { number, reason } })
    showToast('success', t('creditedDone', { number: made.number ?? '' }))
    onClose()
  }
  const name = monthText(month)
  return (
    <FormDialog
      title={t('creditTitle', { number })}
      onClose={onClose}
      draft={draft}
      onSubmit={submit}
      isDangerous
      submitLabel={t('creditInvoice')}
    >
      <p className="text-soft">{t('creditText')}</p>
      <p className="text-soft">
        {state === monthState.of.LOCKED ? t('creditLocked', { month: name }) : t('creditClosed', { month: name })}
      </p>
      <FormText control={draft.control} field={fields.reason} autoFocus />
    </FormDialog>
  )
}
