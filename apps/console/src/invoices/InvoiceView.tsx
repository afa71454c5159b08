import { monthState } from '@parley/contract/economy/economy.enum.ts'
import { invoiceBlocked } from '@parley/contract/invoices/invoice.rules.ts'
import type { Invoice } from '@parley/contract/invoices/invoice.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, ReceiptText, Undo2 } from 'lucide-react'
import { billingAddress } from '../billing/billing.address.ts'
import { MonthBar } from '../economy/MonthBar.tsx'
import { monthText } from '../economy/month.ts'
import { Unread } from '../economy/Unread.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { creditOf, isCreditNote } from './credit.ts'
import { Downloads } from './Downloads.tsx'
import { InvoiceFacts } from './InvoiceFacts.tsx'
import { InvoiceLines } from './InvoiceLines.tsx'
import { InvoiceParties } from './InvoiceParties.tsx'
import { t } from './invoices.messages.ts'

const CreditDialog = lazyPart(async () => (await import('./CreditDialog.tsx')).CreditDialog)
const { Invoice: Read, IssueInvoice, CreditInvoice } = operations.Statistics
type Props = { idTenant: number; month: string; number: string; onDetails: () => void }

/** The invoice of a month as it was issued, or as it would be now; by a number one that was credited, or a credit note. */
export function InvoiceView({ idTenant, month, number, onDetails }: Props) {
  const [, change] = useAddress(billingAddress)
  const { data, error, refetch } = useRead(Read, {
    params: { idTenant },
    query: { month, ...(number === '' ? {} : { number }) },
  })
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <MonthBar month={month} onChange={(to) => change({ month: to, invoice: '' }, { push: true })}>
          {data && <EnumTag of={monthState} value={data.state} />}
        </MonthBar>
        <div className="flex flex-wrap gap-2">
          {number !== '' && (
            <ButtonLink icon={ReceiptText} href={screens.billing(BILLED_APP, idTenant, { tab: 'invoices', month })}>
              {t('currentInvoice')}
            </ButtonLink>
          )}
          <ButtonLink icon={ArrowLeft} href={screens.billing(BILLED_APP, idTenant, { tab: 'invoices' })}>
            {t('allInvoices')}
          </ButtonLink>
        </div>
      </div>
      {data ? (
        <>
          <Head invoice={data} idTenant={idTenant} />
          <InvoiceParties invoice={data} onDetails={onDetails} />
          <InvoiceLines invoice={data} idTenant={idTenant} />
        </>
      ) : (
        <Unread error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}

type HeadProps = { invoice: Invoice; idTenant: number }

/** Which invoice or credit note it is, its files, and the questions before it is issued or credited. */
function Head({ invoice, idTenant }: HeadProps) {
  const { number, month, state } = invoice
  const issuing = usePanel('issue')
  const crediting = usePanel('credit')
  const name = monthText(month)
  const isNote = isCreditNote(invoice)
  const isCredited = !isNote && creditOf(invoice) !== undefined
  return (
    <Card
      title={titleOf(invoice)}
      {...(number === null ? { description: t(state === monthState.of.LOCKED ? 'previewLocked' : 'previewText') } : {})}
      actions={
        <>
          {isCredited && <StatusTag tone="neutral">{t('credited')}</StatusTag>}
          <Downloads invoice={invoice} idTenant={idTenant} />
          {number === null && (
            <ActionButton
              variant="primary"
              icon={ReceiptText}
              endpoint={IssueInvoice}
              at={idTenant}
              blocked={invoiceBlocked.issue({ ...invoice, month: name })}
              onPress={issuing.open}
            >
              {t('issue')}
            </ActionButton>
          )}
          {number !== null && !isNote && !isCredited && (
            <ActionButton icon={Undo2} endpoint={CreditInvoice} at={idTenant} onPress={crediting.open}>
              {t('credit')}
            </ActionButton>
          )}
        </>
      }
    >
      <InvoiceFacts invoice={invoice} idTenant={idTenant} />
      {issuing.isOpen && number === null && (
        <ConfirmWrite
          operation={IssueInvoice}
          input={{ params: { idTenant, month } }}
          at={idTenant}
          title={t('issueTitle', { month: name })}
          action={t('issue')}
          isDangerous={false}
          done={({ number: given }) => t('issuedDone', { number: given ?? '' })}
          onClose={issuing.close}
        >
          {t('issueText')}
        </ConfirmWrite>
      )}
      {crediting.isOpen && number !== null && (
        <CreditDialog invoice={invoice} number={number} idTenant={idTenant} onClose={crediting.close} />
      )}
    </Card>
  )
}

function titleOf(invoice: Invoice): string {
  const { number, month } = invoice
  if (number === null) return t('preview', { month: monthText(month) })
  return isCreditNote(invoice) ? t('creditNumber', { number }) : t('invoiceNumber', { number })
}
