import { type InvoiceFormat, invoiceFormat } from '@parley/contract/invoices/invoice.enum.ts'
import type { Invoice } from '@parley/contract/invoices/invoice.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { operations } from '@parley/contract/operations.ts'
import { Download } from 'lucide-react'
import { monthText } from '../economy/month.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { openDownload, useApi } from '../shell/api.ts'
import { t } from './invoices.messages.ts'

const { ReportInvoice } = operations.Assets
const { PDF, XML, CSV } = invoiceFormat.of
const words = { [PDF]: t('pdf'), [XML]: t('xml'), [CSV]: t('csv') }

/** The invoice as files; its lines can be taken along before it is issued, too. */
export function Downloads({ invoice: { month, number }, idTenant }: { invoice: Invoice; idTenant: number }) {
  const call = useApi()
  const save = (format: InvoiceFormat) =>
    void openDownload(call, ReportInvoice, {
      query: { idTenant, month, ...(number === null ? {} : { number }), format },
    }).catch(() => {}) // shown by its notification
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons is no fieldset of a form
    <div role="group" aria-label={t('downloads')} className="flex flex-wrap gap-2">
      {([PDF, XML, CSV] as const).map((format) => (
        <ActionButton
          key={format}
          endpoint={ReportInvoice}
          at={idTenant}
          icon={Download}
          blocked={
            number === null && format !== CSV ? reason('invoice.notIssued', { month: monthText(month) }) : undefined
          }
          onPress={() => save(format)}
        >
          {words[format]}
        </ActionButton>
      ))}
    </div>
  )
}
